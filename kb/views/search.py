"""What a search answers: hits with their marked passages, counts by facet, suggestions."""

from collections.abc import Mapping
from dataclasses import field

from kb.frozen import frozen
from kb.views.label import Label

ADDRESS = "/v1/search"
"""Where pages of what is found are asked for."""


@frozen
class Segment:
    """A piece of a passage; `hit` where it matches the query. Plain text, never markup."""

    text: str
    hit: bool


@frozen
class HitStanding:
    """The standing of a claim that was found, in short."""

    basis: str
    verification: str
    confidence: str
    freshness: str
    rank: str
    flag: str | None = None


@frozen
class Hit:
    """One thing that was found."""

    kind: str
    """`claim`, `entity`, `property`, `source`, `document`, `question`, `formula`, ..."""
    id: str
    url: str
    title: Label
    standing: HitStanding | None = None
    """Of a claim."""
    value: Label | None = None
    """Of a claim: its value as it is shown."""
    subject: str | None = None
    """Of a claim: id of what it is about."""
    property: str | None = None
    """Of a claim: id of what it says of it."""
    note: str | None = None
    """The kind of an entity, the state of a question, the tier of a source."""
    # Last, for all before them is encoded when the index is built.
    snippet: tuple[Segment, ...] = field(kw_only=True)
    """The passage that matches best, in the language asked for where it has one."""
    score: float = field(kw_only=True)


@frozen
class FacetCount:
    """How many of the hits have one value of a facet."""

    value: str
    label: Label
    count: int


@frozen
class SearchResult:
    """The hits of one query, best first, with what the reader may narrow them by."""

    query: str
    total: int
    hits: tuple[Hit, ...]
    next: str | None
    """Address of the next page; None on the last."""
    cursor: str | None = None
    """Where the next page begins, for who asks for it without an address; None on the last."""
    facets: Mapping[str, tuple[FacetCount, ...]] = field(default_factory=dict)
    relaxed: str | None = None
    """What was let go because nothing has all that was asked for; None where something has.

    `compounds`: the parts of compounds may stand apart; `spelling`: the hits are those of
    `did_you_mean`; `some`: some of the words are missing; `more`: few have all of
    them, and what has some follows.
    """
    did_you_mean: str | None = None
    """The query with its misspelt words put right, where that finds something."""
    ignored: tuple[str, ...] = ()
    """Words that are too common or too empty to search for."""
    unmet: tuple[str, ...] = ()
    """Words that nothing has, told where no hit has all words: the hits are not about these."""
    engine: str = ""


@frozen
class Suggestion:
    """A completion of what was typed."""

    text: str
    kind: str
    id: str
    url: str
    label: Label
