"""Dates, years and times of day among the numbers of a text."""

import re

from ingest.figures import context
from ingest.figures.figure import Figure, FigureKind, plain_figure
from ingest.figures.numbers import Reading, read_number


def dated(text: str, match: re.Match[str]) -> Figure | None:
    """Return a date or a year that begins here."""
    start = match.start()
    first = match[0][0]
    if len(match[0]) >= 4 and first in "12１２":
        date = context.DATE.match(text, start)
        if date:
            return plain_figure(FigureKind.DATE, text, start, date.end())
    if len(match[0]) <= 2:
        date = context.DAY_MONTH.match(text, start)
        if date:
            return plain_figure(FigureKind.DATE, text, start, date.end())
    if text[start - 1 : start] == " " and context.MONTH_BEFORE.search(
        text, max(start - 12, 0), start
    ):
        date = context.MONTH_DAY.match(text, start)
        month = context.MONTH_BEFORE.search(text, max(start - 12, 0), start)
        if date and month:
            return plain_figure(FigureKind.DATE, text, month.start(), date.end())
    if len(match[0]) == 4 and first in "12１２":
        year = context.YEAR.match(text, start)
        if year and text[start - 1 : start] not in ("$", "€", "£", "¥"):
            reading = read_number(text, match)
            if not _year_like(reading):
                return None
            return plain_figure(FigureKind.YEAR, text, start, year.end())
    return None


def timed(text: str, match: re.Match[str]) -> Figure | None:
    """Return a time of day, or a date by the era of an emperor."""
    start = match.start()
    if len(match[0]) > 2:
        return None
    if text[max(start - 2, 0) : start] in context.ERAS:
        era = context.ERA_DATE.match(text, start)
        if era:
            return plain_figure(FigureKind.DATE, text, start - 2, era.end())
    if text[match.end() : match.end() + 1] in ("時", ":"):
        time = context.TIME.match(text, start)
        if time:
            return plain_figure(FigureKind.OTHER, text, start, time.end())
    return None


def _year_like(reading: Reading) -> bool:
    """Tell whether a number in the range of years is one: no unit but the year's follows."""
    return reading.unit in ("", "年") and not reading.scaled and not reading.named
