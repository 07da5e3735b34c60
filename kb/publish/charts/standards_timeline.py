"""Dates in the life of each thing of a comparison, on one axis of years."""

from collections.abc import Mapping

from kb.publish.chart import Chart
from kb.publish.charts._timeline import Life, Moment, timeline
from kb.publish.pen import Pen
from kb.quantity.units import Units
from kb.views.comparison import Comparison
from kb.views.label import Label
from kb.vocab import Lifecycle


def draw(pen: Pen, comparison: Comparison, others: Mapping[str, Comparison], units: Units) -> str:
    """Return the chart: every dated cell is a moment in the life of its row."""
    lives = []
    for row in comparison.rows:
        moments = []
        for cell in row.cells:
            prop = pen.catalog.properties[cell.property]
            moments += [
                Moment(
                    pen.plain(prop.label),
                    e.value.date or e.value.earliest,
                    e.value.earliest,
                    e.value.latest,
                    prop.lifecycle is Lifecycle.TARGET,
                    e.claim,
                    e.standing,
                )
                for e in cell.entries
                if e.value.earliest and e.value.latest
            ]
        if moments:
            lives.append(Life(pen.plain(row.entity.label), tuple(moments)))
    return timeline(pen, "chart", lives, title=pen.plain(comparison.title or Label()))


chart = Chart("standards-timeline", (), draw)
