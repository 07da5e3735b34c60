"""What it is worth that words of a query are the whole of a name."""

from collections.abc import Iterator, Mapping, Sequence

from kb.search.lexicon import Lexicon
from kb.search.naming import CLASS, OWN, PROPERTY, ROLE, SUBJECT, name_of
from kb.search.synonyms import Words
from kb.search.ways import OTHER_WORDS, Part

_LONGEST_NAME = 8
EXACT_BONUS = 60.0
"""Added to the score where the query is the whole of a name."""
NAMED_BONUS = 8.0
"""Added where a run of the query's words is the whole name of a subject or property."""
CLASS_BONUS = 8.0
"""Added where it is the name of who makes a thing, or of what that is one of."""
BESIDE_SUBJECT = 3.5
"""How much more the name of a property is worth beside that of a thing: its value is asked."""
BEGUN_BONUS = 20.0
"""Added where the whole name is a word that begins as was asked."""


class Namer:
    """Finds whole names among the words of a query."""

    def __init__(self, names: Lexicon, synonyms: Mapping[Words, tuple[Words, ...]]) -> None:
        self.names = names
        self.synonyms = synonyms

    def bonuses(
        self, parts: Sequence[Part], most: int, *, own: float = 1.0, beside: float = BESIDE_SUBJECT
    ) -> tuple[tuple[str, float], ...]:
        """Return the whole names that the first `most` words make, and what each is worth.

        A name counts `own` times for what has it, that of a property `beside` that of a thing
        `beside` times for its claims.
        """
        bonuses: dict[str, float] = {}
        spans = list(self._named(parts[:most]))
        subjects = [(a, b) for a, b, name in spans if self._is_thing(name)]
        for first, last, name in spans:
            if first == 0 and last == len(parts) - 1:
                bonuses[OWN + name] = EXACT_BONUS
            bonus = NAMED_BONUS * (1 + 0.25 * (last - first))
            asked = any(b < first or a > last for a, b in subjects)
            bonuses.setdefault(OWN + name, bonus * own)
            bonuses.setdefault(SUBJECT + name, bonus)
            bonuses.setdefault(PROPERTY + name, bonus * (beside if asked else 1))
            bonuses.setdefault(CLASS + name, CLASS_BONUS)
            for other in self._others(parts[first : last + 1]):
                bonuses.setdefault(PROPERTY + other, bonuses[PROPERTY + name] * OTHER_WORDS)
                bonuses.setdefault(CLASS + other, CLASS_BONUS)
        return tuple(bonuses.items())

    def things(self, parts: Sequence[Part]) -> frozenset[str]:
        """Return the words that name a thing which claims are about."""
        found = ((a, b) for a, b, name in self._named(parts) if self._is_thing(name))
        return frozenset(part.text for a, b in found for part in parts[a : b + 1])

    def _is_thing(self, name: str) -> bool:
        return self._has_role(SUBJECT + name) and not self._has_role(CLASS + name)

    def _others(self, parts: Sequence[Part]) -> Iterator[str]:
        """Yield the other names that claims have for their property, or things for their class."""
        for words in self.synonyms.get(tuple(part.text for part in parts), ()):
            name = name_of(words)
            if self._has_role(PROPERTY + name) or self._has_role(CLASS + name):
                yield name

    def _named(self, parts: Sequence[Part]) -> Iterator[tuple[int, int, str]]:
        """Yield the runs of a query's words that are whole names: first, last, name."""
        for first in range(len(parts)):
            for last in range(first, min(first + _LONGEST_NAME, len(parts))):
                name = name_of(part.text for part in parts[first : last + 1])
                if name and self.names.number(name) is not None:
                    yield first, last, name

    def _has_role(self, name: str) -> bool:
        return self.names.number(ROLE + name) is not None
