"""Values on the scale of their class: bounds, printed precision, and whether two of them agree."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from kb.quantity.order import printed_interval
from kb.quantity.units import Units
from kb.quantity.value import Ordering
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

    def ordering(self, other: "Span") -> Ordering:
        """Return how this interval stands to another; shared values overlap, they do not tie."""
        if self.below(other):
            return Ordering.LESS
        if other.below(self):
            return Ordering.GREATER
        if self.low is not None and self.low == self.high and self == other:
            return Ordering.EQUAL
        return Ordering.OVERLAP

    def meets(self, other: "Span") -> bool:
        """Tell whether the two intervals share a value."""
        return not (self.below(other) or other.below(self))

    def within(self, other: "Span") -> "Span":
        """Return what the two intervals share; they must meet."""
        low, high = self, self
        if self.low is None or (other.low is not None and _later(other, self)):
            low = other
        if self.high is None or (other.high is not None and _earlier(other, self)):
            high = other
        return Span(low.low, high.high, low.low_inclusive, high.high_inclusive)


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
        scale = self.factor(value) * factor
        return Span(
            None if value.low is None else _exact(value.low) * scale,
            None if value.high is None else _exact(value.high) * scale,
            value.low_inclusive,
            value.high_inclusive,
        )

    def printed(self, value: Value, factor: Fraction = _ONE) -> Span | None:
        """Return the bounds widened by what the printed digits leave open.

        The half unit of the last digit is taken from the figure as printed and converted with it:
        halving 1.8 TB/s must not pretend to know 0.90 TB/s to one more digit.
        """
        span = self.stated(value, factor)
        if span is None or value.type is not ValueType.QUANTITY:
            return span
        quantity = value.quantity()
        low, high = printed_interval(quantity)
        scale = self.factor(value) * factor
        return Span(
            _widened(quantity.low, low, scale),
            _widened(quantity.high, high, scale),
            span.low_inclusive or (quantity.low is not None and low < quantity.low),
            span.high_inclusive or (quantity.high is not None and high > quantity.high),
        )

    def agree(
        self, a: Value, b: Value, *, factors: tuple[Fraction, Fraction] = (_ONE, _ONE)
    ) -> bool:
        """Tell whether two values of one class can both be right, as far as they are printed."""
        if Absence.UNKNOWN in (a.absence, b.absence):
            return True
        if a.absence is not None or b.absence is not None:
            return a.absence is b.absence
        one, two = self.printed(a, factors[0]), self.printed(b, factors[1])
        if one is not None and two is not None:
            return one.meets(two)
        if a.ref is not None and b.ref is not None:
            return a.ref.id == b.ref.id
        # Whether two texts contradict each other is for an editor to judge.
        return True


def _exact(number: float) -> Fraction:
    return Fraction(Decimal(repr(number)))


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


def _widened(bound: Decimal | None, widest: Decimal, scale: Fraction) -> Fraction | None:
    if bound is None:
        return None
    return Fraction(widest if widest.is_finite() else bound) * scale


def _later(other: Span, one: Span) -> bool:
    assert other.low is not None and one.low is not None  # noqa: S101
    return other.low > one.low or (other.low == one.low and not other.low_inclusive)


def _earlier(other: Span, one: Span) -> bool:
    assert other.high is not None and one.high is not None  # noqa: S101
    return other.high < one.high or (other.high == one.high and not other.high_inclusive)
