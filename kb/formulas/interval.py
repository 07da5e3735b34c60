"""Interval arithmetic over decimals: bounds go in, bounds come out, and nothing overflows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import (
    ROUND_CEILING,
    ROUND_FLOOR,
    Context,
    Decimal,
    DivisionByZero,
    InvalidOperation,
    Overflow,
)

from kb.errors import FormulaError

PRECISION = 34
CONTEXT = Context(
    prec=PRECISION,
    Emin=-9_999,
    Emax=9_999,
    traps=[InvalidOperation, DivisionByZero, Overflow],
)
"""Wide enough that no printed figure is touched; anything beyond is an error, not infinity."""

ZERO = Decimal(0)
INFINITY = Decimal("Infinity")
MAX_EXPONENT = Decimal(1_000)
"""No formula of the literature needs more; a slip of a unit soon does."""
MAX_POWER_OF_E = Decimal(20_000)
"""e to this power is some 10^8686, which CONTEXT still holds."""


@dataclass(frozen=True, slots=True)
class Interval:
    """All values between two bounds; an infinite bound is open."""

    low: Decimal
    high: Decimal
    low_closed: bool = True
    high_closed: bool = True

    @property
    def is_point(self) -> bool:
        """Tell whether the interval holds one value only."""
        return self.low == self.high

    @property
    def middle(self) -> Decimal:
        """Return the value halfway, or the finite bound where one end is open."""
        if self.low.is_infinite():
            return self.high
        if self.high.is_infinite():
            return self.low
        return self.low if self.is_point else CONTEXT.divide(self.low + self.high, Decimal(2))

    def scaled(self, factor: Decimal) -> "Interval":
        """Return the interval times a factor."""
        return multiply(self, point(factor))


def point(value: Decimal) -> Interval:
    """Return the interval of one value."""
    return Interval(value, value)


def apply(function: str, arguments: tuple[Interval, ...]) -> Interval:
    """Apply an operator or a function of the language.

    Raises:
        FormulaError: There is no result: division by zero, a logarithm of nothing, overflow.
    """
    try:
        return _FUNCTIONS[function](*arguments)
    except DivisionByZero:
        raise FormulaError("division by zero") from None
    except Overflow:
        raise FormulaError("the result is too large", remedy="check units and magnitudes") from None
    except InvalidOperation:
        raise FormulaError(f"`{function}` has no result for these values") from None


def add(a: Interval, b: Interval) -> Interval:
    """Return the sum."""
    return Interval(
        CONTEXT.add(a.low, b.low),
        CONTEXT.add(a.high, b.high),
        a.low_closed and b.low_closed,
        a.high_closed and b.high_closed,
    )


def negate(a: Interval) -> Interval:
    """Return the negative."""
    return Interval(-a.high, -a.low, a.high_closed, a.low_closed)


def subtract(a: Interval, b: Interval) -> Interval:
    """Return the difference."""
    return add(a, negate(b))


def multiply(a: Interval, b: Interval) -> Interval:
    """Return the product."""
    if a.is_point and b.is_point:
        value = _product(a.low, b.low)
        return Interval(value, value)
    return _hull(
        (_product(x, y), x_closed and y_closed)
        for x, x_closed in ((a.low, a.low_closed), (a.high, a.high_closed))
        for y, y_closed in ((b.low, b.low_closed), (b.high, b.high_closed))
    )


def divide(a: Interval, b: Interval) -> Interval:
    """Return the quotient; a divisor that passes through zero has none.

    A range that starts or ends at zero, such as "at most 60 s", gives a result without bound.

    Raises:
        FormulaError: The divisor is zero, or may be.
    """
    if b.is_point and b.low == 0:
        raise FormulaError("division by zero")
    if b.low < 0 < b.high:
        raise FormulaError("division by a range that holds zero")
    if a.is_point and b.is_point and a.low.is_finite() and b.low.is_finite():
        # By way of an inverse that has no end, 450 / 450 would not be 1.
        return point(CONTEXT.divide(a.low, b.low))
    low = -INFINITY if b.high == 0 else _inverse(b.high)
    high = INFINITY if b.low == 0 else _inverse(b.low)
    return multiply(
        a,
        Interval(low, high, b.high_closed and b.high != 0, b.low_closed and b.low != 0),
    )


def power(a: Interval, b: Interval) -> Interval:
    """Return a power; the exponent is one number, and the base of a broken one is positive.

    Raises:
        FormulaError: The exponent is too large, or no whole one of a base that may be negative.
    """
    if not b.is_point:
        return exp(multiply(b, log(a)))
    exponent = b.low
    if abs(exponent) > MAX_EXPONENT:
        raise FormulaError("the exponent is too large", expected=f"at most {MAX_EXPONENT}")
    whole = exponent == exponent.to_integral_value()
    if not whole and a.low < 0:
        raise FormulaError("a broken power of a negative number")
    if exponent < 0:
        return divide(point(Decimal(1)), power(a, point(-exponent)))
    if exponent == 0:
        return point(Decimal(1))

    def raised(value: Decimal) -> Decimal:
        return value if value.is_infinite() and value > 0 else CONTEXT.power(value, exponent)

    low, high = (raised(a.low), a.low_closed), (raised(a.high), a.high_closed)
    if whole and exponent % 2 == 0 and a.low < 0 < a.high:
        return _hull((low, high, (ZERO, True)))
    return _hull((low, high))


def sqrt(a: Interval) -> Interval:
    """Return the square root.

    Raises:
        FormulaError: The number may be negative.
    """
    if a.low < 0:
        raise FormulaError("the square root of a negative number")
    return _rising(a, CONTEXT.sqrt)


def log(a: Interval) -> Interval:
    """Return the natural logarithm."""
    _positive(a)
    return _rising(a, CONTEXT.ln)


def log2(a: Interval) -> Interval:
    """Return the logarithm to base 2."""
    return divide(log(a), point(CONTEXT.ln(Decimal(2))))


def log10(a: Interval) -> Interval:
    """Return the logarithm to base 10."""
    _positive(a)
    return _rising(a, CONTEXT.log10)


def exp(a: Interval) -> Interval:
    """Return the exponential.

    Raises:
        FormulaError: The result is too large to be held.
    """
    if a.high > MAX_POWER_OF_E and not a.high.is_infinite():
        raise FormulaError("the result is too large", remedy="check units and magnitudes")
    return _rising(a, CONTEXT.exp)


def absolute(a: Interval) -> Interval:
    """Return the magnitude."""
    if a.low >= 0:
        return a
    if a.high <= 0:
        return negate(a)
    if -a.low > a.high:
        return Interval(ZERO, -a.low, True, a.low_closed)
    return Interval(ZERO, a.high, True, a.high_closed)


def floor(a: Interval) -> Interval:
    """Return the greatest whole number below."""
    return _rising(a, lambda value: value.to_integral_value(ROUND_FLOOR))


def ceil(a: Interval) -> Interval:
    """Return the least whole number above."""
    return _rising(a, lambda value: value.to_integral_value(ROUND_CEILING))


def minimum(*parts: Interval) -> Interval:
    """Return the least."""
    return Interval(
        min(p.low for p in parts),
        min(p.high for p in parts),
        any(p.low_closed for p in parts if p.low == min(q.low for q in parts)),
        all(p.high_closed for p in parts if p.high == min(q.high for q in parts)),
    )


def maximum(*parts: Interval) -> Interval:
    """Return the greatest."""
    return negate(minimum(*(negate(p) for p in parts)))


def _positive(a: Interval) -> None:
    if a.low <= 0:
        raise FormulaError("the logarithm of a number that is not positive")


def _rising(a: Interval, function: Callable[[Decimal], Decimal]) -> Interval:
    if a.is_point:
        return point(function(a.low))
    high = a.high if a.high == INFINITY else function(a.high)
    low = a.low if a.low.is_infinite() else function(a.low)
    return Interval(low, high, a.low_closed, a.high_closed)


def _product(x: Decimal, y: Decimal) -> Decimal:
    # In bounds, nothing times everything is nothing: zero is reached, infinity is not.
    return ZERO if x == 0 or y == 0 else CONTEXT.multiply(x, y)


def _inverse(value: Decimal) -> Decimal:
    return ZERO if value.is_infinite() else CONTEXT.divide(Decimal(1), value)


def _hull(ends: Iterable[tuple[Decimal, bool]]) -> Interval:
    listed = list(ends)
    low = min(value for value, _ in listed)
    high = max(value for value, _ in listed)
    return Interval(
        low,
        high,
        any(closed for value, closed in listed if value == low),
        any(closed for value, closed in listed if value == high),
    )


_FUNCTIONS: dict[str, Callable[..., Interval]] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "**": power,
    "neg": negate,
    "sqrt": sqrt,
    "log": log,
    "log2": log2,
    "log10": log10,
    "exp": exp,
    "abs": absolute,
    "floor": floor,
    "ceil": ceil,
    "min": minimum,
    "max": maximum,
}
