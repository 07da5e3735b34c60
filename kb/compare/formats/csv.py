"""A comparison as CSV: one row an entry, its standing and its refusal beside the value."""

import csv
from io import StringIO
from typing import Any

from kb.compare.format import ComparisonFormat
from kb.compare.frame import COLUMNS, flat_rows
from kb.views.comparison import Comparison

_ACTIVE = ("=", "+", "-", "@", "\t", "\r")


def render(found: Comparison, lang: str) -> str:
    """Return one line an entry, and one for each cell without a claim."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for row in flat_rows(found, lang=lang):
        writer.writerow({name: _inert(value) for name, value in row.items()})
    return out.getvalue()


def _inert(value: Any) -> Any:
    # A spreadsheet runs text that begins like a formula; a number stays what it is.
    return f"'{value}" if isinstance(value, str) and value.startswith(_ACTIVE) else value


FORMAT = ComparisonFormat("csv", "text/csv", render)
