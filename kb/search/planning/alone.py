"""Words that stand by themselves in a query: phrases, beginnings of words, alternatives."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from kb.errors import QueryError
from kb.search.contract import Group, Way
from kb.search.language.query import Choice, Word
from kb.search.planning.ways import Part, compound, other_way, pairs_of
from kb.search.planning.worths import (
    BEGUN_BONUS,
)
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import OWN, name_of
from kb.search.words.synonyms import Words

MAX_PHRASE = 8
PREFIX_SCANNED = 512
PREFIX_KEPT = 8
"""A prefix stands for the most frequent of the terms that begin with it."""


class Alone:
    """Turns such words into groups; `parts` cuts them."""

    def __init__(
        self,
        parts: Callable[[str], Sequence[Part]],
        synonyms: Mapping[Words, tuple[Words, ...]],
        terms: Lexicon,
        names: Lexicon,
    ) -> None:
        self.parts = parts
        self.synonyms = synonyms
        self.terms = terms
        self.names = names

    def groups(self, choices: Iterable[Choice]) -> list[Group]:
        """Return a group for each choice between words that says something.

        Raises:
            QueryError: A phrase has too many words.
        """
        found = ([w for word in choice.words for w in self._ways(word)] for choice in choices)
        return [Group(tuple(ways)) for ways in found if ways]

    def unsaid(self, choices: Iterable[Choice]) -> list[str]:
        """Return the words of the choices that say nothing."""
        return [w.text for c in choices if not any(map(self._ways, c.words)) for w in c.words]

    def begun(self, choices: Iterable[Choice]) -> tuple[tuple[str, float], ...]:
        """Return the whole names that are a word which begins as the query asks."""
        begun: dict[str, float] = {}
        for word in (word for choice in choices for word in choice.words if word.prefix):
            # The most frequent first: `infiniband` before `infinibandxdr`.
            for rank, way in enumerate(self._ways(word)):
                name = name_of(way.terms)
                share = min(1.0, len(word.text) / len(name)) if rank and name else 1.0
                if self.names.number(name) is not None:
                    begun.setdefault(OWN + name, BEGUN_BONUS * share)
        return tuple(begun.items())

    def quoted(self, choices: Iterable[Choice]) -> list[Part]:
        """Return the words of the phrases that have no alternative."""
        phrases = (c.words[0] for c in choices if len(c.words) == 1 and c.words[0].phrase)
        return [part for phrase in phrases for part in self.parts(phrase.text)]

    def _ways(self, word: Word) -> list[Way]:
        """Return the ways to satisfy a word."""
        parts = self.parts(word.text)
        if word.phrase:
            if len(parts) > MAX_PHRASE:
                raise QueryError(
                    f"a phrase of {len(parts)} words",
                    position=word.position,
                    expected=f"at most {MAX_PHRASE}",
                )
            terms = tuple(part.text for part in parts)
            return [Way(terms, pairs_of(terms))] if terms else []
        if word.prefix:
            return self._beginning(word, parts)
        if not parts:
            return []
        way = compound(parts)
        others = self.synonyms.get(way.terms, ())
        return [way, *(other_way(other) for other in others)]

    def _beginning(self, word: Word, parts: Sequence[Part]) -> list[Way]:
        """Return the most frequent of the terms that begin with a word."""
        pieces = re.split(r"[-_/]", word.text.casefold())
        beginning = "".join(pieces) if len(pieces) > 1 else pieces[0]
        before = tuple(part.text for part in parts[:-1]) if len(pieces) == 1 else ()
        if before:
            beginning = word.text[parts[-1].start :].casefold()
        terms = list(self.terms.prefixed(beginning, limit=PREFIX_SCANNED))
        terms.sort(key=lambda entry: -entry[1])
        return [Way((*before, term)) for term, _ in terms[:PREFIX_KEPT]] or [Way((beginning,))]
