"""The language of formulas: read by an allow-list into a small tree, never run as code."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from kb.errors import FormulaError, nearest

MAX_LENGTH = 400
MAX_NESTING = 32
MAX_DEPTH = 64
MAX_EXPONENT = 64

FUNCTIONS: dict[str, tuple[int, int]] = {
    "sqrt": (1, 1),
    "log": (1, 1),
    "log2": (1, 1),
    "log10": (1, 1),
    "exp": (1, 1),
    "abs": (1, 1),
    "floor": (1, 1),
    "ceil": (1, 1),
    "min": (1, 8),
    "max": (1, 8),
}
"""Each function of the language, with the least and the most arguments it takes."""

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.Pow: "**",
}

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*")
_FOLD = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "（": "(", "）": ")"})


@dataclass(frozen=True, slots=True)
class Number:
    """A literal, exact as written."""

    value: Decimal


@dataclass(frozen=True, slots=True)
class Name:
    """A variable."""

    id: str


@dataclass(frozen=True, slots=True)
class Call:
    """An operator (`+ - * / ** neg`) or a function, applied to its arguments."""

    function: str
    arguments: "tuple[Node, ...]"


Node = Number | Name | Call


@lru_cache(maxsize=4096)
def parse(text: str, names: frozenset[str]) -> Node:
    """Read an expression over the variables `names`.

    Raises:
        FormulaError: The text is not in the language; says what, and at which column.
    """
    _refuse_oversize(text)
    try:
        tree = ast.parse(text.translate(_FOLD).strip(), mode="eval")
    except SyntaxError as error:
        raise _error("the expression cannot be read", error.offset or 1, text) from None
    except (ValueError, RecursionError, MemoryError):
        raise FormulaError("the expression cannot be read", remedy="simplify it") from None
    return _node(tree.body, names, text, depth=0)


def valid_name(name: str) -> bool:
    """Tell whether `name` can stand for a variable."""
    return _NAME.fullmatch(name) is not None and name not in FUNCTIONS and len(name) <= 40


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and everything below it."""
    yield node
    if isinstance(node, Call):
        for argument in node.arguments:
            yield from walk(argument)


def variables(node: Node) -> list[str]:
    """Return the variables in an expression, one entry an occurrence."""
    return [part.id for part in walk(node) if isinstance(part, Name)]


def postfix(node: Node) -> Iterator[str]:
    """Yield a tree in postfix order: `2 * a` is `2`, `a`, `*`; functions name their arity."""
    if isinstance(node, Number):
        yield f"{node.value:f}" if -20 < node.value.adjusted() < 20 else str(node.value)
    elif isinstance(node, Name):
        yield node.id
    else:
        for argument in node.arguments:
            yield from postfix(argument)
        plain = node.function in OPERATORS.values() or node.function == "neg"
        yield node.function if plain else f"{node.function}:{len(node.arguments)}"


def _refuse_oversize(text: str) -> None:
    if not text.strip():
        raise FormulaError("the expression is empty", expected="an expression such as `a / b`")
    if len(text) > MAX_LENGTH:
        raise FormulaError(
            f"the expression has {len(text)} characters",
            expected=f"at most {MAX_LENGTH}",
            remedy="split it into formulas that build on each other",
        )
    if "^" in text:
        raise _error("`^` is not an operator", text.index("^") + 1, text, "`**` for a power")
    if "\n" in text or "\r" in text or "#" in text:
        raise FormulaError("the expression runs over a line or holds a comment")
    depth = 0
    for column, char in enumerate(text, start=1):
        depth += (char in "([{（") - (char in ")]}）")
        if depth > MAX_NESTING:
            raise _error(
                "parentheses are nested too deeply", column, text, f"at most {MAX_NESTING} levels"
            )


def _error(problem: str, column: int, text: str, expected: str = "") -> FormulaError:
    shown = text if len(text) <= 80 else text[:77] + "..."
    return FormulaError(f"{problem} at column {column} of `{shown}`", expected=expected)


def _node(node: ast.expr, names: frozenset[str], text: str, *, depth: int) -> Node:
    column = node.col_offset + 1
    if depth > MAX_DEPTH:
        raise _error("the expression is too deep", column, text, f"at most {MAX_DEPTH} levels")
    if isinstance(node, ast.Constant):
        return _number(node, text)
    if isinstance(node, ast.Name):
        return _name(node, names, text)
    if isinstance(node, ast.UnaryOp):
        inner = _node(node.operand, names, text, depth=depth + 1)
        if isinstance(node.op, ast.USub):
            return Call("neg", (inner,))
        if isinstance(node.op, ast.UAdd):
            return inner
    if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
        left = _node(node.left, names, text, depth=depth + 1)
        right = _node(node.right, names, text, depth=depth + 1)
        operator = OPERATORS[type(node.op)]
        if operator == "**":
            _check_exponent(right, column, text)
        return Call(operator, (left, right))
    if isinstance(node, ast.Call):
        return _call(node, names, text, depth=depth)
    kind = type(node).__name__
    raise _error(
        f"{kind} is not part of the language of formulas",
        column,
        text,
        "numbers, variables, + - * / **, and " + ", ".join(FUNCTIONS),
    )


def _number(node: ast.Constant, text: str) -> Number:
    value = node.value
    column = node.col_offset + 1
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise _error(f"{value!r:.40} is not a number", column, text)
    number = Decimal(value) if isinstance(value, int) else Decimal(repr(value))
    if not number.is_finite() or number.adjusted() > 400:
        raise _error("the number is too large", column, text, "an exponent of at most 400")
    return Number(number)


def _name(node: ast.Name, names: frozenset[str], text: str) -> Name:
    if node.id in names:
        return Name(node.id)
    error = _error(f"unknown symbol `{node.id:.40}`", node.col_offset + 1, text)
    error.nearest = nearest(node.id, names)
    error.expected = "one of " + ", ".join(sorted(names)) if names else "no symbol"
    raise error


def _call(node: ast.Call, names: frozenset[str], text: str, *, depth: int) -> Call:
    column = node.col_offset + 1
    if not isinstance(node.func, ast.Name):
        raise _error("only named functions can be called", column, text)
    name = node.func.id
    if name not in FUNCTIONS:
        error = _error(f"unknown function `{name:.40}`", column, text)
        error.nearest = nearest(name, FUNCTIONS)
        error.expected = "one of " + ", ".join(FUNCTIONS)
        raise error
    least, most = FUNCTIONS[name]
    if node.keywords or not least <= len(node.args) <= most:
        count = str(least) if least == most else f"{least} to {most}"
        raise _error(f"`{name}` is given {len(node.args)} arguments", column, text, count)
    return Call(name, tuple(_node(arg, names, text, depth=depth + 1) for arg in node.args))


def _check_exponent(node: Node, column: int, text: str) -> None:
    """Refuse an exponent that could explode: a tower, or a literal beyond the limit."""
    if any(isinstance(part, Call) and part.function == "**" for part in walk(node)):
        raise _error("a power stands in an exponent", column, text, "a plain exponent")
    for part in walk(node):
        if isinstance(part, Number) and abs(part.value) > MAX_EXPONENT:
            raise _error(
                "the exponent is too large", column, text, f"at most {MAX_EXPONENT} either way"
            )
