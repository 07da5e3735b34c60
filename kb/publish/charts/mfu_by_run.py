"""Model FLOPs utilisation by training run, in the groups that may be compared."""

from collections.abc import Mapping

from kb.publish.chart import Chart
from kb.publish.charts._bands import bands
from kb.publish.charts._strips import strips
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Comparison
from kb.views.label import Label


def draw(pen: Pen, comparison: Comparison, others: Mapping[str, Comparison], units: Units) -> str:
    """Return the chart: MFU first, then HFU, which counts otherwise."""
    found = [
        band
        for prop in ("mfu", "hfu")
        for band in bands(pen, comparison, prop, unit="%", units=units, named=True)
    ]
    return strips(pen, "chart", found, title=pen.plain(comparison.title or Label()), unit="%")


chart = Chart("mfu-by-run", (), draw)
