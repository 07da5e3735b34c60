"""A computed interval as a figure: rounded to what its inputs carry, with all digits beside it."""

import re
from decimal import ROUND_HALF_UP, Decimal

from kb.formulas.dimension import factor_between
from kb.formulas.interval import CONTEXT, INFINITY, Interval
from kb.quantity.format import format_quantity
from kb.quantity.numerals import exponent_of
from kb.quantity.rounding import rounded
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.evaluation import Figure
from kb.views.label import Label
from kb.views.value import Bounds, Value
from kb.vocab import Modifier, ValueType

EXACT_DIGITS = 15
_FOUR_DIGITS = re.compile(r"(?<![\d.,])(\d)(\d{3})(?![\d,])")


def figure_of(
    stated: Interval, widened: Interval, *, unit: str, digits: int | None, approximate: bool
) -> Figure:
    """Return the figure of a result whose inputs carry `digits`.

    `widened` is the result with what the rounding of its inputs leaves open.
    """
    shown = shown_quantity(stated, unit=unit, digits=digits, approximate=approximate)
    return Figure(
        shown=Label(grouped(format_quantity(shown, "ja")), grouped(format_quantity(shown, "en"))),
        exact=written_out(stated),
        low=_float(stated.low),
        high=_float(stated.high),
        low_inclusive=stated.low_closed,
        high_inclusive=stated.high_closed,
        unit=unit,
        digits=digits,
        approximate=approximate,
        rounding_low=_float(widened.low),
        rounding_high=_float(widened.high),
    )


def shown_quantity(
    stated: Interval, *, unit: str, digits: int | None, approximate: bool
) -> Quantity:
    """Return the result as a printable quantity, rounded to `digits` significant digits.

    The whole part of a single bound stays: a value that is at least 16.7 need not be at least 20.
    """
    open_ended = stated.low.is_infinite() or stated.high.is_infinite()
    round_to = rounded if open_ended else significant
    low = None if stated.low.is_infinite() else round_to(stated.low, digits)
    high = None if stated.high.is_infinite() else round_to(stated.high, digits)
    modifier = None
    if low is None or high is None:
        modifier = _open_modifier(stated)
    elif low != high:
        modifier = Modifier.RANGE
    elif approximate:
        modifier = Modifier.APPROXIMATE
    return Quantity(
        low=low,
        high=high,
        unit=unit,
        low_inclusive=stated.low_closed,
        high_inclusive=stated.high_closed,
        modifier=modifier,
        digits=digits,
    )


def quantity_of(figure: Figure) -> Quantity:
    """Return a figure as a quantity with all its digits, for use as an input."""
    return Quantity(
        low=None if figure.low is None else Decimal(repr(figure.low)),
        high=None if figure.high is None else Decimal(repr(figure.high)),
        unit=figure.unit,
        low_inclusive=figure.low_inclusive,
        high_inclusive=figure.high_inclusive,
        modifier=_modifier_of(figure),
        digits=figure.digits,
        as_printed=figure.shown.get("en"),
    )


def value_of(figure: Figure, *, canonical_unit: str | None, units: Units) -> Value:
    """Return a figure as the value of a claim."""
    quantity = quantity_of(figure)
    canonical = None
    if canonical_unit is not None:
        ratio = factor_between(figure.unit, canonical_unit, units=units)
        size = CONTEXT.divide(Decimal(ratio.numerator), Decimal(ratio.denominator))
        converted = quantity.scaled(size, canonical_unit)
        canonical = Bounds(
            None if converted.low is None else float(converted.low),
            None if converted.high is None else float(converted.high),
            canonical_unit,
        )
    return Value(
        type=ValueType.QUANTITY,
        as_printed=figure.shown.get("en"),
        low=figure.low,
        high=figure.high,
        low_inclusive=figure.low_inclusive,
        high_inclusive=figure.high_inclusive,
        modifier=quantity.modifier,
        digits=figure.digits,
        unit=figure.unit,
        canonical=canonical,
    )


def significant(value: Decimal, digits: int | None) -> Decimal:
    """Round to significant digits, halves away from zero as print does."""
    if digits is None or value == 0 or value.is_infinite():
        return value
    step = Decimal(1).scaleb(value.adjusted() - digits + 1)
    found = value.quantize(step, rounding=ROUND_HALF_UP, context=CONTEXT)
    if found.adjusted() > value.adjusted():
        found = found.quantize(step * 10, rounding=ROUND_HALF_UP, context=CONTEXT)
    return found if exponent_of(found) < 0 else Decimal(int(found))


def shown_digits(value: Interval, digits: int | None, *, default: int) -> int | None:
    """Return how many digits to show: what inputs carry, or the default where all are exact.

    A whole number from exact inputs is shown whole, whatever its length.
    """
    if digits is not None:
        return digits
    ends = (value.low, value.high)
    whole = all(
        end.is_infinite() or (end == end.to_integral_value() and end.adjusted() < EXACT_DIGITS)
        for end in ends
    )
    return None if whole else default


def grouped(text: str) -> str:
    """Set the thousands of four-digit figures apart, as the texts on calculations print them."""
    return _FOUR_DIGITS.sub(r"\1,\2", text)


def plain(value: Decimal) -> str:
    """Write a decimal in full, without exponent where it is of readable length."""
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    short = value.normalize(CONTEXT)
    if -40 < exponent_of(short) < 25:
        return f"{short:f}"
    return str(short)


def written_out(interval: Interval) -> str:
    """Write a result with all its digits, both ends of a range."""
    if interval.is_point:
        return plain(interval.low)
    return "–".join(
        "" if end.is_infinite() else plain(end) for end in (interval.low, interval.high)
    )


def _float(value: Decimal) -> float | None:
    return None if value.is_infinite() else float(value)


def _open_modifier(stated: Interval) -> Modifier | None:
    if stated.low.is_infinite() and stated.high.is_infinite():
        return None
    if stated.high == INFINITY:
        return Modifier.AT_LEAST if stated.low_closed else Modifier.OVER
    return Modifier.AT_MOST if stated.high_closed else Modifier.UNDER


def _modifier_of(figure: Figure) -> Modifier | None:
    if figure.low is None:
        return Modifier.AT_MOST if figure.high_inclusive else Modifier.UNDER
    if figure.high is None:
        return Modifier.AT_LEAST if figure.low_inclusive else Modifier.OVER
    if figure.low != figure.high:
        return Modifier.RANGE
    return Modifier.APPROXIMATE if figure.approximate else None
