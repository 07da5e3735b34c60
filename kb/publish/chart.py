"""The contract of a chart: a name that a comparison asks for, and how it is drawn."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.shelf import items
from kb.views.comparison import Comparison, Entry

SHELF = "kb.publish.charts"


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart. `draw` gets the comparisons that it reads by id, and returns SVG."""

    name: str
    comparisons: tuple[str, ...]
    """Ids of further comparisons that it reads beside the one that names it."""
    draw: "Callable[[Pen, Comparison, Mapping[str, Comparison], Units], str]"


@cache
def charts() -> dict[str, Chart]:
    """Return every chart on the shelf by name."""
    return {chart.name: chart for chart in items(SHELF, Chart, key="name")}


def bounds_in(entry: Entry, unit: str, units: Units) -> tuple[float | None, float | None]:
    """Return the bounds of an entry in `unit`, conversions of its class applied."""
    factor = Fraction(1)
    if entry.shown.unit != unit:
        factor = units.factor(entry.shown.unit, unit)
    low, high = entry.shown.low, entry.shown.high
    return (
        None if low is None else float(low * factor),
        None if high is None else float(high * factor),
    )
