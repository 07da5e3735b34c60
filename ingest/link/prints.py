"""Claims found by what they print, digit by digit: never by how similar they look."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

from ingest.figures.figure import Figure
from ingest.link.measures import measure
from kb.errors import TenkyoError
from kb.quantity.folding import fold_text
from kb.quantity.numerals import NUMERAL
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.vocab import ValueType

_COMES_FROM = re.compile(r"[0-9][.,]?\Z")
_GOES_ON = re.compile(r"[0-9]|\.[0-9]|,[0-9]")
_TELLING = 10
"""A number below this stands in too many texts to tell which."""
Bounds = tuple[Fraction | None, Fraction | None]


class Match(IntEnum):
    """How a claim states a figure; the higher, the more it says."""

    DIGITS = 1
    """The claim prints the digits, in a text, a qualifier or an input."""
    NUMBER = 2
    """The claim's value is the number; what it counts, the text leaves to its context."""
    PRINT = 3
    """The claim's value is the number, and its print holds the figure character by character."""
    VALUE = 4
    """The claim's value is the figure: the same bounds in a unit of the same dimension."""


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim that states a figure, and how."""

    claim: Claim
    how: Match


class PrintIndex:
    """Claims by the numbers that they print; built once, asked for every figure."""

    def __init__(self, claims: Iterable[Claim], units: Units, *, catalog: Catalog) -> None:
        self._units = units
        self._claims = tuple(claims)
        self._bases: dict[str, str] = {}
        self._values: dict[tuple[str, Bounds], list[Claim]] = {}
        self._numbers: dict[Bounds, list[Claim]] = {}
        self._digits: dict[Fraction, list[Claim]] = {}
        for claim in self._claims:
            self._add(claim, catalog)

    def _add(self, claim: Claim, catalog: Catalog) -> None:
        value = claim.value
        if value.type is ValueType.QUANTITY and value.absence is None:
            quantity = value.quantity()
            self._numbers.setdefault(_bounds(quantity), []).append(claim)
            scaled = self._scaled(quantity)
            if scaled is not None:
                self._values.setdefault(scaled, []).append(claim)
        for number in dict.fromkeys(_numerals(claim, catalog)):
            self._digits.setdefault(number, []).append(claim)

    def _scaled(self, quantity: Quantity) -> tuple[str, Bounds] | None:
        """Return the bounds in the first unit seen of their dimension."""
        try:
            dimension = self._units.dimension(quantity.unit)
            base = self._bases.setdefault(dimension, quantity.unit)
            factor = self._units.factor(quantity.unit, base)
        except TenkyoError:
            return None
        low, high = _bounds(quantity)
        return dimension, (
            None if low is None else low * factor,
            None if high is None else high * factor,
        )

    def stating(self, figure: Figure) -> tuple[Stated, ...]:
        """Return every claim that states a figure, those that say most first."""
        found: dict[str, Stated] = {}
        quantity = figure.quantity(self._units)
        squeezed = squeeze(figure.text)
        if quantity is not None:
            scaled = self._scaled(quantity)
            for claim in self._values.get(scaled, ()) if scaled else ():
                found.setdefault(claim.id, Stated(claim, Match.VALUE))
            bare = not (figure.unit or figure.shared_unit)
            for claim in self._numbers.get(_bounds(quantity), ()):
                if holds(claim.value.told(), squeezed):
                    found.setdefault(claim.id, Stated(claim, Match.PRINT))
                elif bare or measure(quantity.unit, self._units) == measure(
                    claim.value.unit or "", self._units
                ):
                    found.setdefault(claim.id, Stated(claim, Match.NUMBER))
        for claim in self._printing(figure, squeezed):
            found.setdefault(claim.id, Stated(claim, Match.DIGITS))
        return tuple(sorted(found.values(), key=lambda stated: -stated.how))

    def _printing(self, figure: Figure, squeezed: str) -> list[Claim]:
        """Return the claims that print the figure; a lone digit counts with its unit only."""
        wanted = list(numerals(figure.text))
        if figure.vague or not wanted:
            return [c for c in self._claims if holds(c.value.told(), squeezed)]
        first, *others = ({c.id: c for c in self._digits.get(n, ())} for n in wanted)
        alone = len(figure.text) <= 1 or all(number < _TELLING for number in wanted)
        return [
            claim
            for key, claim in first.items()
            if all(key in other for other in others)
            and (not alone or any(holds(text, squeezed) for text in printed(claim)))
        ]


def squeeze(text: str) -> str:
    """Return a text folded and without white space, as prints are held against each other."""
    return "".join(fold_text(text).split())


def holds(text: str, squeezed: str) -> bool:
    """Tell whether a text prints a squeezed figure: no digit of its own goes on beside it."""
    return squeezed_holds(squeeze(text), squeezed)


def squeezed_holds(whole: str, squeezed: str) -> bool:
    """Tell the same of a text that is squeezed already."""
    if not squeezed:
        return False
    at = -1
    while (at := whole.find(squeezed, at + 1)) >= 0:
        before, after = whole[max(at - 2, 0) : at], whole[at + len(squeezed) :][:2]
        if not (squeezed[0].isdigit() and _COMES_FROM.search(before)) and not (
            squeezed[-1].isdigit() and _GOES_ON.match(after)
        ):
            return True
    return False


def printed(claim: Claim) -> Iterator[str]:
    """Yield the texts that a claim prints: its value, and the words of a text in both languages."""
    yield claim.value.told()
    if claim.value.text is not None:
        yield claim.value.text.get("ja")
        yield claim.value.text.get("en")


def numerals(text: str) -> Iterator[Fraction]:
    """Yield the numbers of a text, digits only."""
    for match in NUMERAL.finditer(fold_text(text)):
        yield Fraction(match.group().replace(",", ""))


def _numerals(claim: Claim, catalog: Catalog) -> Iterator[Fraction]:
    """Yield the numbers of everything that a claim prints beside its value."""
    for text in printed(claim):
        yield from numerals(text)
    for name, term in claim.qualifiers.items():
        yield from numerals(term)
        yield from numerals(_label(catalog, name, term))
    for given in claim.inputs:
        yield from numerals(given.as_printed)


def _label(catalog: Catalog, name: str, term: str) -> str:
    qualifier = catalog.qualifiers.get(name)
    for known in qualifier.terms if qualifier else ():
        if known.id == term:
            return known.label.get("ja")
    return ""


def _bounds(quantity: Quantity) -> Bounds:
    return (
        None if quantity.low is None else Fraction(quantity.low),
        None if quantity.high is None else Fraction(quantity.high),
    )
