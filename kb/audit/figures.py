"""Figures in running text: found digit by digit, with their unit, never by similarity."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from kb.errors import TenkyoError
from kb.quantity.folding import fold_text
from kb.quantity.units import Units
from kb.views.value import Value
from kb.vocab import ValueType

LONGEST: Final = 5_000_000
"""Characters of a text that are looked at."""
_NUMERAL = re.compile(r"(?<![0-9.])(?:[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?")
_SCALE = re.compile(r"\s?(万|億|兆|thousand|million|billion|trillion)")
_SCALES: Final = {
    "万": Fraction(10**4),
    "億": Fraction(10**8),
    "兆": Fraction(10**12),
    "thousand": Fraction(10**3),
    "million": Fraction(10**6),
    "billion": Fraction(10**9),
    "trillion": Fraction(10**12),
}
_UNIT = re.compile(r"\s?(%|[A-Za-zμ°Ω][A-Za-zμ°Ω/²·]{0,15}|[^\W\d_]{1,4})")
_STEPS: Final = tuple(Fraction(10) ** power for power in (0, 3, 6, 9, 12, 4, 8, -3, -6, -9, -12))
"""What a prefix may put between two prints of a figure whose unit the text does not show."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A number in a text, what it is multiplied by, and the unit that follows it."""

    number: Fraction
    unit: str | None
    start: int


class Index:
    """The figures of one text."""

    def __init__(self, text: str, units: Units) -> None:
        self._units = units
        self._symbols: dict[str, str | None] = {}
        self.sightings: list[Sighting] = list(self._read(fold_text(text[:LONGEST])))
        self._by_number: dict[Fraction, list[Sighting]] = {}
        for seen in self.sightings:
            self._by_number.setdefault(seen.number, []).append(seen)

    def _read(self, text: str) -> Iterator[Sighting]:
        for match in _NUMERAL.finditer(text):
            number = Fraction(match.group().replace(",", ""))
            end = match.end()
            scale = _SCALE.match(text, end)
            if scale is not None:
                number *= _SCALES[scale.group(1)]
                end = scale.end()
            yield Sighting(number, self._unit(text, end), match.start())

    def _unit(self, text: str, end: int) -> str | None:
        match = _UNIT.match(text, end)
        if match is None:
            return None
        word = match.group(1)
        if word not in self._symbols:
            self._symbols[word] = self._symbol(word)
        return self._symbols[word]

    def _symbol(self, word: str) -> str | None:
        for length in range(len(word), 0, -1):
            try:
                return self._units.symbol(word[:length])
            except TenkyoError:
                continue
        return None

    def count(self, value: Value) -> int | None:
        """Return how often the text may state `value`: the sightings of its rarest bound.

        None where the value holds no number. A date asks for its year alone, since print writes
        months and days in too many ways.
        """
        bounds = wanted(value)
        if not bounds:
            return None
        return min(len(self.places(bound, value.unit)) for bound in bounds)

    def places(self, bound: Fraction, unit: str | None) -> list[int]:
        """Return where the text states a bound, in its own unit or one that converts exactly."""
        found = set()
        for seen in self._candidates(bound, unit):
            if self._same(seen, bound, unit):
                found.add(seen.start)
        return sorted(found)

    def _candidates(self, bound: Fraction, unit: str | None) -> Iterator[Sighting]:
        for step in _STEPS:
            yield from self._by_number.get(bound * step, ())
        if unit:
            # Between bits and bytes, or 1,000 and 1,024, other digits may mean the same.
            for other in {s for s in self._symbols.values() if s and s != unit}:
                factor = self._factor(unit, other)
                if factor is not None:
                    yield from self._by_number.get(bound * factor, ())

    def _same(self, seen: Sighting, bound: Fraction, unit: str | None) -> bool:
        if seen.unit and unit:
            factor = self._factor(seen.unit, unit)
            if factor is not None:
                return seen.number * factor == bound
            if not self._counts(seen.unit, unit):
                return False
        return any(seen.number == bound * step for step in _STEPS)

    def _factor(self, source: str, target: str) -> Fraction | None:
        try:
            return self._units.factor(source, target)
        except TenkyoError:
            return None

    def _counts(self, *symbols: str) -> bool:
        """Tell whether all units only say what is counted: those print writes in many ways."""
        try:
            kinds = [self._units.dimension(s) for s in symbols]
        except TenkyoError:
            return True
        return all(kind in ("", "1") or kind.startswith("[count") for kind in kinds)


def wanted(value: Value) -> tuple[Fraction, ...]:
    """Return the numbers that a text must hold if it states `value`; none if it states none."""
    if value.absence is not None:
        return ()
    if value.type is ValueType.QUANTITY:
        bounds = dict.fromkeys(b for b in (value.low, value.high) if b is not None)
        return tuple(Fraction(Decimal(repr(bound))) for bound in bounds)
    if value.type is ValueType.DATE and value.date is not None and value.date[:4].isdigit():
        return (Fraction(int(value.date[:4])),)
    return ()
