"""Comma-separated values, a finding a line; safe to open in a spreadsheet."""

import csv
import io
import re

from kb.audit.format import Format, Setting
from kb.views.finding import Finding, Report

_COLUMNS = (
    *("rule", "name", "family", "severity", "outcome", "subject_kind", "subject"),
    *("message", "remedy", "found", "expected", "other", "document", "entity", "source"),
    *("file", "line", "suppressed", "fingerprint"),
)
_NUMBER = re.compile(r"[+-][0-9.,]+[^=@]*")


def _render(report: Report, setting: Setting) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\r\n")
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
    text = "" if value is None else str(value)
    # A spreadsheet runs what begins like a formula; an apostrophe makes it a text.
    if text[:1] in ("=", "@", "+", "-", "\t", "\r") and not _NUMBER.fullmatch(text):
        return "'" + text
    return text


FORMAT = Format("csv", ".csv", "text/csv", _render)
