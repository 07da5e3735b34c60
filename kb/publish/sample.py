"""A few figures of a comparison, for a page that shows in place of telling."""

from dataclasses import dataclass

from kb.views.catalog import NamedComparison
from kb.views.comparison import Comparison, Entry
from kb.views.label import Ref
from kb.vocab import Verification

SHOWN = 7
COLUMNS = 2
"""Rows and columns of the sample."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A few figures that may be compared, each as it stands: what the site is, shown, not told."""

    comparison: NamedComparison
    properties: tuple[Ref, ...]
    rows: tuple[tuple[Ref, tuple[Entry | None, ...]], ...]
    """Things with a figure for each property, in the order of the comparison."""


def sample(named: NamedComparison, compared: Comparison) -> Sample | None:
    """Return the two properties of a comparison whose figures were checked best."""
    found: dict[int, dict[str, Entry]] = {}
    for row, cell, entry in compared.entries():
        # Of the classes of a property the first: figures that stand under one head must compare.
        if entry.group == "A" and entry.shown.low is not None and not entry.disputed:
            found.setdefault(row.cells.index(cell), {}).setdefault(row.entity.id, entry)

    def checked(column: int) -> int:
        return sum(e.standing.verification is Verification.VERIFIED for e in found[column].values())

    best = sorted(sorted(found, key=checked, reverse=True)[:COLUMNS])
    rows = []
    for row in compared.rows:
        entries = tuple(found[column].get(row.entity.id) for column in best)
        if any(entries):
            rows.append((row.entity, entries))
    if len(rows) < 2:
        return None
    properties = tuple(compared.columns[column].property for column in best)
    return Sample(named, properties, tuple(rows[:SHOWN]))
