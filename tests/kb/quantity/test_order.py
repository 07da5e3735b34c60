from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import UnitError
from kb.quantity.order import agrees, compare, last_place, printed_interval
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.quantity.value import Ordering, Quantity

SMALL = st.integers(-6, 6).map(Decimal)


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    low, high = sorted((draw(SMALL), draw(SMALL)))
    shape = draw(st.sampled_from(["point", "range", "lower", "upper"]))
    if shape == "point":
        return Quantity(low, low)
    tied = low == high
    return Quantity(
        None if shape == "upper" else low,
        None if shape == "lower" else high,
        low_inclusive=draw(st.booleans()) or tied,
        high_inclusive=draw(st.booleans()) or tied,
    )


FLIPPED = {
    Ordering.LESS: Ordering.GREATER,
    Ordering.GREATER: Ordering.LESS,
    Ordering.EQUAL: Ordering.EQUAL,
    Ordering.OVERLAP: Ordering.OVERLAP,
}


@given(quantities(), quantities())
def test_order_is_antisymmetric(a: Quantity, b: Quantity) -> None:
    assert compare(b, a) is FLIPPED[compare(a, b)]


@given(quantities(), quantities(), quantities())
def test_what_is_disjoint_is_transitive(a: Quantity, b: Quantity, c: Quantity) -> None:
    if compare(a, b) is Ordering.LESS and compare(b, c) is Ordering.LESS:
        assert compare(a, c) is Ordering.LESS


@given(quantities())
def test_nothing_is_below_itself(a: Quantity) -> None:
    assert compare(a, a) is (Ordering.EQUAL if a.is_point else Ordering.OVERLAP)


@given(quantities(), quantities(), st.integers(-13, 13))
def test_less_means_that_no_value_of_one_reaches_the_other(
    a: Quantity, b: Quantity, halves: int
) -> None:
    value = Decimal(halves) / 2
    if compare(a, b) is Ordering.LESS:
        assert not (_holds(a, value) and _holds(b, value))


@given(quantities(), quantities())
def test_agreement_is_mutual(a: Quantity, b: Quantity) -> None:
    assert agrees(a, b) is agrees(b, a)
    assert agrees(a, a)


def _holds(quantity: Quantity, value: Decimal) -> bool:
    low, high = quantity.low, quantity.high
    above = low is None or value > low or (value == low and quantity.low_inclusive)
    below = high is None or value < high or (value == high and quantity.high_inclusive)
    return above and below


@pytest.mark.parametrize(
    ("one", "other", "ordering"),
    [
        ("5", "5.0", Ordering.EQUAL),
        ("5", "6", Ordering.LESS),
        ("> 90 %", "90 %", Ordering.GREATER),
        (">= 90 %", "90 %", Ordering.OVERLAP),
        ("< 5", "5", Ordering.LESS),
        ("38–43 %", "41 %", Ordering.OVERLAP),
        ("1–2", "2–3", Ordering.OVERLAP),
        ("> 5", "< 5", Ordering.GREATER),
        ("> 5", "> 6", Ordering.OVERLAP),
    ],
)
def test_bounds_and_their_inclusion_decide(
    one: str, other: str, ordering: Ordering, units: PintUnits
) -> None:
    a, b = (parse_quantity(text, units=units) for text in (one, other))
    assert compare(a, b) is ordering


@pytest.mark.parametrize(
    ("one", "other", "agreed"),
    [
        ("3.35", "3.4", True),
        ("3.34", "3.4", False),
        ("3.4", "3.5", False),
        ("700 W", "約 700 W", True),
        ("701 W", "約 700 W", True),
        ("702 W", "約 700 W", False),
        ("131,072", "131,073", False),
        ("16K", "16,384", True),
        ("41 %", "38–43 %", True),
        ("44 %", "38–43 %", False),
        ("38–43 %", "38–43 %", True),
        ("40–100 kW", "35–90 kW", False),
        ("≤ 1.3", "1.2", True),
        ("≤ 1.3", "1.4", False),
        ("≤ 1.3", "≤ 1.2", False),
        ("≤ 5", "≥ 3", False),
        ("≥ 100 kW", "120–130 kW", True),
        ("≥ 100 kW", "90–130 kW", False),
        ("90％超", "90％以上", True),
        ("1/2", "0.5", True),
    ],
)
def test_figures_agree_within_their_printed_precision(
    one: str, other: str, agreed: bool, units: PintUnits
) -> None:
    a, b = (parse_quantity(text, units=units) for text in (one, other))
    assert agrees(a, b) is agreed
    assert agrees(b, a) is agreed


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("3.4", "3.35", "3.45"),
        ("約 700 W", "699", "701"),
        ("400万", "3995E3", "4005E3"),
        ("5–15", "4.5", "15.5"),
        ("1.03–1.1", "0.98", "1.15"),
        ("1/2", "0.5", "0.5"),
        ("≥ 5", "4.5", "Infinity"),
        ("≤ 5", "-Infinity", "5.5"),
    ],
)
def test_the_printed_interval_is_half_the_last_place_each_way(
    text: str, low: str, high: str, units: PintUnits
) -> None:
    interval = printed_interval(parse_quantity(text, units=units))
    assert interval == (Decimal(low), Decimal(high))


def test_the_last_place_is_kept_by_digits_when_the_exponent_is_lost(units: PintUnits) -> None:
    stored = Quantity(Decimal("4000000"), Decimal("4000000"), digits=3)
    assert last_place(stored) == 10_000
    assert last_place(Quantity(Decimal(5), Decimal(5))) == 0


def test_two_units_are_not_compared(units: PintUnits) -> None:
    a, b = parse_quantity("1 GB", units=units), parse_quantity("1 GiB", units=units)
    for judge in (compare, agrees):
        with pytest.raises(UnitError, match="two units"):
            judge(a, b)
