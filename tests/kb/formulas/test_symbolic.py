"""MathML holds nothing but mathematics, and an optimum is one only if its derivative says so."""

import re

import pytest

from kb.errors import FormulaError
from kb.formulas.expression import parse
from kb.formulas.symbolic import holds, mathml, sanitised
from kb.views.formula import Variable
from kb.views.label import Label


def drawn(text: str, **symbols: str) -> str:
    variables = tuple(Variable(n, s, Label(), "") for n, s in symbols.items())
    markup = mathml(parse(text, frozenset(symbols)), result="τ", variables=variables)
    return re.sub(r"</?(?:math|mrow)[^>]*>", "", markup)


@pytest.mark.parametrize(
    ("text", "symbols", "expected"),
    [
        (
            "sqrt(2 * delta * M)",
            {"delta": "δ", "M": "M"},
            "<mi>&#964;</mi><mo>=</mo><msqrt><mn>2</mn><mo>&#183;</mo><mi>&#948;</mi>"
            "<mo>&#183;</mo><mi>M</mi></msqrt>",
        ),
        (
            "k * N * D / (n * F)",
            {"k": "6", "N": "N", "D": "D", "n": "n", "F": "F"},
            "<mi>&#964;</mi><mo>=</mo><mfrac><mn>6</mn><mo>&#183;</mo><mi>N</mi><mo>&#183;</mo>"
            "<mi>D</mi><mi>n</mi><mo>&#183;</mo><mi>F</mi></mfrac>",
        ),
        (
            "a - b",
            {"a": "x_1", "b": "y"},
            "<mi>&#964;</mi><mo>=</mo><msub><mi>x</mi><mi>1</mi></msub><mo>-</mo><mi>y</mi>",
        ),
    ],
)
def test_a_formula_is_drawn_as_it_was_written(
    text: str, symbols: dict[str, str], expected: str
) -> None:
    assert drawn(text, **symbols).replace("<mn>1</mn>", "<mi>1</mi>") == expected


@pytest.mark.parametrize(
    "symbol",
    ["<script>alert(1)</script>", "<img src=x>", "a<b", '"><svg onload=x>', "<mi onclick='x'>"],
)
def test_markup_in_a_symbol_never_gets_through(symbol: str) -> None:
    with pytest.raises(FormulaError):
        drawn("a", a=symbol)


@pytest.mark.parametrize(
    "markup",
    [
        "<math><script>x</script></math>",
        '<math href="javascript:x"><mi>a</mi></math>',
        '<math><mi onclick="x">a</mi></math>',
        "<math><mi>a</mi",
        "<!-- x --><math></math>",
    ],
)
def test_only_known_elements_and_attributes_pass(markup: str) -> None:
    with pytest.raises(FormulaError):
        sanitised(markup)


LOST = "delta / tau + tau / (2 * M)"


@pytest.mark.parametrize(
    ("at", "passes"),
    [("sqrt(2 * delta * M)", True), ("sqrt(delta * M)", False), ("2 * delta * M", False)],
)
def test_the_derivative_is_zero_at_youngs_interval_and_nowhere_else(at: str, passes: bool) -> None:
    found, detail = holds(
        "minimum",
        expression=LOST,
        variable="tau",
        at=at,
        value=None,
        names=frozenset({"delta", "M"}),
    )
    assert found is passes
    assert detail.startswith("f′ = 0, ") is passes


def test_a_minimum_is_no_maximum() -> None:
    assert not holds(
        "maximum",
        expression=LOST,
        variable="tau",
        at="sqrt(2 * delta * M)",
        value=None,
        names=frozenset({"delta", "M"}),
    )[0]


@pytest.mark.parametrize(("value", "passes"), [("2", True), ("1", False)])
def test_the_ring_factor_tends_to_two(value: str, passes: bool) -> None:
    found, _ = holds(
        "limit",
        expression="2 * (n - 1) / n",
        variable="n",
        at="oo",
        value=value,
        names=frozenset(),
    )
    assert found is passes


def test_two_expressions_are_equal_or_not() -> None:
    names = frozenset({"a", "b"})
    same = "(a + b) ** 2"
    assert holds(
        "equal", expression=same, variable="a", at="a**2 + 2*a*b + b**2", value=None, names=names
    )[0]
    assert not holds(
        "equal", expression=same, variable="a", at="a**2 + b**2", value=None, names=names
    )[0]


def test_a_limit_needs_its_value() -> None:
    with pytest.raises(FormulaError, match="without `value`"):
        holds("limit", expression="1/n", variable="n", at="oo", value=None, names=frozenset())
