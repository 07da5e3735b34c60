"""Memory bandwidth against capacity, one point a device."""

from collections.abc import Mapping

from kb.publish.chart import Chart
from kb.publish.charts._scatter import Point, scatter
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Cell, Column, Comparison, Entry
from kb.vocab import Verification

ACROSS, UP = "memory-capacity", "memory-bandwidth"
_ORDER = list(Verification)


def draw(pen: Pen, comparison: Comparison, others: Mapping[str, Comparison], units: Units) -> str:
    """Return the chart; both values must be of the largest class of their property."""
    columns = {c.property.id: i for i, c in enumerate(comparison.columns)}
    if ACROSS not in columns or UP not in columns:
        return ""
    across, up = (comparison.columns[columns[key]] for key in (ACROSS, UP))
    points = []
    for row in comparison.rows:
        x = _one(row.cells[columns[ACROSS]], across)
        y = _one(row.cells[columns[UP]], up)
        if x is None or y is None:
            continue
        weaker = max((x, y), key=lambda e: _ORDER.index(e.standing.verification))
        shown = f"{pen.plain(x.shown.text)}, {pen.plain(y.shown.text)}"
        points.append(
            Point(
                pen.plain(row.entity.label),
                _middle(x),
                _middle(y),
                shown,
                weaker.claim,
                weaker.standing,
            )
        )
    return scatter(
        pen,
        "chart",
        points,
        title=f"{pen.plain(up.property.label)} / {pen.plain(across.property.label)}",
        across=f"{pen.plain(across.property.label)} ({across.unit})",
        up=f"{pen.plain(up.property.label)} ({up.unit})",
    )


def _one(cell: Cell, column: Column) -> Entry | None:
    largest = max(column.groups, key=lambda g: len(g.claims), default=None)
    for entry in cell.entries:
        whole = entry.shown.low is not None or entry.shown.high is not None
        if largest is not None and entry.group == largest.id and whole:
            return entry
    return None


def _middle(entry: Entry) -> float:
    ends = [v for v in (entry.shown.low, entry.shown.high) if v is not None]
    return sum(ends) / len(ends)


chart = Chart("memory-bandwidth-capacity", (), draw)
