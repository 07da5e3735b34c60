"""Figures in running text: read digit by digit after folding, never by similarity."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

from kb.quantity.folding import fold_text
from kb.views.value import Value
from kb.vocab import Absence, ValueType

_NUMERAL = re.compile(r"(?<![0-9.])[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]+(?:\.[0-9]+)?")
_STEPS = tuple(Decimal(10) ** power for power in (-12, -9, -8, -6, -4, -3, 0, 3, 4, 6, 8, 9, 12))
"""What a prefix (k, M, G, T) or a Japanese numeral (万, 億, 兆) may put between two prints."""
LONGEST = 5_000_000
"""Characters of a text that are looked at."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A number in a text, and where it stands."""

    number: Decimal
    start: int
    end: int


def numbers(text: str) -> Iterator[Sighting]:
    """Yield the plain numbers of a text that is already folded."""
    for match in _NUMERAL.finditer(text):
        yield Sighting(
            Decimal(match.group().replace(",", "")).normalize(), match.start(), match.end()
        )


@lru_cache(maxsize=64)
def index(text: str) -> dict[Decimal, tuple[int, ...]]:
    """Return where each number of a text stands, in the folded text."""
    found: dict[Decimal, list[int]] = {}
    for seen in numbers(fold_text(text[:LONGEST])):
        found.setdefault(seen.number, []).append(seen.start)
    return {number: tuple(places) for number, places in found.items()}


def wanted(value: Value) -> tuple[Decimal, ...]:
    """Return the numbers that a text must hold if it states `value`; none if it states no number.

    A date asks for its year alone, since print writes months and days in too many ways.
    """
    if value.absence is not None and value.absence in (Absence.NONE, Absence.UNKNOWN):
        return ()
    if value.type is ValueType.QUANTITY:
        printed = tuple(seen.number for seen in numbers(fold_text(value.as_printed)))
        return printed or tuple(
            Decimal(repr(bound)).normalize()
            for bound in dict.fromkeys((value.low, value.high))
            if bound is not None
        )
    if value.type is ValueType.DATE and value.date is not None and value.date[:4].isdigit():
        return (Decimal(value.date[:4]),)
    return ()


def sightings(value: Value, text: str) -> int | None:
    """Return how often `text` may state `value`: the count of its rarest number there.

    None where the value holds no number to look for. A number counts at any power of ten that a
    prefix or a Japanese numeral explains.
    """
    asked = wanted(value)
    if not asked:
        return None
    places = index(text)
    steps = _STEPS if value.type is ValueType.QUANTITY else (Decimal(1),)
    return min(
        sum(len(places.get((number * step).normalize(), ())) for step in steps) for number in asked
    )
