"""Partial dates: EDTF level 0 and the parts of level 1 that sources use, and Japanese forms.

Read are years, months and days, `?` (uncertain), `~` (approximate), `%` (both), seasons,
quarters and halves (`2026-21` to `2026-41`), a decade or century left open (`202X`, `20XX`),
and intervals, open (`2024-09/..`) or of unknown end (`2024-09/`). The year has four digits.
"""

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kb.errors import ValueParseError
from kb.quantity.folding import fold

MAX_LENGTH = 64
_FORMS = "YYYY, YYYY-MM or YYYY-MM-DD"
_DATE = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?([?~%]?)")
_OPEN_YEAR = re.compile(r"([0-9]{2})(?:([0-9])X|XX)([?~%]?)")
_JAPANESE = re.compile(r"([0-9]{4})年(?:\s*([0-9]{1,2})月(?:\s*([0-9]{1,2})日)?)?")
_ABOUT = re.compile(r"(?:約|およそ|~|∼|≈|c\.|ca\.)\s*(?=[0-9])|(.*?)\s*頃$")
_PERIODS = {
    21: (3, 3), 22: (6, 3), 23: (9, 3), 24: (12, 3),
    33: (1, 3), 34: (4, 3), 35: (7, 3), 36: (10, 3),
    37: (1, 4), 38: (5, 4), 39: (9, 4),
    40: (1, 6), 41: (7, 6),
}  # fmt: skip
"""First month and length of the sub-year periods; seasons by the months of the north."""


class Precision(StrEnum):
    """How finely a date was given; an interval's is that of its coarser end."""

    DAY = "day"
    MONTH = "month"
    PERIOD = "period"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"


@dataclass(frozen=True, slots=True)
class PartialDate:
    """A date as far as it is known: the days it may be, and how it was put."""

    earliest: date | None
    """First day it may be; None where the start is open or unknown."""
    latest: date | None
    """Last day it may be; None where the end is open or unknown."""
    precision: Precision
    edtf: str
    """Canonical text, in EDTF."""
    uncertain: bool = False
    approximate: bool = False
    interval: bool = False
    as_printed: str = ""
    """The text as it was written, character by character."""

    def __str__(self) -> str:
        """Return the canonical text."""
        return self.edtf


def parse_date(text: str) -> PartialDate:
    """Read a partial date; ValueParseError says where reading stopped."""
    if len(text) > MAX_LENGTH:
        raise _error("a date that long", text, MAX_LENGTH, f"at most {MAX_LENGTH} characters")
    folded = fold(text)
    lead = len(folded.text) - len(folded.text.lstrip())
    try:
        return _interval_or_date(folded.text.strip(), text)
    except _DateError as error:
        place = folded.original(lead + error.position)
        raise _error(error.problem, text, place, error.expected) from None


class _DateError(ValueError):
    """A fault in a date; `position` counts in the folded, stripped text."""

    def __init__(self, problem: str, position: int, expected: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.position = position
        self.expected = expected


def _interval_or_date(text: str, original: str) -> PartialDate:
    left, slash, right = text.partition("/")
    if not slash:
        return _single(text, 0, original)
    start = None if left in ("", "..") else _single(left, 0, original)
    end = None if right in ("", "..") else _single(right, len(left) + 1, original)
    if start is None and end is None:
        raise _DateError("an interval without any date", 0, "a date on one side")
    earliest = start.earliest if start else None
    latest = end.latest if end else None
    if earliest is not None and latest is not None and latest < earliest:
        raise _DateError("an interval that ends before it starts", len(left) + 1, "a later date")
    ends = [one for one in (start, end) if one is not None]
    order = list(Precision)
    return PartialDate(
        earliest,
        latest,
        max((one.precision for one in ends), key=order.index),
        f"{start.edtf if start else left}/{end.edtf if end else right}",
        uncertain=any(one.uncertain for one in ends),
        approximate=any(one.approximate for one in ends),
        interval=True,
        as_printed=original,
    )


def _single(text: str, offset: int, original: str) -> PartialDate:
    body, shift, about = text, 0, False
    hedge = _ABOUT.match(text)
    if hedge is not None:
        about = True
        body, shift = (hedge[1], 0) if hedge[1] is not None else (text[hedge.end() :], hedge.end())
    offset += shift
    open_year = _OPEN_YEAR.fullmatch(body)
    if open_year is not None:
        return _open_year(open_year, about=about, original=original)
    match = _DATE.match(body)
    japanese = _JAPANESE.match(body)
    match = japanese if japanese is not None else match
    if match is None:
        raise _DateError("no date here", offset, _FORMS)
    if match.end() != len(body):
        behind = f"{_FORMS} and nothing behind it"
        raise _DateError("the date goes on in no known way", offset + match.end(), behind)
    mark = "" if japanese is not None else match[4]
    year, month, day = (int(part) if part else None for part in match.group(1, 2, 3))
    if not year:
        raise _DateError("a year 0", offset, "a year from 0001")
    earliest, latest, precision = _days(year, month, day, match, offset)
    name = f"{year:04}" + (f"-{month:02}" if month is not None else "")
    name += f"-{day:02}" if day is not None else ""
    return _hedged(name, (earliest, latest), precision, mark=mark, about=about, original=original)


def _days(
    year: int, month: int | None, day: int | None, match: re.Match[str], offset: int
) -> tuple[date, date, Precision]:
    """Return the first and last day of a year, a month, a period or a day."""
    if month is None:
        return date(year, 1, 1), date(year, 12, 31), Precision.YEAR
    if month in _PERIODS and day is None:
        first, length = _PERIODS[month]
        last = first + length - 1
        last_year, last_month = (year, last) if last <= 12 else (year + 1, last - 12)
        if last_year > date.max.year:
            raise _DateError("a date past the calendar", offset, "a year up to 9998")
        end = date(last_year, last_month, monthrange(last_year, last_month)[1])
        return date(year, first, 1), end, Precision.PERIOD
    if not 1 <= month <= 12:
        raise _DateError(f"no month {month}", offset + match.start(2), "01 to 12, or 21 to 41")
    days = monthrange(year, month)[1]
    if day is None:
        return date(year, month, 1), date(year, month, days), Precision.MONTH
    if not 1 <= day <= days:
        raise _DateError(f"no day {day} in that month", offset + match.start(3), f"01 to {days}")
    return date(year, month, day), date(year, month, day), Precision.DAY


def _open_year(match: re.Match[str], *, about: bool, original: str) -> PartialDate:
    century, decade, mark = match.groups()
    first = max(1, int(century) * 100 + int(decade or 0) * 10)
    last = int(century) * 100 + (int(decade) * 10 + 9 if decade else 99)
    name = f"{century}{decade}X" if decade else f"{century}XX"
    precision = Precision.DECADE if decade else Precision.CENTURY
    days = date(first, 1, 1), date(last, 12, 31)
    return _hedged(name, days, precision, mark=mark, about=about, original=original)


def _hedged(
    name: str,
    days: tuple[date, date],
    precision: Precision,
    *,
    mark: str,
    about: bool,
    original: str,
) -> PartialDate:
    uncertain = mark in ("?", "%")
    approximate = about or mark in ("~", "%")
    suffix = "%" if uncertain and approximate else "?" if uncertain else "~" if approximate else ""
    return PartialDate(
        *days,
        precision,
        name + suffix,
        uncertain=uncertain,
        approximate=approximate,
        as_printed=original,
    )


def _error(problem: str, text: str, position: int, expected: str) -> ValueParseError:
    return ValueParseError(
        f"cannot read {text[:MAX_LENGTH]!r} as a date from character {position + 1}: {problem}",
        text=text,
        position=position,
        expected=expected,
    )
