"""The days that a sentence names."""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Tied
from kb.quantity.folding import fold_text

_DIGITS = re.compile(r"[0-9]+")
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *(("jan", "january"), ("feb", "february"), ("mar", "march"), ("apr", "april")),
            *(("may",), ("jun", "june"), ("jul", "july"), ("aug", "august")),
            *(("sep", "september"), ("oct", "october"), ("nov", "november"), ("dec", "december")),
        ),
        1,
    )
    for name in names
}
_WORD = re.compile(r"[A-Za-z]+")
_YEARS = range(1900, 2200)


PLANNED = re.compile(
    r"予定|見込み|計画(?:して|で|中|だ)|見通し|目指(?:す|し)|を狙い|までに(?:開始|完成|稼働|提供|公開)する"
    r"|\b(?:planned|scheduled|slated|expected|targeted|due"
    r"|will (?:be|ship|launch|start|open|come))\b",
    re.IGNORECASE,
)
"""Words that make of a day one that is planned for."""


def span_of(tied: Tied) -> tuple[date, date] | None:
    """Return the first and last day that a date or a year may mean; None for other figures."""
    if tied.figure.kind not in (FigureKind.DATE, FigureKind.YEAR):
        return None
    text = fold_text(tied.figure.text)
    numbers = [int(d) for d in _DIGITS.findall(text)]
    years = [n for n in numbers if n in _YEARS]
    if not years:
        return None
    # "2024–25" ends with the later year.
    year = years[-1]
    rest = [n for n in numbers if n not in _YEARS]
    named = [_MONTHS[w.lower()] for w in _WORD.findall(text) if w.lower() in _MONTHS]
    if tied.figure.kind is FigureKind.YEAR:
        spread = [year // 100 * 100 + n for n in rest if n > year % 100]
        return date(years[0], 1, 1), date(max([year, *spread]), 12, 31)
    month = named[0] if named else next((n for n in rest if 1 <= n <= 12), None)
    if month is None:
        return date(year, 1, 1), date(year, 12, 31)
    left = list(rest)
    if not named:
        left.remove(month)
    last = monthrange(year, month)[1]
    day = next((n for n in left if 1 <= n <= last), None)
    return date(year, month, day or 1), date(year, month, day or last)


def days(figures: tuple[Tied, ...]) -> Iterator[tuple[Tied, date]]:
    """Yield the dates and years among figures, each with the last day that it may mean."""
    for tied in figures:
        span = span_of(tied)
        if span is not None:
            yield tied, span[1]
