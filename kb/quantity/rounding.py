"""How many digits of a number are shown.

No more than it has; none of its whole part is rounded away (a day is 24 hours, though "1 day"
has one digit); and a zero at the end of its fraction only where the text itself printed it, so
that 1.10 stays 1.10 and 400 Gbps are 50 GB/s, whatever the number went through in between.
"""

from decimal import ROUND_HALF_UP, Decimal

from kb.quantity.folding import fold_text
from kb.quantity.numerals import WIDE, exponent_of
from kb.quantity.value import Quantity

_EXACT_DIGITS = 20
"""Digits shown of an exact number that has no end (a third)."""
_END_DIGITS = 6
"""Digits up to which the ends of a range are shown as they are: 1.03–1.1 has two digits only."""


def rounded(value: Decimal, digits: int | None) -> Decimal:
    """Return a number with at most so many significant digits, its whole part untouched."""
    if not value:
        return Decimal(0)
    allowed = _EXACT_DIGITS if digits is None else digits
    if exponent_of(value) >= 0 or len(value.as_tuple().digits) <= allowed:
        return value
    return _to_place(value, min(0, value.adjusted() - allowed + 1))


def shown_bound(quantity: Quantity, bound: Decimal) -> Decimal:
    """Return one bound of a quantity with the digits that it is shown with."""
    if not bound or quantity.digits is None:
        return _stripped(rounded(bound, quantity.digits))
    bounds = [one for one in (quantity.low, quantity.high) if one is not None]
    digits = max(1, quantity.digits - max(bounds, key=abs).adjusted() + bound.adjusted())
    stripped = _stripped(bound)
    own = len(stripped.as_tuple().digits)
    kept = quantity.low != quantity.high and digits < own <= _END_DIGITS and len(bounds) == 2
    value = stripped if kept else rounded(bound, digits)
    if not quantity.as_printed:
        return value
    value = _stripped(value)
    zeros = _zeros_printed(format(value.copy_abs(), "f"), quantity.as_printed)
    return _to_place(value, min(0, exponent_of(value)) - zeros) if zeros else value


def _zeros_printed(number: str, text: str) -> int:
    """Return how many zeros a text prints behind the fraction of a number."""
    if "." not in number:
        number += "."
    printed = fold_text(text).replace(",", "")
    start = printed.find(number)
    while start >= 0:
        behind = printed[start + len(number) :]
        rest = behind.lstrip("0")
        # Not within another number: 0.01 begins 0.0141 too.
        if not printed[start - 1 : start].isdecimal() and not rest[:1].isdecimal():
            return len(behind) - len(rest)
        start = printed.find(number, start + 1)
    return 0


def _stripped(value: Decimal) -> Decimal:
    """Return a number without the zeros at the end of its fraction; whole zeros stay."""
    if exponent_of(value) >= 0:
        return value
    bare = value.normalize(WIDE)
    return _to_place(bare, 0) if bare == bare.to_integral_value() else bare


def _to_place(value: Decimal, place: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(place), rounding=ROUND_HALF_UP, context=WIDE)
