"""Values on the scale of their class: bounds, printed precision, and whether two of them agree."""

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from kb.quantity.convert import decimal_of
from kb.quantity.order import agrees, printed_interval, printed_tolerance
from kb.quantity.units import Units
from kb.views.value import Value
from kb.vocab import Absence, ValueType

_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Span:
    """An interval on one scale, exact; an open end is None."""

    low: Fraction | None
    high: Fraction | None
    low_inclusive: bool = True
    high_inclusive: bool = True

    def below(self, other: "Span") -> bool:
        """Tell whether all of this interval lies under all of the other."""
        if self.high is None or other.low is None:
            return False
        if self.high == other.low:
            return not (self.high_inclusive and other.low_inclusive)
        return self.high < other.low

    def meets(self, other: "Span") -> bool:
        """Tell whether the two intervals share a value."""
        return not (self.below(other) or other.below(self))


class Ruler:
    """Lays values on their property's canonical unit, exactly where a unit table is given.

    Without units the factor is read off the value's own canonical bounds, which are floats.
    """

    def __init__(self, units: Units | None = None) -> None:
        self._units = units
        self._factors: dict[tuple[str, str], Fraction] = {}

    def factor(self, value: Value) -> Fraction:
        """Return canonical units per printed unit."""
        if value.canonical is None or value.canonical.unit == value.unit:
            return _ONE
        if self._units is None:
            return _read_off(value)
        return self.between(value.unit or "", value.canonical.unit)

    def between(self, source: str, target: str) -> Fraction:
        """Return how many of `target` one of `source` is.

        Raises:
            UnitError: The two do not measure the same.
        """
        if source == target or self._units is None:
            return _ONE
        memo = (source, target)
        if memo not in self._factors:
            self._factors[memo] = self._units.factor(source, target)
        return self._factors[memo]

    def stated(self, value: Value, factor: Fraction = _ONE) -> Span | None:
        """Return the bounds as stated, times `factor`; None for what has no order."""
        if value.absence is not None:
            return None
        if value.type is ValueType.DATE:
            return Span(_ordinal(value.earliest), _ordinal(value.latest))
        if value.type is not ValueType.QUANTITY:
            return None
        scale = self.factor(value)
        if factor != 1:
            scale *= factor
        low = None if value.low is None else _exact(value.low)
        high = low
        if value.high != value.low:
            high = None if value.high is None else _exact(value.high)
        if scale != 1:
            low = None if low is None else low * scale
            high = None if high is None else high * scale
        return Span(low, high, value.low_inclusive, value.high_inclusive)

    def possible(self, value: Value, factor: Fraction = _ONE) -> Span | None:
        """Return the bounds that the value may lie in: about 700 W is not below 701 W."""
        span = self.stated(value, factor)
        if span is None or value.modifier is None or not value.modifier.approximate:
            return span
        by = Fraction(printed_tolerance(value.quantity())) * self.factor(value) * factor
        return replace(
            span,
            low=None if span.low is None else span.low - by,
            high=None if span.high is None else span.high + by,
        )

    def agree(
        self, a: Value, b: Value, *, factors: tuple[Fraction, Fraction] = (_ONE, _ONE)
    ) -> bool:
        """Tell whether two values of one class can both be right, as far as they are printed."""
        if Absence.UNKNOWN in (a.absence, b.absence):
            return True
        if a.absence is not None or b.absence is not None:
            return a.absence is b.absence
        if a.type is ValueType.QUANTITY and b.type is ValueType.QUANTITY:
            return self._figures_agree(a, b, factors=factors)
        one, two = self.stated(a), self.stated(b)
        if one is not None and two is not None:
            return one.meets(two)
        if a.ref is not None and b.ref is not None:
            return a.ref.id == b.ref.id
        # Whether two texts contradict each other is for an editor to judge.
        return True

    def _figures_agree(self, a: Value, b: Value, *, factors: tuple[Fraction, Fraction]) -> bool:
        """Hold the finer figure against the coarser one, in the coarser one's own unit.

        So the half unit of the last digit stays that of the figure as printed: halving 1.8 TB/s
        must not pretend to know 0.90 TB/s to one more digit. Where both were rounded, each in its
        own unit, both roundings count.
        """
        scales = self.factor(a) * factors[0], self.factor(b) * factors[1]
        coarse, fine = a.quantity(), b.quantity()
        if scales[0] == scales[1]:
            return agrees(coarse, replace(fine, unit=coarse.unit))
        by = scales[1] / scales[0]
        if Fraction(printed_tolerance(fine)) * by > Fraction(printed_tolerance(coarse)):
            coarse, fine, by = fine, coarse, 1 / by
        low, high = fine.low, fine.high
        if fine.is_point and coarse.is_point:
            low, high = printed_interval(fine)
        moved = replace(
            fine,
            low=None if low is None else decimal_of(Fraction(low) * by),
            high=None if high is None else decimal_of(Fraction(high) * by),
            unit=coarse.unit,
            digits=None,
        )
        return agrees(coarse, moved)


@lru_cache(maxsize=1024)
def exact(text: str) -> Fraction:
    """Return the fraction that a factor's text says; the same few come again and again."""
    return Fraction(text)


def _exact(number: float) -> Fraction:
    # Most figures are whole, and a whole number is exact as it is.
    return Fraction(int(number)) if number.is_integer() else Fraction(Decimal(repr(number)))


def _ordinal(day: str | None) -> Fraction | None:
    # Any count of days that keeps their order will do: no arithmetic is made on it.
    return None if day is None else Fraction(int(day[:4]) * 372 + int(day[5:7]) * 31 + int(day[8:]))


def _read_off(value: Value) -> Fraction:
    if value.canonical is not None:
        for printed, canonical in (
            (value.low, value.canonical.low),
            (value.high, value.canonical.high),
        ):
            if printed and canonical:
                return _exact(canonical) / _exact(printed)
    return _ONE
