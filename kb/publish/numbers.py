"""Counts and dates in each language's manner."""

import re
from datetime import date
from decimal import Decimal
from functools import lru_cache

from babel.dates import format_date
from babel.numbers import format_compact_decimal, format_decimal

_DAY = re.compile(r"(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?([?~%]?)")


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
    """Return an EDTF date or interval in the language's manner; what is neither stays as it is."""
    return ("〜" if lang == "ja" else " – ").join(_one(part, lang) for part in text.split("/"))


def _one(text: str, lang: str) -> str:
    found = _DAY.fullmatch(text)
    if found is None:
        return text
    year, month, number, doubt = found.groups()
    if month is None:
        shown = f"{year}年" if lang == "ja" else year
    elif not 1 <= int(month) <= 12:
        return text
    elif number is None:
        form = "yyyy年M月" if lang == "ja" else "MMM yyyy"
        shown = format_date(date(int(year), int(month), 1), form, locale=lang)
    else:
        form = "yyyy年M月d日" if lang == "ja" else "d MMM yyyy"
        shown = format_date(date(int(year), int(month), int(number)), form, locale=lang)
    if doubt == "~":
        return f"{shown}ごろ" if lang == "ja" else f"about {shown}"
    return shown + doubt
