"""Entries of a column as bands: one a class, and one for those that compare with nothing."""

from kb.publish.chart import bounds_in
from kb.publish.charts._strips import Band, Strip
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Comparison, Entry


def bands(
    pen: Pen, comparison: Comparison, prop: str, *, unit: str, units: Units, named: bool = False
) -> list[Band]:
    """Return the bands of one column: classes in their order, then what was refused by reason."""
    index = next((i for i, c in enumerate(comparison.columns) if c.property.id == prop), None)
    if index is None:
        return []
    column = comparison.columns[index]
    head = f"{pen.plain(column.property.label)} · " if named else ""
    found: dict[str, list[tuple[str, Entry]]] = {}
    for row in comparison.rows:
        for entry in row.cells[index].entries:
            if entry.shown.low is None and entry.shown.high is None:
                continue
            key = entry.group or f"~{entry.refusal.qualifier if entry.refusal else ''}"
            found.setdefault(key, []).append((pen.plain(row.entity.label), entry))
    out = []
    for group in column.groups:
        if group.id in found:
            order = {claim: n for n, claim in enumerate(group.claims)}
            several = sorted(found.pop(group.id), key=lambda p: order.get(p[1].claim, len(order)))
            title = f"{head}{pen.plain(group.label)}"
            out.append(Band(title, tuple(_strip(pen, *p, unit=unit, units=units) for p in several)))
    for key in sorted(found):
        title = f"{head}{refused(pen, key[1:])}"
        strips = tuple(_strip(pen, *p, unit=unit, units=units) for p in found[key])
        out.append(Band(title, strips))
    return out


def refused(pen: Pen, qualifier: str) -> str:
    """Return what is said over values that may not be ranked."""
    known = pen.catalog.qualifiers.get(qualifier)
    name = pen.plain(known.label) if known else qualifier
    return pen.messages.get("%(what)s not stated: shown, not ranked", what=name)


def _strip(pen: Pen, label: str, entry: Entry, *, unit: str, units: Units) -> Strip:
    low, high = bounds_in(entry, unit, units)
    return Strip(label, pen.plain(entry.shown.text), low, high, entry.claim, entry.standing)
