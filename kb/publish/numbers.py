"""Counts and dates in each language's manner."""

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache

from babel.dates import format_date
from babel.numbers import format_compact_decimal, format_decimal

from kb.display import date_words

_EDTF = re.compile(r"[0-9./~?%-]+")
_DAY = re.compile(r"(?<![\d-])(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?(?![\d年-])")
"""A plain date, by itself or among words; a year that reads as one already is none."""
_FORMS = {"ja": ("yyyy年M月", "yyyy年M月d日"), "en": ("MMM yyyy", "d MMM yyyy")}


def whole(count: int, lang: str) -> str:
    """Return a count with the language's grouping."""
    return format_decimal(count, locale=lang) if abs(count) >= 1000 else str(count)


def number(value: float, lang: str) -> str:
    """Return a measured number with all its digits and the language's grouping."""
    if not 1e-6 <= abs(value) < 1e15 and value:
        return f"{value:g}"
    return str(
        format_decimal(Decimal(repr(value)).normalize(), locale=lang, decimal_quantization=False)
    )


def short(value: float, lang: str) -> str:
    """Return a number for an axis: in full while it is short, then by thousands or myriads."""
    if abs(value) < 100_000:
        return number(value, lang)
    return str(format_compact_decimal(value, locale=lang))


@lru_cache(maxsize=4096)
def day(text: str, lang: str) -> str:
    """Return an EDTF date or interval in the language's manner, be it in words already or not."""
    words = date_words(text, lang) if _EDTF.fullmatch(text) else text
    return _DAY.sub(lambda found: _one(found, lang), words)


def _one(found: re.Match[str], lang: str) -> str:
    year, month, number = found.groups()
    if month is None:
        return f"{year}年" if lang == "ja" else year
    form, rest = _FORMS[lang][number is not None], int(number or 1)
    try:
        return format_date(date(int(year), int(month), rest), form, locale=lang)
    except ValueError:
        return found[0]
