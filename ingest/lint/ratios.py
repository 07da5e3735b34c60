"""Multiples that a sentence prints beside the two quantities of which they are the quotient."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Tied
from ingest.link.linking import Link
from ingest.link.measures import measure, same_unit
from ingest.lint.rule import Linted
from ingest.lint.sentences import Sentence
from kb.quantity.order import printed_tolerance
from kb.quantity.units import Units
from kb.quantity.value import Quantity

_COUNTING = re.compile(r"[0-9,]+\s?[xX×✕]\s?[A-Z0-9]")
_MOST = 8
"""Figures of a sentence above which no two of them are looked for."""


@dataclass(frozen=True, slots=True)
class Side:
    """A quantity that was divided, or divided by, and what it is known as."""

    tied: Tied
    quantity: Quantity
    link: Link | None


@dataclass(frozen=True, slots=True)
class Ratio:
    """A multiple and the sides of which it is the quotient."""

    times: Tied
    quotient: Fraction
    over: Side
    under: Side


def ratios_of(linted: Linted, sentence: Sentence) -> Iterator[Ratio]:
    """Yield each multiple of a sentence with the first two quantities that make it."""
    units = linted.knowledge.units
    sides = [
        Side(tied, quantity, link)
        for _, _, tied, link in linted.figures_of(sentence.passage)
        if sentence.start <= tied.figure.start < sentence.end
        and tied.figure.kind is FigureKind.QUANTITY
        and not tied.figure.operand
        and (quantity := tied.figure.quantity(units)) is not None
        and quantity.is_point
    ]
    multiples = [s for s in sides if s.quantity.unit == "x" and not _counts(s.tied, sentence)]
    measured = [side for side in sides if measure(side.quantity.unit, units)]
    if not 2 <= len(measured) <= _MOST:
        return
    for one in multiples:
        stated = Fraction(one.quantity.low or 0)
        made = _made(stated, Fraction(printed_tolerance(one.quantity)), measured, units)
        if made is not None:
            yield Ratio(one.tied, stated, *made)


def _counts(tied: Tied, sentence: Sentence) -> bool:
    """Tell whether a multiple counts what follows it: 8x H200, 8 × 141 GB."""
    return bool(_COUNTING.match(sentence.text, tied.figure.start - sentence.start))


def _made(
    stated: Fraction, reach: Fraction, sides: Sequence[Side], units: Units
) -> tuple[Side, Side] | None:
    for over, under in permutations(sides, 2):
        below = same_unit(under.quantity, over.quantity.unit, units)
        if below is None or not below.low or stated <= 1:
            continue
        if abs(Fraction(over.quantity.low or 0) / Fraction(below.low) - stated) <= reach:
            return over, under
    return None
