"""Quantities that a sentence tells twice, in two units or as a percentage of another."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from ingest.figures.figure import Figure, FigureKind
from ingest.link.measures import measure, same_unit
from ingest.lint.arithmetic import Worked
from ingest.lint.sentences import Sentence
from kb.quantity.order import printed_tolerance
from kb.quantity.units import Units
from kb.quantity.value import Quantity

_AGAIN = re.compile(
    r"\s?[(（]\s?(?:=|＝|≈|約|i\.e\.,?|or|すなわち|つまり)?\s?$"
    r"|\s?(?:=|＝|≈|≒)\s?(?:約)?$|,? (?:i\.e\.|that is),? $|[、,]?\s?(?:すなわち|つまり)、?$"
)
"""Between a quantity and the same in another unit."""
_CLOSED = re.compile(r"\s?[)）]")
_SLIPS = (8, 1_000, 1_000_000)
"""Times that tell a slip from another value: bits taken for bytes, a prefix for the next."""
_MORE = re.compile(
    r"\s?(?:more|higher|larger|greater|faster|above|増|多|高|大き|速)", re.IGNORECASE
)
_LESS = re.compile(
    r"\s?(?:less|lower|smaller|fewer|slower|below|減|少な|低|小さ|遅)", re.IGNORECASE
)

_Read = tuple[Figure, Quantity]


def restated_of(sentence: Sentence, units: Units) -> Iterator[Worked]:
    """Yield what is told again in another unit, or as so many percent more or less of another."""
    read = [
        (tied.figure, quantity)
        for tied in sentence.figures
        if tied.figure.kind is FigureKind.QUANTITY
        and not tied.figure.operand
        and (quantity := tied.figure.quantity(units)) is not None
        and quantity.is_point
        and quantity.low
    ]
    measured = [one for one in read if measure(one[1].unit, units)]
    for one, other in pairwise(measured):
        yield from _again(sentence, one, other, units)
    if len(measured) == 2:
        yield from _apart(sentence, [one for one in read if one[1].unit == "%"], measured, units)


def _again(sentence: Sentence, one: _Read, other: _Read, units: Units) -> Iterator[Worked]:
    between = sentence.text[one[0].end - sentence.start : other[0].start - sentence.start]
    first = same_unit(one[1], other[1].unit, units)
    if first is None or one[1].unit == other[1].unit or not _AGAIN.fullmatch(between):
        return
    behind = sentence.text[other[0].end - sentence.start :]
    if between.lstrip().startswith(("(", "（")) and not _CLOSED.match(behind):
        return
    made, stated = Fraction(first.low or 0), Fraction(other[1].low or 0)
    times = max(made / stated, stated / made)
    if any(abs(times / slip - 1) < Fraction(1, 50) for slip in _SLIPS):
        reach = Fraction(printed_tolerance(first))
        yield _worked(sentence, other, made, reach, since=one[0].start)


def _apart(
    sentence: Sentence, shares: Sequence[_Read], sides: Sequence[_Read], units: Units
) -> Iterator[Worked]:
    """Yield so many percent more, or less, that are neither way what two quantities make."""
    (_, one), (_, two) = sides
    other = same_unit(two, one.unit, units)
    if other is None or other.low == one.low:
        return
    small, large = sorted((Fraction(one.low or 0), Fraction(other.low or 0)))
    for share in shares:
        behind = sentence.text[share[0].end - sentence.start :]
        more, less = _MORE.match(behind), _LESS.match(behind)
        if not (more or less):
            continue
        made = (large / small - 1) * 100 if more else (1 - small / large) * 100
        # What the digits of both sides leave open.
        reach = (
            Fraction(printed_tolerance(one)) / small + Fraction(printed_tolerance(other)) / small
        )
        found = _worked(sentence, share, made, reach * 100, since=share[0].start)
        if not found.comes_out:
            yield found


def _worked(
    sentence: Sentence, stated: _Read, made: Fraction, reach: Fraction, *, since: int
) -> Worked:
    figure, quantity = stated
    start = figure.start - sentence.start
    low, room = Fraction(quantity.low or 0), Fraction(printed_tolerance(quantity))
    printed = sentence.text[since - sentence.start : figure.end - sentence.start]
    return Worked(
        start,
        start + len(figure.text),
        printed,
        made - reach,
        made + reach,
        made,
        low - room,
        low + room,
    )
