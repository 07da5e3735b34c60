"""Power a rack against the bands that each way of cooling covers."""

from collections.abc import Mapping

from kb.publish.chart import Chart
from kb.publish.charts._bands import bands
from kb.publish.charts._strips import strips
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Comparison
from kb.views.label import Label

UNIT = "kW"


def draw(pen: Pen, comparison: Comparison, others: Mapping[str, Comparison], units: Units) -> str:
    """Return the chart: what each way of cooling covers, over what racks draw."""
    found = bands(pen, comparison, "cooling-range", unit=UNIT, units=units, named=True)
    if "power-scales" in others:
        found += bands(
            pen, others["power-scales"], "rack-power", unit=UNIT, units=units, named=True
        )
    title = pen.plain(comparison.title or Label())
    return strips(pen, "chart", found, title=title, unit=UNIT, log=True)


chart = Chart("power-and-cooling", ("power-scales",), draw)
