"""Quantities printed for people, in ja and en, so that reading them back gives the same.

The bare counter prints no word: "466" of interruptions reads back where interruptions are meant.
"""

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Final

from kb.quantity.convert import decimal_of
from kb.quantity.labels import unit_label
from kb.quantity.numerals import WIDE
from kb.quantity.rounding import rounded, shown_bound
from kb.quantity.value import Quantity
from kb.vocab import Modifier

GROUPED_FROM = 5
"""Digits of a whole part from which thousands are set apart: 9999, but 10,000."""
_POWER_FROM = 15
_POWER_BELOW = -6
_WORDS_FROM = 6
_WORD_DIGITS = 4
_WORDS = {
    "en": ((12, " trillion"), (9, " billion"), (6, " million")),
    "ja": ((12, "兆"), (8, "億"), (4, "万")),
}
_APPROXIMATE = {"en": "≈ ", "ja": "約"}
_CLASS = {"en": " class", "ja": "級"}
_KANA = "ぁ"
"""From here on Unicode has the letters of Japanese, behind all that symbols of units use."""
_ATTACHED = {"x": {"en": "x", "ja": "倍"}}
_SHORT: Final = 10
"""Digits of a factor up to which it is read more easily as a decimal than as a fraction."""
_Ends = tuple[Decimal | None, Decimal | None]
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def format_quantity(quantity: Quantity, lang: str = "en") -> str:
    """Print a quantity: `≈ 700 W` or `約700 W`, `38–43 %`, `> 90 %`, `256 GB class`."""
    return _written(quantity, _ends(quantity), lang if lang in _WORDS else "en")


def format_both(quantity: Quantity) -> tuple[str, str]:
    """Print a quantity in ja and in en; the digits that both show are worked out once."""
    ends = _ends(quantity)
    return _written(quantity, ends, "ja"), _written(quantity, ends, "en")


def equation(source: str, target: str, factor: Fraction) -> str:
    """Say a conversion exactly, from the side on which its factor is a short decimal."""
    for one, other, by in ((source, target, factor), (target, source, 1 / factor)):
        number = decimal_of(by)
        if by == Fraction(number) and len(number.normalize().as_tuple().digits) <= _SHORT:
            return f"1 {one} = {format_number(number)} {other}"
    return f"1 {source} = {factor} {target}"


def _ends(quantity: Quantity) -> _Ends:
    """Return both bounds with the digits that they are shown with; a single one stands once."""
    low, high = quantity.low, quantity.high
    first = None if low is None else shown_bound(quantity, low)
    if low == high:
        return first, first
    return first, None if high is None else shown_bound(quantity, high)


def _written(quantity: Quantity, ends: _Ends, language: str) -> str:
    text = _bounds(quantity, ends, lang=language)
    text += _unit(quantity, language, spaced=text[-1].isalpha() and text[-1].isascii())
    if quantity.modifier is Modifier.APPROXIMATE:
        room = "" if text[0].isdecimal() or language == "en" else " "
        return _APPROXIMATE[language] + room + text
    if quantity.modifier is Modifier.CLASS:
        return text + _CLASS[language]
    return text


def format_number(value: Decimal, *, digits: int | None = None) -> str:
    """Print one number, in English, with at most the digits it has."""
    text, word = _number(rounded(value, digits), "en")
    return text + word


def _number(value: Decimal, lang: str, *, words: bool = True) -> tuple[str, str]:
    """Return a number's text and its scale word, which is empty where it needs none."""
    if value and not _POWER_BELOW <= value.adjusted() < _POWER_FROM:
        return _as_power(value), ""
    scale, word = _scale(value, lang) if words else (0, "")
    return _minus(_plain(value.normalize(WIDE).scaleb(-scale, WIDE) if scale else value)), word


def _bounds(quantity: Quantity, ends: _Ends, *, lang: str) -> str:
    low, high = ends
    if low is not None and high is not None and quantity.low != quantity.high:
        return _range(quantity, low, high, lang=lang)
    value = low if low is not None else high
    if value is None:
        return "?"
    mark = ""
    if low is None:
        mark = "≤ " if quantity.high_inclusive else "< "
    elif high is None:
        mark = "≥ " if quantity.low_inclusive else "> "
    return mark + "".join(_number(value, lang))


def _range(quantity: Quantity, low: Decimal, high: Decimal, *, lang: str) -> str:
    """Print both ends in one manner: a scale word stands once, and only if it fits both."""
    left, word = _number(low, lang)
    right, other = _number(high, lang)
    if word != other:
        left, _ = _number(low, lang, words=False)
        right, other = _number(high, lang, words=False)
    if not (quantity.low_inclusive and quantity.high_inclusive):
        left = ("≥ " if quantity.low_inclusive else "> ") + left
        right = ("≤ " if quantity.high_inclusive else "< ") + right
    # A dash between plain digits needs no room; beside a sign or a power of ten it would blur.
    tight = all(part.replace(",", "").replace(".", "").isdecimal() for part in (left, right))
    return f"{left}{'–' if tight else ' – '}{right}{other}"


def _plain(value: Decimal) -> str:
    text = format(value, "f")
    whole, point, fraction = text.partition(".")
    if len(whole.lstrip("-")) >= GROUPED_FROM:
        whole = f"{int(whole):,}"
    return whole + point + fraction


def _scale(value: Decimal, lang: str) -> tuple[int, str]:
    """Return the scale word of a large round number (1.5億, 500 billion); else none."""
    short = len(value.normalize(WIDE).as_tuple().digits) <= _WORD_DIGITS
    if not value or not short or value.adjusted() < _WORDS_FROM:
        return 0, ""
    return next((scale, word) for scale, word in _WORDS[lang] if value.adjusted() >= scale)


def _as_power(value: Decimal) -> str:
    sign, digits, exponent = value.normalize(WIDE).as_tuple()
    power = (exponent if isinstance(exponent, int) else 0) + len(digits) - 1
    text = "".join(map(str, digits))
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{'−' if sign else ''}{mantissa}×10{str(power).translate(_SUPERSCRIPT)}"


def _minus(text: str) -> str:
    return "−" + text[1:] if text.startswith("-") else text


def _unit(quantity: Quantity, lang: str, *, spaced: bool) -> str:
    text = unit_behind(quantity.unit, lang, plural=quantity.low != 1 or quantity.high != 1)
    return f" {text}" if spaced and quantity.unit in _ATTACHED else text


@lru_cache(maxsize=1024)
def unit_behind(unit: str, lang: str, *, plural: bool) -> str:
    """Return what is printed behind the last digit of a number: a space and the unit, mostly.

    Japanese sets no space before a word of its own: 54日, 10ラック, but 700 W.
    """
    attached = _ATTACHED.get(unit)
    if attached is not None:
        return attached[lang]
    label = unit_label(unit, lang, plural=plural)
    return f" {label}" if label and label[0] < _KANA else label
