"""Exact conversion between units of one dimension."""

from dataclasses import replace
from decimal import Context, Decimal
from fractions import Fraction

from kb.errors import UnitError
from kb.quantity.numerals import WIDE
from kb.quantity.units import Units
from kb.quantity.value import Quantity

PRECISION = 34
"""Digits kept of a result that has no finite decimal form (a third of an hour)."""
_ROUNDING = Context(prec=PRECISION)


def convert(quantity: Quantity, unit: str, units: Units) -> Quantity:
    """Return the same quantity in another unit; UnitError if the dimensions differ."""
    target = units.symbol(unit)
    if target == quantity.unit:
        return quantity
    factor = units.factor(quantity.unit, target)
    return replace(
        quantity,
        low=None if quantity.low is None else scale(quantity.low, factor),
        high=None if quantity.high is None else scale(quantity.high, factor),
        unit=target,
    )


def target_of(text: str, unit: str, units: Units) -> str:
    """Return the spelling of the unit `text`, in which values in `unit` are asked for.

    Raises:
        UnitError: It is unknown, or measures something else; says what would fit.
    """
    try:
        symbol = units.symbol(text)
        units.factor(unit, symbol)
    except UnitError as error:
        error.expected = fits(unit)
        raise
    return symbol


def fits(unit: str) -> str:
    """Say which units values in `unit` can be given in."""
    return f"{unit}, or a unit that converts to it" if unit else "a number without a unit"


def scale(value: Decimal, factor: Fraction) -> Decimal:
    """Return a number times a factor: exact where a finite decimal can hold it."""
    power = _power_of_ten(factor)
    if power is not None:
        # Moving the point keeps the zeros that were printed: 90 % is 0.90.
        return value.scaleb(power, WIDE)
    return decimal_of(Fraction(value) * factor)


def decimal_of(value: Fraction) -> Decimal:
    """Return a fraction as a decimal: exact where it is finite, else rounded to 34 digits."""
    rest, twos, fives = value.denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return _ROUNDING.divide(Decimal(value.numerator), Decimal(value.denominator))
    places = max(twos, fives)
    whole = value.numerator * 10**places // value.denominator
    return Decimal(f"{whole}E-{places}")


def _power_of_ten(factor: Fraction) -> int | None:
    if factor == 1:
        return 0
    for number, one, sign in (
        (factor.numerator, factor.denominator, 1),
        (factor.denominator, factor.numerator, -1),
    ):
        digits = str(number)
        if one == 1 and digits.rstrip("0") == "1":
            return sign * (len(digits) - 1)
    return None
