"""Bounds are exact where a variable stands twice, and never lose a value."""

from decimal import Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kb.errors import FormulaError
from kb.formulas.enclosure import enclose, value
from kb.formulas.expression import parse
from kb.formulas.interval import Interval, point

AB = frozenset({"a", "b"})


def span(low: str, high: str) -> Interval:
    return Interval(Decimal(low), Decimal(high))


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("(a - 1) / a", "0.9", "0.95"),
        ("(a - b) / a", "0.8", "0.9"),
        ("1 - (a - 1) / a", "0.05", "0.1"),
        ("a * a - a", "90", "380"),
        ("sqrt(a) * a / a", None, None),
        ("a ** 2 + log(a) + exp(a / 100)", None, None),
    ],
)
def test_a_repeated_variable_gives_its_ends_exactly(
    text: str, low: str | None, high: str | None
) -> None:
    node = parse(text, AB)
    environment = {"a": span("10", "20"), "b": point(Decimal(2))}
    found, plain = enclose(node, environment), value(node, environment)
    ends = [value(node, {**environment, "a": point(Decimal(x))}).low for x in ("10", "20")]
    assert plain.low <= found.low
    assert found.high <= plain.high
    if low is None or high is None:
        assert found.low == pytest.approx(min(ends), rel=Decimal("0.5"))
        return
    assert (found.low, found.high) == (Decimal(low), Decimal(high))


def test_where_it_neither_rises_nor_falls_plain_bounds_remain() -> None:
    node = parse("1 / a + a / 100", AB)
    environment = {"a": span("5", "20")}
    assert enclose(node, environment) == value(node, environment)


texts = st.sampled_from(
    [
        "(a - b) / a",
        "a / b + b / a",
        "a * b - a / (a + b)",
        "sqrt(a * b) + a",
        "log(a) - a * b",
        "(a - 1) / (b + a - 1)",
        "min(a, b) * a",
        "a ** 3 - a ** 2 + b ** -1",
    ]
)
numbers = st.decimals(1, 100, places=1, allow_nan=False)


@given(text=texts, ends=st.lists(numbers, min_size=4, max_size=4), t=st.floats(0, 1))
@settings(max_examples=400)
def test_no_value_inside_is_lost(text: str, ends: list[Decimal], t: float) -> None:
    node = parse(text, AB)
    a = Interval(min(ends[:2]), max(ends[:2]))
    b = Interval(min(ends[2:]), max(ends[2:]))
    at = Decimal(repr(t))
    inner = {
        "a": point(a.low + (a.high - a.low) * at),
        "b": point(b.low + (b.high - b.low) * (1 - at)),
    }
    try:
        whole, one = enclose(node, {"a": a, "b": b}), value(node, inner)
    except FormulaError:
        assume(False)
    slack = Decimal("1e-15") * max(abs(one.low), Decimal(1))
    assert whole.low - slack <= one.low <= whole.high + slack
