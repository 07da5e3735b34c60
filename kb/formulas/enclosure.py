"""The values that a tree takes over intervals, tight where a variable stands in it twice.

Plain interval arithmetic treats two occurrences of one variable as if they could differ, and so
gives (n − 1) / n too wide a range. Where the slope shows that the tree only rises or only falls
in such a variable, its two ends give the bounds exactly.
"""

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal

from kb.errors import FormulaError
from kb.formulas.expression import Call, Name, Node, Number, variables
from kb.formulas.interval import (
    CONTEXT,
    Interval,
    add,
    apply,
    divide,
    multiply,
    negate,
    point,
    power,
    subtract,
)

ZERO = point(Decimal(0))
ONE = point(Decimal(1))
TWO = point(Decimal(2))
HALVINGS = 7

Environment = Mapping[str, Interval]


def value(node: Node, environment: Environment) -> Interval:
    """Evaluate a tree by plain interval arithmetic."""
    if isinstance(node, Number):
        return point(node.value)
    if isinstance(node, Name):
        return environment[node.id]
    return apply(node.function, tuple(value(part, environment) for part in node.arguments))


def enclose(node: Node, environment: Environment) -> Interval:
    """Return bounds on a tree: exact where it rises or falls in every repeated variable.

    Raises:
        FormulaError: There is no result.
    """
    repeated = [
        name
        for name, count in Counter(variables(node)).items()
        if count > 1 and not environment[name].is_point
    ]
    if not repeated:
        return value(node, environment)
    whole = value(node, environment)
    low, high = dict(environment), dict(environment)
    for name in repeated:
        span = environment[name]
        rises = _direction(node, name, environment)
        if rises is None or span.low.is_infinite() or span.high.is_infinite():
            continue
        first, last = (span.low, span.high) if rises else (span.high, span.low)
        low[name], high[name] = point(first), point(last)
    bottom, top = value(node, low), value(node, high)
    return Interval(
        max(bottom.low, whole.low), min(top.high, whole.high), whole.low_closed, whole.high_closed
    )


def _direction(
    node: Node, name: str, environment: Environment, *, halvings: int = HALVINGS
) -> bool | None:
    """Tell whether a tree rises (True) or falls (False) in a variable; None if neither is sure.

    Bounds on a slope are themselves too wide over a wide span, so that a span is halved until
    they decide.
    """
    try:
        slope = _slope(node, name, environment)
    except FormulaError:
        return None
    if slope is None:
        return None
    if slope.low >= 0:
        return True
    if slope.high <= 0:
        return False
    span = environment[name]
    if not halvings or span.is_point or span.low.is_infinite() or span.high.is_infinite():
        return None
    middle = span.middle
    lower = Interval(span.low, middle)
    first = _direction(node, name, {**environment, name: lower}, halvings=halvings - 1)
    if first is None:
        return None
    upper = Interval(middle, span.high)
    second = _direction(node, name, {**environment, name: upper}, halvings=halvings - 1)
    return first if first == second else None


def _slope(node: Node, name: str, environment: Environment) -> Interval | None:
    """Return bounds on the derivative; None for a function that has none everywhere."""
    if isinstance(node, Number):
        return ZERO
    if isinstance(node, Name):
        return ONE if node.id == name else ZERO
    if name not in variables(node):
        return ZERO
    slopes = [_slope(part, name, environment) for part in node.arguments]
    known = [slope for slope in slopes if slope is not None]
    if len(known) < len(slopes):
        return None
    parts = [value(part, environment) for part in node.arguments]
    return _chain(node, parts, known)


def _chain(node: Call, parts: list[Interval], slopes: list[Interval]) -> Interval | None:
    a, da = parts[0], slopes[0]
    b, db = (parts[1], slopes[1]) if len(parts) == 2 else (ONE, ZERO)
    match node.function:
        case "neg":
            return negate(da)
        case "+":
            return add(da, db)
        case "-":
            return subtract(da, db)
        case "*":
            return add(multiply(da, b), multiply(a, db))
        case "/":
            return subtract(divide(da, b), divide(multiply(a, db), power(b, TWO)))
        case "**" if b.is_point and db == ZERO:
            return multiply(multiply(b, power(a, subtract(b, ONE))), da)
        case "sqrt":
            return divide(da, multiply(TWO, apply("sqrt", (a,))))
        case "log":
            return divide(da, a)
        case "log2":
            return divide(da, multiply(a, point(CONTEXT.ln(Decimal(2)))))
        case "log10":
            return divide(da, multiply(a, point(CONTEXT.ln(Decimal(10)))))
        case "exp":
            return multiply(apply("exp", (a,)), da)
    return None
