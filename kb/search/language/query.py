"""The query language as it is understood, and its limits; `parser.py` reads it.

    H100 帯域                     both words, in any field
    "scale-up domain"             a phrase
    HBM -HBM2e                    without
    interc*                       the beginning of a word, two characters or more
    InfiniBand OR RoCE            either; up to four alternatives
    kind:claim verification:flagged,disputed
    year:2025  year:2024..2026    the facets are kind, document, source, property, subject,
                                  verification, basis and year
    memory-bandwidth:>4TB/s       compares values; < <= = >= and ranges 1..2TB/s too
    -kind:source                  a facet can be excluded

A query that is malformed is refused with the position of the fault. There are no parentheses,
wildcards, fuzzy operators or boosts: each is a way to make a search slow.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from kb.frozen import frozen
from kb.search.contract import Bound, Filter

MAX_LENGTH = 256
MAX_CLAUSES = 32
MAX_ALTERNATIVES = 4
MAX_VALUES = 16
MIN_PREFIX = 2
KINDS = (
    *("claim", "comparison", "document", "entity", "formula", "glossary", "guide", "property"),
    *("question", "source"),
)


class PropertyInfo(NamedTuple):
    """What a comparison must know of a property: its unit, or None where it has no numbers."""

    unit: str | None


class Names(Protocol):
    """What the words before and behind a colon may be."""

    def resolve(self, kind: str, name: str) -> str:
        """Return the id of a name; NotFoundError or AmbiguousError with the candidates."""

    def is_named(self, kind: str, name: str, *, wholly: bool = False) -> bool:
        """Tell whether `name` is a name of something or, unless `wholly`, part of several names."""

    def property(self, key: str) -> PropertyInfo:
        """Return what is known of a property."""

    def measures(self, name: str) -> tuple[str, ...]:
        """Return the properties with numbers that have just this name, or are called so too."""

    def said(self, text: str) -> Mapping[str, tuple[float, int]]:
        """Return the properties with numbers whose name a text says in part: which, how much."""

    def is_said(self, text: str) -> bool:
        """Tell whether anything has one of the words of a text, or it has none but filling ones."""

    def names(self, kind: str) -> tuple[str, ...]:
        """Return all ids of a kind, for the nearest to be named."""


class Word(NamedTuple):
    """A word or a phrase of the query, and where it stands in the query as typed."""

    text: str
    position: int
    phrase: bool = False
    prefix: bool = False


@frozen
class Choice:
    """Words of which one is enough."""

    words: tuple[Word, ...]


@frozen
class Query:
    """A query as it was understood."""

    choices: tuple[Choice, ...] = ()
    excluded: tuple[Word, ...] = ()
    filters: tuple[Filter, ...] = ()
    unwanted: tuple[Filter, ...] = ()
    bounds: tuple[Bound, ...] = ()

    @property
    def empty(self) -> bool:
        """Tell whether it asks for nothing at all."""
        return not (self.choices or self.filters or self.bounds)

    @property
    def plain_runs(self) -> list[list[Word]]:
        """Return the plain words, those that follow each other together."""
        runs: list[list[Word]] = [[]]
        for choice in self.choices:
            word = choice.words[0]
            if len(choice.words) == 1 and not word.phrase and not word.prefix:
                runs[-1].append(word)
            else:
                runs.append([])
        return [run for run in runs if run]
