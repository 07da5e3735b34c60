"""A value as running text, and the same value in another unit."""

from dataclasses import replace

from kb.quantity.convert import convert
from kb.quantity.format import format_quantity
from kb.quantity.units import Units
from kb.views.value import Value
from kb.vocab import Absence, ValueType


def display(value: Value, lang: str) -> str:
    """Return a value as running text in one language."""
    if value.absence is Absence.NONE:
        return "なし" if lang == "ja" else "none"
    if value.absence is Absence.UNKNOWN:
        return "不明" if lang == "ja" else "unknown"
    if value.type is ValueType.QUANTITY:
        return format_quantity(value.quantity(), lang)
    if value.type is ValueType.DATE:
        return value.date or value.as_printed
    if value.ref is not None:
        return value.ref.label.get(lang)
    return value.text.get(lang) if value.text else value.as_printed


def in_unit(value: Value, unit: str, units: Units) -> Value:
    """Return the same quantity in `unit`; what is no quantity is returned as it is.

    Raises:
        UnitError: The unit is unknown, or of another dimension.
    """
    if value.type is not ValueType.QUANTITY or value.absence is not None:
        return value
    converted = convert(value.quantity(), units.symbol(unit), units)
    return replace(
        value,
        low=None if converted.low is None else float(converted.low),
        high=None if converted.high is None else float(converted.high),
        unit=converted.unit,
    )
