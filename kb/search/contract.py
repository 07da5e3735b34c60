"""What an engine is handed, what it is asked and what it answers. Engines see tokens only."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Protocol

from kb.frozen import frozen

Progress = Callable[[str], None]


class Facet(StrEnum):
    """What hits may be narrowed by. The value of a document is one or several words."""

    KIND = "kind"
    DOCUMENT = "document"
    SOURCE = "source"
    PROPERTY = "property"
    VERIFICATION = "verification"
    BASIS = "basis"
    YEAR = "year"
    SUBJECT = "subject"


COUNTED = tuple(facet for facet in Facet if facet is not Facet.SUBJECT)
"""Facets whose values are counted with every answer."""
LEADING = 12
"""Values of each of them that an answer tells, the most frequent first."""


class Field(StrEnum):
    """A field of tokens. Its pairs are its neighbouring tokens, two by two."""

    NAME = "name"
    """Names of the thing itself."""
    ABOUT = "about"
    """Names of what a claim is about, and its value."""
    TEXT = "text"
    """All else that is said."""


WEIGHTS: Mapping[Field, float] = {Field.NAME: 3.0, Field.ABOUT: 1.6, Field.TEXT: 1.0}
"""How much a token counts for in each field."""
K1, B = 1.2, 0.4
"""Saturation and length normalisation of BM25."""


@frozen
class Indexed:
    """One document as an engine stores it; documents are numbered in the order they come."""

    tokens: Mapping[Field, Sequence[str]]
    pairs: Sequence[str]
    names: Sequence[str]
    """Whole names that a bonus may be given for."""
    facets: Mapping[str, Sequence[str]]
    boost: float
    """What the score is multiplied with: at least 1."""
    low: float | None = None
    high: float | None = None
    """Bounds of the value in the canonical unit of the property; both None where it has none."""


@frozen
class Way:
    """One way to satisfy a group: all terms and all pairs occur."""

    terms: tuple[str, ...]
    pairs: tuple[str, ...] = ()
    weight: float = 1.0
    worth: float = 0.0
    """What is added to the score of what has it, however well."""


@frozen
class Group:
    """Ways of which one is enough; the best of them counts."""

    ways: tuple[Way, ...]


@frozen
class Filter:
    """A facet that must have one of the values."""

    facet: Facet
    values: tuple[str, ...]


@frozen
class Bound:
    """A property whose value lies within an interval, in the property's canonical unit."""

    property: str
    low: float | None
    high: float | None
    low_inclusive: bool = True
    high_inclusive: bool = True


@frozen
class Plan:
    """A query ready for an engine: every part is bounded, none is text of a user."""

    groups: tuple[Group, ...] = ()
    required: int = -1
    """How many of the groups must be met; all of them by default."""
    excluded: tuple[Group, ...] = ()
    filters: tuple[Filter, ...] = ()
    unwanted: tuple[Filter, ...] = ()
    bounds: tuple[Bound, ...] = ()
    bonuses: tuple[tuple[str, float], ...] = ()
    """Names, and what is added to the score of documents that have them."""
    besides: tuple[str, ...] = ()
    """Names of which one is enough for a document to be found, whichever groups it meets."""


@dataclass(frozen=True)
class Found:
    """What an engine found: numbers of documents with scores, best first, and leading counts."""

    total: int
    hits: tuple[tuple[int, float], ...]
    count: Callable[[], Mapping[Facet, Mapping[str, int]]] = dict

    @cached_property
    def facets(self) -> Mapping[Facet, Mapping[str, int]]:
        """The leading values of each facet; counted only for the answer that is given."""
        return self.count()


@frozen
class Earlier:
    """The files that the same engine wrote before, and what became of their documents."""

    folder: Path
    numbers: Callable[[], Sequence[int]]
    """Gives for each document of then its number now; -1 where it is gone or not the same."""


class Reader(Protocol):
    """An index that is open for reading; safe to use from several threads."""

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        """Return one page of what `plan` asks for: by score, then by number."""

    def often(self, term: str) -> int:
        """Return how many documents have a term, at the most; nothing is read for that."""

    def quick(self, plan: Plan) -> bool:
        """Tell whether such a search takes so little that other work may wait for it."""

    def close(self) -> None:
        """Let go of the index."""


class Engine(Protocol):
    """A search engine."""

    name: str
    pickled: bool
    """Whether its files can run code when opened, so that only our own may be."""

    def available(self) -> bool:
        """Tell whether the libraries it needs are installed."""

    def write(
        self,
        folder: Path,
        documents: Iterable[Indexed],
        *,
        progress: Progress,
        earlier: Earlier | None = None,
    ) -> None:
        """Write the index of `documents` into the empty `folder`.

        What holds of `earlier` files may be taken over; what is found must be the same.
        """

    def open(self, folder: Path) -> Reader:
        """Open the index in `folder`; SnapshotError where it cannot be read."""


PAIR = "\x1f"
"""Between the two tokens of a pair."""
