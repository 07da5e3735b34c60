"""Bandwidth from inside the chip to the wide area, on one logarithmic axis."""

from collections.abc import Mapping

from kb.publish.chart import Chart
from kb.publish.charts._bands import bands
from kb.publish.charts._strips import strips
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Comparison
from kb.views.label import Label

RUNGS = (
    ("accelerators", "on-chip-bandwidth"),
    ("accelerators", "memory-bandwidth"),
    ("scale-up-links", "link-bandwidth"),
    ("scale-out-networks", "network-bandwidth"),
    ("scale-out-networks", "port-bandwidth"),
)
"""Comparison and property of each rung, innermost first."""
UNIT = "GB/s"


def draw(pen: Pen, comparison: Comparison, others: Mapping[str, Comparison], units: Units) -> str:
    """Return the chart: a class of a rung is one band; one way where a rule converts to it."""
    found = []
    for name, prop in RUNGS:
        if name in others:
            found += bands(pen, others[name], prop, unit=UNIT, units=units, named=True)
    title = pen.plain(comparison.title or Label())
    return strips(pen, "chart", found, title=title, unit=UNIT, log=True)


chart = Chart("bandwidth-ladder", ("accelerators", "scale-up-links", "scale-out-networks"), draw)
