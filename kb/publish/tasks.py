"""Tasks that people come with, each in the words of the data and with the page that answers it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low
from urllib.parse import quote

from kb.publish.sample import Sample
from kb.views.catalog import Catalog
from kb.views.comparison import Comparison
from kb.views.label import Label, Ref
from kb.views.standard import Standard


@dataclass(frozen=True, slots=True)
class Task:
    """Something to ask, and where it is answered."""

    kind: str
    """`figure`, `pair`, `above`, `disputed` or `standard`: how it is worded."""
    names: tuple[Label, ...]
    """What it names, in the order of its wording."""
    address: str
    fragment: str = ""
    query: str = ""


def of_sample(sample: Sample, catalog: Catalog) -> Iterator[Task]:
    """Yield what the figures of a sample answer: one figure, two makers, all above a value."""
    (thing, entries), *others = sample.rows
    for prop, entry in zip(sample.properties, entries, strict=True):
        if entry is not None:
            yield Task("figure", (thing.label, prop.label), f"claims/{entry.claim}")
            break
    maker = catalog.entities[thing.id].vendor
    rival = next((r for r, _ in others if catalog.entities[r.id].vendor != maker), None)
    if rival is not None:
        both, where = (thing.label, rival.label), f"comparisons/{sample.comparison.id}"
        yield Task("pair", both, where, f"only={thing.id},{rival.id}")
    last = sample.properties[-1]
    shown = {e.shown.low: e.shown for _, cells in sample.rows if (e := cells[-1]) is not None}
    bounds = [low for low in shown if low is not None]
    if bounds:
        bound = shown[median_low(bounds)]
        asked = quote(f"{last.id}:>{bound.low:g}{bound.unit}")
        yield Task("above", (last.label, bound.text), "search", query=asked)


def of_conflict(compared: Comparison) -> Iterator[Task]:
    """Yield the first cell of a comparison whose sources do not agree."""
    for row, cell, entry in compared.entries():
        if entry.disputed:
            prop: Ref = compared.columns[row.cells.index(cell)].property
            names = (row.entity.label, prop.label)
            yield Task("disputed", names, f"entities/{row.entity.id}", prop.id)
            return


def of_standards(standards: Sequence[Standard]) -> Iterator[Task]:
    """Yield the first standard whose life holds more than its dates."""
    for standard in standards:
        if standard.transitions and standard.notices:
            yield Task("standard", (standard.entity.label,), "standards", standard.entity.id)
            return
