"""Figures in running text: found digit by digit, with their unit, never by similarity."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final

from kb.errors import TenkyoError
from kb.quantity.folding import fold_text
from kb.quantity.numerals import NUMERAL
from kb.quantity.units import Units
from kb.views.value import Value
from kb.vocab import ValueType

_SPELT: Final = 12
"""Up to here a text may spell what another prints in digits: two, first, December."""
LONGEST: Final = 5_000_000
"""Characters of a text that are looked at."""
_SCALE = re.compile(r"\s?(?:(万|億|兆|thousand|million|billion|trillion)|[×x]\s?10\^([0-9]{1,2}))")
_SCALES: Final = {
    "万": Fraction(10**4),
    "億": Fraction(10**8),
    "兆": Fraction(10**12),
    "thousand": Fraction(10**3),
    "million": Fraction(10**6),
    "billion": Fraction(10**9),
    "trillion": Fraction(10**12),
}
_SUFFIX = re.compile(r"([KkMBT])(?![A-Za-z0-9]|/s)")
_SUFFIXES: Final = {
    "K": Fraction(10**3),
    "k": Fraction(10**3),
    "M": Fraction(10**6),
    "B": Fraction(10**9),
    "T": Fraction(10**12),
}
"""Letters that print puts after a count: 405B parameters, $500B."""
_WORD = re.compile(r"\s?(%|°C|[A-Za-zμΩ][A-Za-zμΩ/²·]{0,23}|[^\W\d_A-Za-z]{1,4})")
_LETTER = re.compile(r"[A-Za-z0-9]")
_LETTERS = re.compile(r"(?<![A-Za-z0-9])[A-Za-z][A-Za-z/]*")


@dataclass(frozen=True, slots=True)
class Sighting:
    """A number in a text, what it is multiplied by, and the unit that follows it."""

    number: Fraction
    word: str
    """What follows it and may be its unit; empty where nothing may."""
    start: int


class Index:
    """The figures of one text.

    The digits of a name, the 100 of `A100`, are a figure only where `names` says so: the print
    recorded with a citation may be nothing but a name.
    """

    def __init__(self, text: str, units: Units, *, names: bool = False) -> None:
        self._units = units
        self._symbols: dict[str, tuple[str, ...]] = {"": ()}
        self._factors: dict[tuple[str, str], Fraction | None] = {}
        self._by_number: dict[Fraction, list[Sighting]] = {}
        self._text = fold_text(text[:LONGEST])
        for seen in self._read(self._text, names=names):
            self._by_number.setdefault(seen.number, []).append(seen)

    def _read(self, text: str, *, names: bool) -> Iterator[Sighting]:
        for match in NUMERAL.finditer(text):
            if not names and _LETTER.match(text[match.start() - 1 : match.start()]):
                continue
            number = Fraction(match.group().replace(",", ""))
            end = match.end()
            scale = _SCALE.match(text, end)
            if scale is not None:
                word, power = scale.groups()
                number *= _SCALES[word] if word else Fraction(10) ** int(power)
                end = scale.end()
            suffix = _SUFFIX.match(text, end)
            if suffix is not None:
                yield Sighting(number * _SUFFIXES[suffix.group(1)], "", match.start())
            unit = _word(text, end)
            if unit not in self._symbols:
                self._symbols[unit] = tuple(self._readings(unit))
            yield Sighting(number, unit, match.start())

    def _readings(self, word: str) -> Iterator[str]:
        """Yield the units that a word may be: itself, or what stands before `/` in it."""
        parts = [word]
        if word.isascii():
            while "/" in parts[-1]:
                parts.append(parts[-1].rpartition("/")[0])
        else:
            parts += [word[:length] for length in range(len(word) - 1, 0, -1)]
        for part in parts:
            try:
                yield self._units.symbol(part)
            except TenkyoError:
                continue

    def names_another_unit(self, value: Value) -> bool:
        """Tell whether a short text gives the number alone, and elsewhere another unit for it.

        `125 is petaFLOPS` states no 125 TFLOPS, though the unit does not follow the number.
        """
        alone = [seen for bound in wanted(value) for seen in self._by_number.get(bound, ())]
        if value.unit is None or not alone or any(self._symbols[seen.word] for seen in alone):
            return False
        factors = [
            self._factor(reading, value.unit)
            for word in _LETTERS.findall(self._text)
            for reading in self._readings(word)
        ]
        known = [factor for factor in factors if factor is not None]
        return bool(known) and 1 not in known

    def readings(self) -> list[frozenset[Fraction]]:
        """Return what each figure of the text may be, in the order that they stand in."""
        found: dict[int, set[Fraction]] = {}
        for number, sightings in self._by_number.items():
            for seen in sightings:
                found.setdefault(seen.start, set()).add(number)
        return [frozenset(found[start]) for start in sorted(found)]

    def unlike(self, other: "Index") -> tuple[Fraction, str, str] | None:
        """Return the first number that two texts give in units of one kind, none of them alike."""
        for number in self._by_number:
            pairs = [(a, b) for a in self._units_of(number) for b in other._units_of(number)]
            factors = {pair: self._factor(*pair) for pair in pairs}
            odd = [pair for pair, factor in factors.items() if factor not in (None, 1)]
            if odd and 1 not in factors.values():
                return number, *odd[0]
        return None

    def _units_of(self, number: Fraction) -> list[str]:
        """Return the units that may follow a number, those first that take all of a word."""
        sightings = self._by_number.get(number, ())
        return list(dict.fromkeys(s for seen in sightings for s in self._symbols[seen.word]))

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
        yield from self._by_number.get(bound, ())
        if unit:
            # Between bits and bytes, or 1,000 and 1,024, other digits may mean the same.
            for other in {s for readings in self._symbols.values() for s in readings}:
                factor = self._factor(unit, other)
                if factor is not None:
                    yield from self._by_number.get(bound * factor, ())

    def _same(self, seen: Sighting, bound: Fraction, unit: str | None) -> bool:
        for reading in self._symbols[seen.word] if unit else ():
            factor = self._factor(reading, unit or "")
            if factor is not None:
                return seen.number * factor == bound
        # No unit that could be the value's own: it stands elsewhere, or print words it otherwise.
        return seen.number == bound

    def _factor(self, source: str, target: str) -> Fraction | None:
        """Return units of `target` in one of `source`; None where they differ in dimension."""
        key = (source, target)
        if key not in self._factors:
            try:
                self._factors[key] = self._units.factor(source, target)
            except TenkyoError:
                self._factors[key] = None
        return self._factors[key]


def _word(text: str, end: int) -> str:
    match = _WORD.match(text, end)
    if match is None:
        return ""
    after = text[match.end() : match.end() + 1]
    # `A100` is a name and no current of a hundred somethings.
    if match.group(1).isascii() and _LETTER.match(after):
        return ""
    return match.group(1)


def may_be_spelt(readings: frozenset[Fraction]) -> bool:
    """Tell whether a text may put in words what another gives as this figure: a small count."""
    least = min(readings)
    return least <= _SPELT and least.denominator == 1


def has_numeral(text: str) -> bool:
    """Tell whether a print shows a number in digits: 半減 and ⑤ do not."""
    return NUMERAL.search(fold_text(text)) is not None


def wanted(value: Value) -> tuple[Fraction, ...]:
    """Return the numbers that a text must hold if it states `value`; none if it states none.

    They are without sign, as the numerals of a text are read: print writes it in many ways.
    """
    if value.absence is not None:
        return ()
    if value.type is ValueType.QUANTITY:
        bounds = dict.fromkeys(b for b in (value.low, value.high) if b is not None)
        return tuple(abs(Fraction(Decimal(repr(bound)))) for bound in bounds)
    if value.type is ValueType.DATE and value.date is not None and value.date[:4].isdigit():
        return (Fraction(int(value.date[:4])),)
    return ()
