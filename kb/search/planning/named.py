"""The words of a query with the names that they make."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kb.frozen import frozen
from kb.search.planning.ways import Part

PAIR_BONUS, WORD_BONUS = 220.0, 150.0
"""Added for the claims of a thing on a property, where both are named; where a word of the name
of the property is."""
AMOUNT_BONUS = 12.0
"""Added to that where it is how much there is of what the word names: of memory, the capacity."""


class Span(NamedTuple):
    """A run of words that is a whole name: its first and last word, and the name."""

    first: int
    last: int
    name: str

    def within(self, other: "Span") -> bool:
        """Tell whether another has all its words, and is not the same."""
        return self != other and other.first <= self.first and self.last <= other.last

    def apart(self, other: "Span") -> bool:
        """Tell whether another has none of its words."""
        return other.last < self.first or other.first > self.last


@frozen
class Named:
    """The words of a query, with the names that they make."""

    parts: Sequence[Part]
    spans: Sequence[Span]
    things: Sequence[Span]
    """Those that name a thing which claims are about."""
    pairs: Mapping[str, float]
    """What the claims of the things on the properties that are named are worth; such there are."""
    asked: bool
    """Whether words that only ask do so for some of these: `when` for what has a date."""
    several: bool
    """Whether more than one of the things has what is asked for."""

    @property
    def within(self) -> bool:
        """Tell whether a thing is named only within the name of a property that it has."""
        return any(thing.within(span) for thing in self.things for span in self.spans)

    @property
    def asks_value(self) -> bool:
        """Tell whether they ask for a value that something has."""
        return bool(self.pairs)

    @property
    def one(self) -> bool:
        """Tell whether a single thing is named, by its number: of it alone something is asked."""
        return any(char.isdigit() for thing in self.things for char in thing.name)

    @property
    def has_value(self) -> bool:
        """Tell whether a property that they name by several words is claimed of the thing."""
        return max(self.pairs.values(), default=0.0) > WORD_BONUS + AMOUNT_BONUS


def words_of(parts: Sequence[Part], spans: Iterable[Span]) -> frozenset[str]:
    """Return the words of names."""
    return frozenset(p.text for span in spans for p in parts[span.first : span.last + 1])


def covered(named: Named) -> bool:
    """Tell whether all words are part of a name."""
    within = {n for span in named.spans for n in range(span.first, span.last + 1)}
    return len(within) == len(named.parts)
