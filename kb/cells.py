"""Cells of CSV: truths as words, nothing as nothing, and nothing that a spreadsheet would run."""

import re
from typing import Any

LINE_END = "\r\n"
"""What ends a line (RFC 4180)."""
_ACTIVE = ("=", "@", "+", "-", "\t", "\r")
_SIGNED = re.compile(r"[+-][\d.,]+[^=@|!(]*")
"""A figure with its sign, unit and words, and no formula: one calls something, or refers to it."""


def cell(value: Any) -> Any:
    """Return what a cell holds; text that a spreadsheet would run gets an apostrophe before.

    Signed figures stay as they were printed.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_ACTIVE) and not _SIGNED.fullmatch(value):
        return f"'{value}"
    return value
