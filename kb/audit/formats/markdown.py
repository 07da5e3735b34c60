"""Markdown for a pull request or a job summary: counts, then a table a rule."""

from collections.abc import Iterator

from kb.audit.families import FAMILIES
from kb.audit.format import Format, Setting, by_family, grouped, held_against, summary
from kb.views.finding import Finding, Report
from kb.vocab import Outcome

_ESCAPED = str.maketrans({c: "\\" + c for c in "\\`*_[]<>|#"} | {"\n": " ", "\r": " "})


def escape(text: str) -> str:
    """Return a text that Markdown shows as it stands, in a table cell too."""
    return text.translate(_ESCAPED)


def _render(report: Report, setting: Setting) -> str:
    return "\n".join(_lines(report, setting)) + "\n"


def _lines(report: Report, setting: Setting) -> Iterator[str]:
    ja = setting.lang == "ja"
    yield f"# {'監査' if ja else 'Audit'}: {escape(report.pack)} ({report.today})"
    yield ""
    yield summary(report, setting.lang)
    yield ""
    yield "| | 失敗 | 未検査 |" if ja else "| | failed | unchecked |"
    yield "|---|---:|---:|"
    for code, results in by_family(report).items():
        failed, unchecked = sum(r.failed for r in results), sum(r.unchecked for r in results)
        yield f"| {code} {FAMILIES[code].get(setting.lang)} | {failed} | {unchecked} |"
    for code, findings in grouped(report).items():
        yield ""
        yield f"## {code} {findings[0].name} ({findings[0].severity.value}, {len(findings)})"
        yield ""
        rule = setting.rules.get(code)
        if rule is not None:
            yield f"{escape(rule.what.get(setting.lang))} → {escape(rule.fix.get(setting.lang))}"
            yield ""
        yield "| 場所 | 指摘 |" if ja else "| place | finding |"
        yield "|---|---|"
        shown = findings if setting.limit is None else findings[: setting.limit]
        for finding in shown:
            yield f"| {escape(setting.place(finding))} | {_cell(finding, setting)} |"
        if len(shown) < len(findings):
            left = len(findings) - len(shown)
            yield f"| … | {f'他{left}件' if ja else f'{left} more'} |"


def _cell(finding: Finding, setting: Setting) -> str:
    text = escape(finding.message.get(setting.lang))
    if finding.outcome is Outcome.UNCHECKED:
        text = ("（未検査）" if setting.lang == "ja" else "(unchecked) ") + text
    values = held_against(finding, setting.lang)
    if values:
        text += "<br>" + escape(values)
    rule = setting.rules.get(finding.rule)
    if rule is not None and finding.remedy != rule.fix:
        text += "<br>→ " + escape(finding.remedy.get(setting.lang))
    return text


FORMAT = Format("markdown", ".md", "text/markdown", _render)
