"""A figure becomes a quantity when it is asked for, with the unit printed for its group."""

from decimal import Decimal

import pytest

from ingest.figures.figure import FigureKind
from ingest.figures.scan import find_figures
from kb.quantity.units import PintUnits
from kb.vocab import Modifier

UNITS = PintUnits()


@pytest.mark.parametrize(
    ("text", "low", "high", "unit", "modifier"),
    [
        ("約 700 W", "700", "700", "W", Modifier.APPROXIMATE),
        ("5–15 kW/ラック", "5", "15", "kW/rack", Modifier.RANGE),
        ("100 kW+", "100", None, "kW", Modifier.AT_LEAST),
        ("≦1.3", None, "1.3", "", Modifier.AT_MOST),
        ("4 兆トランジスタ", "4e12", "4e12", "transistor", None),
        ("1.5億 A100 GPU 時間超", "1.5e8", None, "GPU·h", Modifier.OVER),
        ("16,384 H100 GPUs", "16384", "16384", "GPU", None),
        ("a 54-day run", "54", "54", "day", None),
        ("eight GPUs", "8", "8", "GPU", None),
        ("GPU 72 を", "72", "72", "GPU", None),
        ("50ミリ秒", "50", "50", "ms", None),
        ("$500B", "5e11", "5e11", "USD", None),
    ],
)
def test_a_figure_is_read_with_what_touches_it(
    text: str, low: str | None, high: str | None, unit: str, modifier: Modifier | None
) -> None:
    figure = next(f for f in find_figures(text) if f.kind is FigureKind.QUANTITY)
    quantity = figure.quantity(UNITS)
    assert quantity is not None
    assert quantity.low == (None if low is None else Decimal(low))
    assert quantity.high == (None if high is None else Decimal(high))
    assert (quantity.unit, quantity.modifier) == (unit, modifier)


def test_a_shared_unit_is_that_of_the_group() -> None:
    quantities = [figure.quantity(UNITS) for figure in find_figures("40/80 GB")]
    assert [q.unit for q in quantities if q] == ["GB", "GB"]


@pytest.mark.parametrize("text", ["2025年10月", "H100", "数十メガワット", "第 2 世代"])
def test_what_states_no_quantity_gives_none(text: str) -> None:
    assert [figure.quantity(UNITS) for figure in find_figures(text)] == [None]


def test_the_dimension_is_that_of_the_printed_unit() -> None:
    (speed,) = find_figures("3.35 TB/s")
    assert speed.dimension(UNITS) == UNITS.dimension("GB/s")
    (bare,) = find_figures("係数は 3 だ")
    assert bare.dimension(UNITS) == ""
