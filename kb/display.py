"""A value as running text, and the same value in another unit."""

import re
from dataclasses import replace

from kb.quantity.convert import convert
from kb.quantity.format import format_quantity, unit_behind
from kb.quantity.units import Units
from kb.views.value import Value
from kb.vocab import Absence, ValueType

_PRINTED = re.compile(r"(?:0|[1-9][0-9]{0,3})(?:\.[0-9]{1,5})?(?![0-9.,])")
"""A number that needs no word, power or comma: it is shown as it was printed."""
_SUB_YEAR = re.compile(r"([0-9]{4})-(2[1-4]|3[3-9]|4[01])")
_PERIODS = {
    21: ("春", "spring"), 22: ("夏", "summer"), 23: ("秋", "autumn"), 24: ("冬", "winter"),
    33: ("第1四半期", "the first quarter"), 34: ("第2四半期", "the second quarter"),
    35: ("第3四半期", "the third quarter"), 36: ("第4四半期", "the fourth quarter"),
    37: ("最初の4か月", "the first four months"), 38: ("中の4か月", "the middle four months"),
    39: ("最後の4か月", "the last four months"),
    40: ("上半期", "the first half"), 41: ("下半期", "the second half"),
}  # fmt: skip
"""The codes that EDTF has for parts of a year, in words; no reader knows them by number."""


def display(value: Value, lang: str) -> str:
    """Return a value as running text in one language."""
    if value.absence is Absence.NONE:
        return "なし" if lang == "ja" else "none"
    if value.absence is Absence.UNKNOWN:
        return "不明" if lang == "ja" else "unknown"
    if value.type is ValueType.QUANTITY:
        return format_quantity(value.quantity(), lang)
    if value.type is ValueType.DATE:
        return date_words(value.date, lang) if value.date else value.as_printed
    if value.ref is not None:
        return value.ref.label.get(lang)
    return value.text.get(lang) if value.text else value.as_printed


def shown(value: Value) -> tuple[str, str]:
    """Return a value as running text in Japanese and in English."""
    if value.type is ValueType.QUANTITY and value.absence is None:
        plain = _plain(value)
        if plain is not None:
            return plain
        quantity = value.quantity()
        return format_quantity(quantity, "ja"), format_quantity(quantity, "en")
    return display(value, "ja"), display(value, "en")


def _plain(value: Value) -> tuple[str, str] | None:
    """Return a plain figure as it was printed; None where it takes the formatter to tell.

    Of a hundred thousand figures nearly all are such, and to print them digit by digit would
    take most of the time in which they are read and checked.
    """
    low = value.low
    if not low or low != value.high or value.modifier is not None:
        return None
    match = _PRINTED.match(value.as_printed)
    if match is None or value.digits is None:
        return None
    number = match[0]
    if float(number) != low or len(number.replace(".", "").lstrip("0")) != value.digits:
        return None
    unit, plural = value.unit or "", low != 1
    return (
        number + unit_behind(unit, "ja", plural=plural),
        number + unit_behind(unit, "en", plural=plural),
    )


def date_words(edtf: str, lang: str) -> str:
    """Return an EDTF date as running text; plain dates stay as they are."""
    japanese = lang == "ja"
    if "/" in edtf:
        start, end = edtf.split("/", 1)
        known = [date_words(part, lang) for part in (start, end) if part not in ("", "..")]
        if len(known) == 2:
            return f"{known[0]}〜{known[1]}" if japanese else f"{known[0]} to {known[1]}"
        if not known:
            return edtf
        if start in ("", ".."):
            return f"{known[0]}まで" if japanese else f"{known[0]} or earlier"
        return f"{known[0]}以降" if japanese else f"{known[0]} or later"
    plain = edtf.rstrip("?~%")
    text = plain
    if (match := _SUB_YEAR.fullmatch(plain)) is not None:
        words = _PERIODS[int(match[2])]
        text = f"{match[1]}年{words[0]}" if japanese else f"{words[1]} of {match[1]}"
    if edtf.endswith(("~", "%")):
        text = f"{text}頃" if japanese else f"about {text}"
    if edtf.endswith(("?", "%")):
        text = f"{text}（不確か）" if japanese else f"{text} (uncertain)"
    return text


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
