"""Claims by their exact value, and what the figures of one passage point at together."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ingest.link.measures import comparable, core_unit, measure, sort_of
from kb.errors import TenkyoError
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.claim import Claim
from kb.vocab import Rank

TELLING_DIGITS = 2
"""A number of fewer digits stands in too many texts to tell which."""
_ENOUGH = Fraction(3, 2)
_FAINT = Fraction(1, 2)
_TOGETHER = 2
Key = tuple[str, Fraction | None, Fraction | None]


class ValueIndex:
    """Claims by what they state: the same bounds in a unit of the same sort."""

    def __init__(self, claims: Iterable[Claim], units: Units) -> None:
        self._units = units
        self._bases: dict[str, str] = {}
        self._claims: dict[Key, list[Claim]] = {}
        for claim in claims:
            if claim.standing.rank is not Rank.DEPRECATED:
                key = self.key(claim.value.quantity())
                if key is not None:
                    self._claims.setdefault(key, []).append(claim)

    def key(self, quantity: Quantity) -> Key | None:
        """Return sort and bounds, in the first unit seen of what it measures."""
        try:
            factor = Fraction(1)
            if measure(quantity.unit, self._units):
                unit = core_unit(quantity.unit, self._units)
                sort = self._units.dimension(unit)
                factor = self._units.factor(unit, self._bases.setdefault(sort, unit))
            else:
                sort = sort_of(quantity.unit, self._units)
        except TenkyoError:
            return None
        low, high = quantity.low, quantity.high
        return (
            # "16K GPU" may be counted in accelerators, "128" in nothing at all.
            "" if sort == "count" else sort,
            None if low is None else Fraction(low) * factor,
            None if high is None else Fraction(high) * factor,
        )

    def claims_of(self, key: Key) -> Sequence[Claim]:
        """Return the claims with the bounds of a key, in a unit of its sort."""
        return self._claims.get(key, ())

    def stating(self, quantity: Quantity) -> tuple[Claim, ...]:
        """Return the claims whose value is exactly the quantity."""
        key = self.key(quantity)
        return tuple(
            claim
            for claim in (self.claims_of(key) if key is not None else ())
            if comparable(quantity, claim.value.unit or "", self._units)
        )


@dataclass(frozen=True, slots=True)
class Weighed:
    """What the figures of a passage point at: few things share several values with a text."""

    exact: Mapping[int, Mapping[str, tuple[Claim, ...]]]
    """By position of the figure and subject, the claims of exactly its value."""
    weights: Mapping[str, Fraction]
    """How much the figures together speak for a subject; a value that few have speaks louder."""
    values: Mapping[str, int]
    """How many different values a subject shares with the passage."""

    def owner(self, position: int) -> str | None:
        """Return the subject that a figure is of, by the company that its value keeps."""
        found = [
            subject
            for subject in self.exact.get(position, ())
            if self.weights[subject] >= _ENOUGH and self.values[subject] >= _TOGETHER
        ]
        found.sort(key=lambda subject: (-self.values[subject], -self.weights[subject], subject))
        return found[0] if found else None


def weigh(quantities: Mapping[int, Quantity], index: ValueIndex) -> Weighed:
    """Return what the quantities of a passage, by their positions, point at together."""
    exact: dict[int, dict[str, tuple[Claim, ...]]] = {}
    weights: dict[str, Fraction] = {}
    values: dict[str, int] = {}
    seen: set[tuple[str, Key | None]] = set()
    for position, quantity in quantities.items():
        by_subject: dict[str, list[Claim]] = {}
        for claim in index.stating(quantity):
            by_subject.setdefault(claim.subject.id, []).append(claim)
        if not by_subject:
            continue
        exact[position] = {subject: tuple(claims) for subject, claims in by_subject.items()}
        share = Fraction(1, len(by_subject)) * (1 if telling(quantity) else _FAINT)
        for subject in by_subject:
            if (subject, index.key(quantity)) not in seen:
                seen.add((subject, index.key(quantity)))
                weights[subject] = weights.get(subject, Fraction(0)) + share
                values[subject] = values.get(subject, 0) + 1
    return Weighed(exact, weights, values)


def telling(quantity: Quantity) -> bool:
    """Tell whether a value is particular enough to be known again."""
    ranged = None not in (quantity.low, quantity.high) and quantity.low != quantity.high
    return ranged or (quantity.digits or 0) >= TELLING_DIGITS
