"""The language lets through arithmetic and nothing else, and bounds what it lets through."""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import FormulaError
from kb.formulas.enclosure import value
from kb.formulas.expression import Call, Name, Node, Number, parse, postfix, valid_name, variables
from kb.formulas.interval import point

AB = frozenset({"a", "b"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", 7),
        ("-2 ** 2", -4),
        ("2 ** -1", 0.5),
        ("(1 + 2) * 3", 9),
        ("6 ÷ 4 × 2 − 1", 2),
        ("sqrt(16) + log10(1000) + log2(8)", 10),
        ("exp(log(5))", 5),
        ("min(3, 1, 2) + max(3, 1, 2) + abs(-4)", 8),
        ("floor(2.7) + ceil(2.1) + +1", 6),
        ("9 ** 0.5", 3),
    ],
)
def test_arithmetic_comes_out(text: str, expected: float) -> None:
    result = value(parse(text, frozenset()), {})
    assert float(result.low) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a.__class__", "Attribute"),
        ("__class__", "unknown symbol"),
        ("__import__('os')", "unknown function"),
        ("(1).real", "Attribute"),
        ("a[0]", "Subscript"),
        ("[a for a in b]", "ListComp"),
        ("lambda: a", "Lambda"),
        ("a if b else a", "IfExp"),
        ("a and b", "BoolOp"),
        ("a < b", "Compare"),
        ("a % b", "BinOp"),
        ("a // b", "BinOp"),
        ("~a", "UnaryOp"),
        ("a := 1", "cannot be read"),
        ("'text'", "not a number"),
        ("True", "not a number"),
        ("1j", "not a number"),
        ("f'{a}'", "JoinedStr"),
        ("open(a)", "unknown function `open`"),
        ("eval(a)", "unknown function `eval`"),
        ("sqrt(a, b)", "2 arguments"),
        ("sqrt()", "0 arguments"),
        ("sqrt(a, key=b)", "arguments"),
        ("sqrt(*a)", "Starred"),
        ("c + 1", "unknown symbol `c`"),
        ("a +", "cannot be read"),
        ("", "empty"),
        ("   ", "empty"),
        ("a ^ b", "`^` is not an operator"),
        ("a # b", "comment"),
        ("a\nb", "line"),
        ("1e999", "too large"),
        ("a" * 401, "401 characters"),
        ("9**9**9", "power stands in an exponent"),
        ("a ** 65", "exponent is too large"),
        ("a ** (8 * 9 * 100)", "exponent is too large"),
        ("\x00a", "cannot be read"),
    ],
)
def test_what_is_not_of_the_language_is_refused(text: str, says: str) -> None:
    with pytest.raises(FormulaError) as caught:
        parse(text, AB)
    assert says in str(caught.value)


def test_an_unknown_symbol_names_the_nearest_and_its_column() -> None:
    with pytest.raises(FormulaError) as caught:
        parse("2 * dleta", frozenset({"delta", "M"}))
    assert caught.value.nearest == ("delta",)
    assert "column 5" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 10_000 + "a" + ")" * 10_000,
        "(" * 33 + "a" + ")" * 33,
        "-" * 390 + "a",
        "+".join(["a"] * 150),
        "sqrt(" * 40 + "a" + ")" * 40,
        "[" * 10_000,
    ],
)
def test_depth_and_length_are_bounded(text: str) -> None:
    with pytest.raises(FormulaError):
        parse(text, AB)


@pytest.mark.parametrize("name", ["a", "t_step", "n_1", "M"])
def test_names_of_variables(name: str) -> None:
    assert valid_name(name)


@pytest.mark.parametrize(
    "name", ["", "_a", "a__b", "__class__", "δ", "1a", "a b", "sqrt", "a" * 41]
)
def test_names_that_cannot_stand_for_variables(name: str) -> None:
    assert not valid_name(name)


def test_variables_are_counted_once_an_occurrence() -> None:
    assert variables(parse("a * a + b", AB)) == ["a", "a", "b"]


numbers = st.integers(1, 1000).map(lambda n: Number(Decimal(n)))
trees: st.SearchStrategy[Node] = st.recursive(
    numbers | st.sampled_from(["a", "b"]).map(Name),
    lambda below: st.tuples(st.sampled_from("+-*/"), below, below).map(
        lambda t: Call(t[0], (t[1], t[2]))
    ),
    max_leaves=10,
)


def written(node: Node) -> str:
    if isinstance(node, Number):
        return str(node.value)
    if isinstance(node, Name):
        return node.id
    return f"({written(node.arguments[0])} {node.function} {written(node.arguments[1])})"


def exactly(node: Node, names: dict[str, int]) -> Fraction:
    if isinstance(node, Number):
        return Fraction(node.value)
    if isinstance(node, Name):
        return Fraction(names[node.id])
    left, right = (exactly(part, names) for part in node.arguments)
    match node.function:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
    return left / right


@given(tree=trees, a=st.integers(1, 99), b=st.integers(1, 99))
@settings(max_examples=200)
def test_reading_what_was_written_gives_the_same_tree_and_value(tree: Node, a: int, b: int) -> None:
    read = parse(written(tree), AB)
    assert read == tree
    try:
        expected = exactly(tree, {"a": a, "b": b})
    except ZeroDivisionError:
        return
    try:
        got = value(read, {"a": point(Decimal(a)), "b": point(Decimal(b))})
    except FormulaError:
        # What is exact may miss a zero that decimals hit.
        return
    assert math.isclose(got.low, expected, rel_tol=1e-6, abs_tol=1e-6)


def run(program: tuple[str, ...], names: dict[str, float]) -> float:
    """Work a postfix program as a calculator on a page would."""
    stack: list[float] = []
    for word in program:
        if word in ("+", "-", "*", "/", "**"):
            right, left = stack.pop(), stack.pop()
            stack.append(
                {
                    "+": lambda a, b: a + b,
                    "-": lambda a, b: a - b,
                    "*": lambda a, b: a * b,
                    "/": lambda a, b: a / b,
                    "**": lambda a, b: a**b,
                }[word](left, right)
            )
        elif word == "neg":
            stack.append(-stack.pop())
        elif ":" in word:
            name, count = word.split(":")
            arguments = [stack.pop() for _ in range(int(count))][::-1]
            functions: dict[str, Callable[..., float]] = {
                "sqrt": math.sqrt,
                "log": math.log,
                "max": max,
                "ceil": math.ceil,
            }
            stack.append(functions[name](*arguments))
        else:
            stack.append(names[word] if word in names else float(word))
    (result,) = stack
    return result


@pytest.mark.parametrize(
    ("text", "program"),
    [
        ("sqrt(2 * a)", ("2", "a", "*", "sqrt:1")),
        ("-a ** 2", ("a", "2", "**", "neg")),
        ("max(a, b, 0.5)", ("a", "b", "0.5", "max:3")),
    ],
)
def test_the_program_for_a_calculator(text: str, program: tuple[str, ...]) -> None:
    assert tuple(postfix(parse(text, AB))) == program


@pytest.mark.parametrize(
    "text", ["sqrt(a * b) / 2 - -a", "max(a, b, 3) ** 2", "log(a) + ceil(b / 4)", "(a - 1) / a"]
)
def test_a_calculator_gets_the_same_number(text: str) -> None:
    node = parse(text, AB)
    names = {"a": 7.0, "b": 11.0}
    expected = value(node, {name: point(Decimal(int(x))) for name, x in names.items()})
    assert run(tuple(postfix(node)), names) == pytest.approx(float(expected.low))
