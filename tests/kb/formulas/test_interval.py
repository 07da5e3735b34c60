"""Whatever lies in the inputs has its result in the output: bounds never lose a value."""

from decimal import Decimal

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kb.errors import FormulaError
from kb.formulas.interval import INFINITY, Interval, apply, point

values = st.decimals(-1000, 1000, places=2, allow_nan=False)
positive = st.decimals("0.01", 1000, places=2, allow_nan=False)


def span(low: str, high: str, *, closed: bool = True) -> Interval:
    return Interval(Decimal(low), Decimal(high), closed, closed)


@st.composite
def inside(draw: st.DrawFn, numbers: st.SearchStrategy[Decimal]) -> tuple[Interval, Decimal]:
    low, middle, high = sorted((draw(numbers), draw(numbers), draw(numbers)))
    return Interval(low, high), middle


@given(
    function=st.sampled_from(["+", "-", "*", "/", "min", "max"]), a=inside(values), b=inside(values)
)
@settings(max_examples=300, suppress_health_check=[HealthCheck.filter_too_much])
def test_two_arguments_keep_their_values_inside(
    function: str, a: tuple[Interval, Decimal], b: tuple[Interval, Decimal]
) -> None:
    try:
        whole = apply(function, (a[0], b[0]))
        one = apply(function, (point(a[1]), point(b[1])))
    except FormulaError:
        assume(False)
    slack = Decimal("1e-20") * max(abs(one.low), Decimal(1))
    assert whole.low - slack <= one.low <= whole.high + slack


@given(
    function=st.sampled_from(
        ["sqrt", "log", "log2", "log10", "exp", "abs", "floor", "ceil", "neg"]
    ),
    a=inside(positive),
)
@settings(max_examples=300)
def test_one_argument_keeps_its_values_inside(function: str, a: tuple[Interval, Decimal]) -> None:
    whole = apply(function, (a[0],))
    one = apply(function, (point(a[1]),))
    slack = Decimal("1e-20") * max(abs(one.low), Decimal(1))
    assert whole.low - slack <= one.low <= whole.high + slack


@given(a=inside(values), n=st.integers(-3, 4))
@settings(max_examples=300)
def test_powers_keep_their_values_inside(a: tuple[Interval, Decimal], n: int) -> None:
    try:
        whole = apply("**", (a[0], point(Decimal(n))))
    except FormulaError:
        assume(False)
    one = apply("**", (point(a[1]), point(Decimal(n))))
    slack = Decimal("1e-18") * max(abs(one.low), Decimal(1))
    assert whole.low - slack <= one.low <= whole.high + slack


def test_an_open_end_stays_open() -> None:
    over = Interval(Decimal(90), INFINITY, False, False)
    assert apply("*", (over, point(Decimal(2)))) == Interval(Decimal(180), INFINITY, False, False)


def test_a_divisor_from_zero_on_gives_no_upper_bound() -> None:
    within = Interval(Decimal(0), Decimal(60))
    result = apply("/", (point(Decimal(1000)), within))
    assert result.low == Decimal(1000) / 60 or round(result.low, 6) == Decimal("16.666667")
    assert result.high == INFINITY


@pytest.mark.parametrize(
    ("function", "arguments", "says"),
    [
        ("/", (span("1", "1"), span("0", "0")), "division by zero"),
        ("/", (span("1", "1"), span("-1", "1")), "range that holds zero"),
        ("log", (span("-1", "-1"),), "not positive"),
        ("log", (span("0", "1"),), "not positive"),
        ("log10", (span("-2", "5"),), "not positive"),
        ("sqrt", (span("-1", "4"),), "negative"),
        ("**", (span("-8", "-8"), span("0.5", "0.5")), "negative"),
        ("**", (span("2", "2"), span("1001", "1001")), "exponent is too large"),
        ("**", (span("1e300", "1e300"), span("64", "64")), "too large"),
        ("exp", (span("30000", "30000"),), "too large"),
        ("*", (span("1e9000", "1e9000"), span("1e9000", "1e9000")), "too large"),
        ("-", (Interval(INFINITY, INFINITY), Interval(INFINITY, INFINITY)), "no result"),
    ],
)
def test_what_has_no_result_says_why(
    function: str, arguments: tuple[Interval, ...], says: str
) -> None:
    with pytest.raises(FormulaError) as caught:
        apply(function, arguments)
    assert says in str(caught.value)
