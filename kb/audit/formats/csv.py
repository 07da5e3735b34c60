"""Comma-separated values, a finding a line; safe to open in a spreadsheet."""

import csv
import io

from kb.audit.format import Format, Setting
from kb.cells import LINE_END, cell
from kb.views.finding import Finding, Report

_COLUMNS = (
    *("rule", "name", "family", "severity", "outcome", "subject_kind", "subject"),
    *("message", "remedy", "found", "expected", "other", "document", "entity", "source"),
    *("file", "line", "suppressed", "fingerprint"),
)


def _render(report: Report, setting: Setting) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator=LINE_END)
    writer.writerow(_COLUMNS)
    for finding in (*report.findings, *report.suppressed):
        writer.writerow([_cell(finding, column, setting) for column in _COLUMNS])
    return buffer.getvalue()


def _cell(finding: Finding, column: str, setting: Setting) -> str:
    if column == "file":
        return setting.file(finding)
    value = getattr(finding, column)
    if column in ("message", "remedy"):
        value = value.get(setting.lang)
    return str(cell(None if value is None else str(value)))


FORMAT = Format("csv", ".csv", "text/csv", _render)
