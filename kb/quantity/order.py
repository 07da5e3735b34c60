"""How two quantities of one unit stand to each other, and whether two figures agree.

Both rest on what was printed. A figure's last digit stands for half of its place on either
side (3.4 is 3.35 to 3.45); a figure called approximate or of a class, for the whole place.
"""

from decimal import Decimal

from kb.errors import UnitError
from kb.quantity.numerals import WIDE
from kb.quantity.value import Ordering, Quantity

_INFINITY = Decimal("Infinity")
_HALF = Decimal("0.5")


def compare(a: Quantity, b: Quantity) -> Ordering:
    """Tell how `a` stands to `b`, by bounds and inclusiveness alone.

    LESS and GREATER mean that no value of the one reaches the other; EQUAL that both are the
    same single number; all else overlaps. UnitError if the units differ: convert first.
    """
    _same_unit(a, b)
    if _below(a, b):
        return Ordering.LESS
    if _below(b, a):
        return Ordering.GREATER
    if a.is_point and b.is_point:
        return Ordering.EQUAL
    return Ordering.OVERLAP


def agrees(a: Quantity, b: Quantity) -> bool:
    """Tell whether two figures say the same within the precision they were printed with.

    Two plain figures agree if they differ by no more than the tolerance of the coarser: 3.35
    agrees with 3.4, 3.34 does not. Two ranges, or two limits on the same side, agree if their
    bounds do; a plain figure agrees with a range or a limit that it falls within, a range with
    a limit that it keeps. Limits on opposite sides never agree: they say different things.
    """
    _same_unit(a, b)
    tolerance = max(printed_tolerance(a), printed_tolerance(b))
    if _shape(a) == _shape(b):
        return _near(a.low, b.low, tolerance) and _near(a.high, b.high, tolerance)
    if None in (a.low, a.high) and None in (b.low, b.high):
        return False
    inner, outer = (a, b) if _contains(b, a, tolerance) else (b, a)
    return _contains(outer, inner, tolerance)


def printed_tolerance(quantity: Quantity) -> Decimal:
    """Return how far from its printed bounds a figure's true value may lie."""
    unit = last_place(quantity)
    return unit if quantity.approximate else WIDE.multiply(unit, _HALF)


def printed_interval(quantity: Quantity) -> tuple[Decimal, Decimal]:
    """Return the interval that a printed figure stands for; infinite where it has no bound."""
    tolerance = printed_tolerance(quantity)
    low, high = quantity.low, quantity.high
    return (
        -_INFINITY if low is None else WIDE.subtract(low, tolerance),
        _INFINITY if high is None else WIDE.add(high, tolerance),
    )


def last_place(quantity: Quantity) -> Decimal:
    """Return the place value of the last printed digit; zero where the figure is exact."""
    bounds = [bound for bound in (quantity.low, quantity.high) if bound is not None]
    if quantity.digits is None or not bounds:
        return Decimal(0)
    larger = max(bounds, key=abs)
    return Decimal(1).scaleb(larger.adjusted() - quantity.digits + 1, WIDE)


def _below(a: Quantity, b: Quantity) -> bool:
    """Tell whether every value of `a` is less than every value of `b`."""
    if a.high is None or b.low is None:
        return False
    if a.high != b.low:
        return a.high < b.low
    return not (a.high_inclusive and b.low_inclusive)


def _shape(quantity: Quantity) -> tuple[bool, bool, bool]:
    return quantity.low is None, quantity.high is None, quantity.is_point


def _near(one: Decimal | None, other: Decimal | None, tolerance: Decimal) -> bool:
    if one is None or other is None:
        return one is other
    return WIDE.abs(WIDE.subtract(one, other)) <= tolerance


def _contains(outer: Quantity, inner: Quantity, tolerance: Decimal) -> bool:
    """Tell whether the inner figure keeps within the outer one's bounds, tolerance included."""
    if outer.low is not None and (
        inner.low is None or inner.low < WIDE.subtract(outer.low, tolerance)
    ):
        return False
    return outer.high is None or (
        inner.high is not None and inner.high <= WIDE.add(outer.high, tolerance)
    )


def _same_unit(a: Quantity, b: Quantity) -> None:
    if a.unit != b.unit:
        raise UnitError(
            f"{a.unit or 'a pure number'!r} and {b.unit or 'a pure number'!r} are two units",
            expected="quantities in one unit",
            remedy="convert one of them first",
        )
