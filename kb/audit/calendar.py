"""Dates in print: whether a text names the days that a date means, as far as either says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kb.quantity.folding import fold_text

_NAMES: Final = (
    "January|February|March|April|May|June|July|August|September|October|November|December"
    "|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
)
_MONTHS: Final = tuple(name[:3].lower() for name in _NAMES.split("|")[:12])
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?!\d)")
_JAPANESE = re.compile(r"(?:(\d{4})年)?\s*(\d{1,2})月(?:\s*(\d{1,2})日)?")
_ENGLISH = re.compile(
    rf"(?:(?<!\d)(\d{{1,2}})(?:\s*[-–]\s*(\d{{1,2}}))?(?:st|nd|rd|th)?\s+)?\b({_NAMES})\b\.?"
    r"(?:\s+(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?(?:st|nd|rd|th)?(?!\d))?(?:,?\s+(\d{4}))?",
    re.IGNORECASE,
)
_HALF = re.compile(r"\b([HQ])([1-4])\b")
_YEAR = re.compile(r"(?<!\d)(\d{4})(?:\s*[-–~〜]\s*(\d{2}))?(?!\d)")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?")
_PERIODS: Final = {33: "Q1", 34: "Q2", 35: "Q3", 36: "Q4", 40: "H1", 41: "H2"}


@dataclass(frozen=True, slots=True)
class Day:
    """A year, month or day as far as it was said; None for what was not."""

    year: int | None
    month: int | None = None
    day: int | None = None

    def meets(self, wanted: "Day") -> bool:
        """Tell whether print that says this says all of `wanted`; a year may go without saying."""
        return (
            self.year in (None, wanted.year)
            and (self.year is not None or self.month is not None)
            and wanted.month in (None, self.month)
            and wanted.day in (None, self.day)
        )


def names_date(text: str, date: str) -> bool:
    """Tell whether a text names the date: each end of an interval, as finely as it is given."""
    folded = fold_text(text)
    seen = list(_days(folded))
    periods = {"".join(found) for found in _HALF.findall(folded)}
    for wanted in _ends(date):
        if wanted.month is not None and wanted.month > 12:
            period = _PERIODS.get(wanted.month)
            # Print words seasons and halves in too many ways to be held to one.
            if periods and period is not None and period not in periods:
                return False
            wanted = Day(wanted.year)
        if not any(day.meets(wanted) for day in seen):
            return False
    return True


def _ends(date: str) -> Iterator[Day]:
    for end in date.split("/"):
        match = _DATE.match(end)
        if match is not None:
            year, month, day = (int(part) if part else None for part in match.groups())
            yield Day(year, month, day)


def _days(text: str) -> Iterator[Day]:
    for match in _ISO.finditer(text):
        year, month, day = (int(part) if part else None for part in match.groups())
        yield Day(year, month, day)
    for match in _JAPANESE.finditer(text):
        year, month, day = (int(part) if part else None for part in match.groups())
        yield Day(year, month, day)
    for match in _ENGLISH.finditer(text):
        month = _MONTHS.index(match.group(3)[:3].lower()) + 1
        said = int(match.group(6)) if match.group(6) else None
        days = [int(one) for one in match.group(1, 2, 4, 5) if one]
        yield from (Day(said, month, one) for one in days or (None,))
    for match in _YEAR.finditer(text):
        first = int(match.group(1))
        yield Day(first)
        if match.group(2):
            yield Day(first // 100 * 100 + int(match.group(2)))
