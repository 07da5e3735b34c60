"""Annotations for GitHub Actions, as many of each kind as it shows; the rest goes elsewhere.

The runner keeps ten errors, ten warnings and ten notices of a step and drops what follows, so
the report is cut here, worst first, and says how much is missing. The command writes the whole
into the step's summary.
"""

from collections import Counter

from kb.audit.format import Format, Setting, held_against, summary
from kb.views.finding import Report
from kb.vocab import Outcome, Severity

CAP = 10
_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def _render(report: Report, setting: Setting) -> str:
    lines, shown = [], Counter[str]()
    for finding in report.findings:
        if finding.outcome is not Outcome.FAIL:
            continue
        kind = _KINDS[finding.severity]
        shown[kind] += 1
        # Notices are left out: three kinds of ten would bury the errors.
        if kind == "notice" or shown[kind] > CAP:
            continue
        where = {"title": f"{finding.rule} {finding.name}"}
        if finding.file:
            where = {"file": setting.file(finding), "line": str(max(finding.line, 1))} | where
        properties = ",".join(f"{name}={_property(value)}" for name, value in where.items())
        values = held_against(finding, setting.lang)
        text = " — ".join(
            t
            for t in (finding.message.get(setting.lang), values, finding.remedy.get(setting.lang))
            if t
        )
        lines.append(f"::{kind} {properties}::{_message(text)}")
    left = sum(max(0, count - (0 if kind == "notice" else CAP)) for kind, count in shown.items())
    if left:
        more = (
            f"他{left}件は要約にあります" if setting.lang == "ja" else f"{left} more in the summary"
        )
        lines.append(more)
    lines.append(summary(report, setting.lang))
    return "\n".join(lines) + "\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


FORMAT = Format("github", ".txt", "text/plain", _render)
