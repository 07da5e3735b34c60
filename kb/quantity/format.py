"""Quantities printed for people, in ja and en, so that reading them back gives the same.

No digit is printed that the figure does not have, and none of its whole part is rounded away:
a day is 24 hours, though "1 day" has one digit.
"""

from decimal import ROUND_HALF_UP, Decimal

from kb.quantity.numerals import WIDE
from kb.quantity.value import Quantity
from kb.vocab import Modifier

GROUPED_FROM = 5
"""Digits of a whole part from which thousands are set apart: 9999, but 10,000."""
_EXACT_DIGITS = 20
_POWER_FROM = 15
_POWER_BELOW = -6
_WORD_DIGITS = 4
_WORDS = {
    "en": ((12, " trillion"), (9, " billion"), (6, " million")),
    "ja": ((12, "兆"), (8, "億"), (4, "万")),
}
_APPROXIMATE = {"en": "≈ ", "ja": "約 "}
_CLASS = {"en": " class", "ja": " 級"}
_ATTACHED = {"x": {"en": "x", "ja": "倍"}}
_SUPERSCRIPT = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def format_quantity(quantity: Quantity, lang: str = "en") -> str:
    """Print a quantity: `≈ 700 W` or `約 700 W`, `38–43 %`, `> 90 %`, `256 GB class`."""
    language = lang if lang in _WORDS else "en"
    text = _bounds(quantity, language) + _unit(quantity.unit, language)
    if quantity.modifier is Modifier.APPROXIMATE:
        return _APPROXIMATE[language] + text
    if quantity.modifier is Modifier.CLASS:
        return text + _CLASS[language]
    return text


def format_number(value: Decimal, *, digits: int | None = None, lang: str = "en") -> str:
    """Print one number with at most the digits it has."""
    value = _rounded(value, digits)
    if value and not _POWER_BELOW <= value.adjusted() < _POWER_FROM:
        return _as_power(value)
    word = _as_words(value, lang if lang in _WORDS else "en")
    return _minus(word if word is not None else _plain(value))


def _bounds(quantity: Quantity, lang: str) -> str:
    def number(value: Decimal) -> str:
        return format_number(value, digits=_own_digits(quantity, value), lang=lang)

    low, high = quantity.low, quantity.high
    if low is None and high is None:
        return "?"
    if low is None and high is not None:
        return ("≤ " if quantity.high_inclusive else "< ") + number(high)
    if low is not None and high is None:
        return ("≥ " if quantity.low_inclusive else "> ") + number(low)
    if low is None or high is None or low == high:
        return number(low if low is not None else Decimal(0))
    if quantity.low_inclusive and quantity.high_inclusive:
        return _range(number(low), number(high))
    left = ("≥ " if quantity.low_inclusive else "> ") + number(low)
    right = ("≤ " if quantity.high_inclusive else "< ") + number(high)
    return f"{left} – {right}"


def _range(low: str, high: str) -> str:
    """Join two numbers by a dash, spaced where a word or a power of ten would blur it."""
    tight = all(part.replace(",", "").replace(".", "").isdigit() for part in (low, high))
    return f"{low}–{high}" if tight else f"{low} – {high}"


def _own_digits(quantity: Quantity, value: Decimal) -> int | None:
    """Return the digits of one bound: those of the larger one count for the quantity."""
    bounds = [bound for bound in (quantity.low, quantity.high) if bound is not None]
    if quantity.digits is None or not value:
        return quantity.digits
    return max(1, quantity.digits - max(bounds, key=abs).adjusted() + value.adjusted())


def _rounded(value: Decimal, digits: int | None) -> Decimal:
    printed = len(value.as_tuple().digits)
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= 0 or not value:
        return value
    if digits is None:
        return value if printed <= _EXACT_DIGITS else _trimmed(value, _EXACT_DIGITS)
    return value if printed <= digits else _trimmed(value, digits)


def _trimmed(value: Decimal, digits: int) -> Decimal:
    """Round to significant digits, but never into the whole part."""
    place = min(0, value.adjusted() - digits + 1)
    return value.quantize(Decimal(1).scaleb(place), rounding=ROUND_HALF_UP, context=WIDE)


def _plain(value: Decimal) -> str:
    text = format(value, "f")
    whole, point, fraction = text.partition(".")
    if len(whole.lstrip("-")) >= GROUPED_FROM:
        whole = f"{int(whole):,}"
    return whole + point + fraction


def _as_words(value: Decimal, lang: str) -> str | None:
    """Print a large round number with a scale word (1.5億, 500 billion); None if it is not one."""
    if value.adjusted() < 6:
        return None
    coefficient = value.normalize(WIDE)
    if len(coefficient.as_tuple().digits) > _WORD_DIGITS:
        return None
    for scale, word in _WORDS[lang]:
        if value.adjusted() >= scale:
            return _plain(coefficient.scaleb(-scale, WIDE)) + word
    return None


def _as_power(value: Decimal) -> str:
    sign, digits, exponent = value.as_tuple()
    power = (exponent if isinstance(exponent, int) else 0) + len(digits) - 1
    text = "".join(map(str, digits))
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{'−' if sign else ''}{mantissa}×10{str(power).translate(_SUPERSCRIPT)}"


def _minus(text: str) -> str:
    return "−" + text[1:] if text.startswith("-") else text


def _unit(unit: str, lang: str) -> str:
    if not unit:
        return ""
    attached = _ATTACHED.get(unit)
    return attached[lang] if attached else f" {unit}"
