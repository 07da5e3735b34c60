from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import UnitError
from kb.quantity.convert import PRECISION, convert, decimal_of, scale
from kb.quantity.format import format_quantity
from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits

NUMBERS = st.decimals(
    allow_nan=False, allow_infinity=False, min_value=Decimal("-1e12"), max_value=Decimal("1e12")
)
SHARED = PintUnits()


@pytest.mark.parametrize(
    ("text", "unit", "printed"),
    [
        ("3.35 TB/s", "GB/s", "3350 GB/s"),
        ("400 Gbps", "GB/s", "50 GB/s"),
        ("459 Gbps", "GB/s", "57.4 GB/s"),
        ("80 GB", "GiB", "75 GiB"),
        ("1 day", "h", "24 h"),
        ("5–15 kW/rack", "W/rack", "5000–15,000 W/rack"),
        ("90％超", "", "> 0.9"),
        ("1 TB", "GiB", "931 GiB"),
        ("1.34倍", "%", "134 %"),
    ],
)
def test_a_conversion_prints_no_noise(text: str, unit: str, printed: str, units: PintUnits) -> None:
    assert format_quantity(convert(parse_quantity(text, units=units), unit, units)) == printed


def test_bounds_and_print_survive(units: PintUnits) -> None:
    before = parse_quantity("less than 1 GB/s", units=units)
    after = convert(before, "MB/s", units)
    assert after.low is None
    assert after.high == 1000
    assert not after.high_inclusive
    assert after.as_printed == "less than 1 GB/s"


def test_another_dimension_is_refused(units: PintUnits) -> None:
    with pytest.raises(UnitError):
        convert(parse_quantity("1 GB", units=units), "s", units)


@given(
    NUMBERS,
    st.sampled_from(
        [("Gbps", "GB/s"), ("TB", "GiB"), ("%", ""), ("kWh", "J"), ("MB/s/GPU", "bps/GPU")]
    ),
)
def test_there_and_back_is_exact(number: Decimal, pair: tuple[str, str]) -> None:
    forth, back = SHARED.factor(*pair), SHARED.factor(*reversed(pair))
    there = scale(number, forth)
    assert Fraction(there) == Fraction(number) * forth
    if decimal_of(back) == back:
        assert scale(there, back) == number


@given(st.fractions(min_value=-(10**9), max_value=10**9))
def test_a_fraction_is_exact_or_right_to_its_last_digit(value: Fraction) -> None:
    result = Fraction(decimal_of(value))
    assert abs(result - value) <= abs(value) * Fraction(1, 10 ** (PRECISION - 1))
