"""JUnit XML: a suite a family, a case a rule that passed or a finding that did not."""

import re
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from kb.audit.families import FAMILIES
from kb.audit.format import Format, Setting, by_family, grouped, held_against
from kb.views.finding import Finding, Report
from kb.vocab import Outcome

# XML 1.0 has no way to write these, not even escaped.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")


def _render(report: Report, setting: Setting) -> str:
    return "\n".join(_lines(report, setting)) + "\n"


def _lines(report: Report, setting: Setting) -> Iterator[str]:
    findings = grouped(report)
    failed = sum(r.failed for r in report.results)
    skipped = sum(r.unchecked for r in report.results)
    passed = sum(1 for r in report.results if r.outcome is Outcome.PASS)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield (
        f'<testsuites name="tenkyo audit" tests="{failed + skipped + passed}" '
        f'failures="{failed}" skipped="{skipped}" errors="0">'
    )
    for code, results in by_family(report).items():
        fails, skips = sum(r.failed for r in results), sum(r.unchecked for r in results)
        total = fails + skips + sum(1 for r in results if r.outcome is Outcome.PASS)
        name = _attribute(f"{code} {FAMILIES[code].get(setting.lang)}")
        yield (
            f'  <testsuite name={name} tests="{total}" failures="{fails}" '
            f'skipped="{skips}" errors="0">'
        )
        for result in results:
            case = f"{result.rule} {result.name}"
            if result.outcome is Outcome.PASS:
                yield f"    <testcase classname={_attribute(code)} name={_attribute(case)}/>"
            for finding in findings.get(result.rule, ()):
                yield from _case(case, finding, setting)
        yield "  </testsuite>"
    yield "</testsuites>"


def _case(case: str, finding: Finding, setting: Setting) -> Iterator[str]:
    message = _attribute(finding.message.get(setting.lang))
    attributes = f"classname={_attribute(case)} name={_attribute(finding.subject)}"
    if finding.file:
        attributes += f' file={_attribute(setting.file(finding))} line="{max(finding.line, 1)}"'
    yield f"    <testcase {attributes}>"
    if finding.outcome is Outcome.UNCHECKED:
        yield f"      <skipped message={message}/>"
    else:
        kind = _attribute(finding.severity.value)
        values = held_against(finding, setting.lang)
        body = "\n".join(
            t for t in (setting.place(finding), values, finding.remedy.get(setting.lang)) if t
        )
        yield f"      <failure type={kind} message={message}>{_text(body)}</failure>"
    yield "    </testcase>"


def _text(text: str) -> str:
    return escape(_FORBIDDEN.sub("\ufffd", text))


def _attribute(text: str) -> str:
    return quoteattr(_FORBIDDEN.sub("\ufffd", text))


FORMAT = Format("junit", ".xml", "application/xml", _render)
