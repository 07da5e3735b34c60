"""A comparison as CSV: one row an entry, its standing and its refusal beside the value."""

import csv
from io import StringIO

from kb.cells import LINE_END, cell
from kb.compare.format import ComparisonFormat
from kb.compare.frame import COLUMNS, flat_rows
from kb.views.comparison import Comparison


def render(found: Comparison, lang: str) -> str:
    """Return one line an entry, and one for each cell without a claim."""
    out = StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator=LINE_END)
    writer.writeheader()
    for row in flat_rows(found, lang=lang):
        writer.writerow({name: cell(value) for name, value in row.items()})
    return out.getvalue()


FORMAT = ComparisonFormat("csv", "text/csv", render)
