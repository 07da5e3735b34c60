"""Annotations for GitHub Actions, with line and column."""

from collections.abc import Sequence

from ingest.lint.format import LintFormat, summary
from kb.views.lint import LintReport
from kb.vocab import Severity

_KINDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def _render(reports: Sequence[LintReport], lang: str) -> str:
    lines = []
    for report in reports:
        if report.error is not None:
            lines.append(f"::error file={_property(report.file)}::{_message(report.error)}")
        for finding in report.findings:
            where = (
                f"file={_property(finding.file)},line={finding.line},col={finding.column}"
                f",endLine={finding.end_line},endColumn={finding.end_column}"
                f",title={finding.rule} {finding.name}"
            )
            text = f"{finding.message.get(lang)} → {finding.remedy.get(lang)}"
            lines.append(f"::{_KINDS[finding.severity]} {where}::{_message(text)}")
    return "\n".join([*lines, summary(reports, lang)]) + "\n"


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")


FORMAT = LintFormat("github", _render)
