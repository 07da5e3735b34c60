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
_WORDS_FROM = 6
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
    text = _bounds(quantity, language)
    text += _unit(quantity.unit, language, spaced=text[-1].isalpha() and text[-1].isascii())
    if quantity.modifier is Modifier.APPROXIMATE:
        return _APPROXIMATE[language] + text
    if quantity.modifier is Modifier.CLASS:
        return text + _CLASS[language]
    return text


def format_number(value: Decimal, *, digits: int | None = None, lang: str = "en") -> str:
    """Print one number with at most the digits it has."""
    text, word = _number(value, digits, lang if lang in _WORDS else "en")
    return text + word


def _number(
    value: Decimal, digits: int | None, lang: str, *, words: bool = True
) -> tuple[str, str]:
    """Return a number's text and its scale word, which is empty where it needs none."""
    value = _rounded(value, digits)
    if value and not _POWER_BELOW <= value.adjusted() < _POWER_FROM:
        return _as_power(value), ""
    scale, word = _scale(value, lang) if words else (0, "")
    return _minus(_plain(value.normalize(WIDE).scaleb(-scale, WIDE) if scale else value)), word


def _bounds(quantity: Quantity, lang: str) -> str:
    low, high = quantity.low, quantity.high
    if low is not None and high is not None and low != high:
        return _range(quantity, low, high, lang)
    value = low if low is not None else high
    if value is None:
        return "?"
    mark = ""
    if low is None:
        mark = "≤ " if quantity.high_inclusive else "< "
    elif high is None:
        mark = "≥ " if quantity.low_inclusive else "> "
    return mark + format_number(value, digits=_own_digits(quantity, value), lang=lang)


def _range(quantity: Quantity, low: Decimal, high: Decimal, lang: str) -> str:
    """Print both ends in one manner: a scale word stands once, and only if it fits both."""
    digits = _own_digits(quantity, low), _own_digits(quantity, high)
    left, word = _number(low, digits[0], lang)
    right, other = _number(high, digits[1], lang)
    if word != other:
        left, _ = _number(low, digits[0], lang, words=False)
        right, other = _number(high, digits[1], lang, words=False)
    if not (quantity.low_inclusive and quantity.high_inclusive):
        left = ("≥ " if quantity.low_inclusive else "> ") + left
        right = ("≤ " if quantity.high_inclusive else "< ") + right
    # A dash between plain digits needs no room; beside a sign or a power of ten it would blur.
    tight = all(part.replace(",", "").replace(".", "").isdecimal() for part in (left, right))
    return f"{left}{'–' if tight else ' – '}{right}{other}"


def _own_digits(quantity: Quantity, value: Decimal) -> int | None:
    """Return the digits of one bound: those of the larger one count for the quantity."""
    bounds = [bound for bound in (quantity.low, quantity.high) if bound is not None]
    if quantity.digits is None or not value:
        return quantity.digits
    return max(1, quantity.digits - max(bounds, key=abs).adjusted() + value.adjusted())


def _rounded(value: Decimal, digits: int | None) -> Decimal:
    printed = len(value.as_tuple().digits)
    exponent = value.as_tuple().exponent
    if not value:
        return value if isinstance(exponent, int) and exponent < 0 else Decimal(0)
    if not isinstance(exponent, int) or exponent >= 0:
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


def _scale(value: Decimal, lang: str) -> tuple[int, str]:
    """Return the scale word of a large round number (1.5億, 500 billion); else none."""
    short = len(value.normalize(WIDE).as_tuple().digits) <= _WORD_DIGITS
    if not value or not short or value.adjusted() < _WORDS_FROM:
        return 0, ""
    return next((scale, word) for scale, word in _WORDS[lang] if value.adjusted() >= scale)


def _as_power(value: Decimal) -> str:
    sign, digits, exponent = value.as_tuple()
    power = (exponent if isinstance(exponent, int) else 0) + len(digits) - 1
    text = "".join(map(str, digits))
    mantissa = text[0] + ("." + text[1:] if len(text) > 1 else "")
    return f"{'−' if sign else ''}{mantissa}×10{str(power).translate(_SUPERSCRIPT)}"


def _minus(text: str) -> str:
    return "−" + text[1:] if text.startswith("-") else text


def _unit(unit: str, lang: str, *, spaced: bool) -> str:
    attached = _ATTACHED.get(unit)
    if attached is not None:
        return (" " if spaced else "") + attached[lang]
    return f" {unit}" if unit else ""
