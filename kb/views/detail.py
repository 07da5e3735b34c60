"""One thing with all that its page shows: the same bytes go out over REST and beside the page."""

from collections.abc import Mapping

import msgspec

from kb.frozen import frozen
from kb.views.catalog import Document, Entity, GlossaryTerm, Property, Question, Source
from kb.views.claim import Claim
from kb.views.comparison import Answer
from kb.views.finding import Finding
from kb.views.formula import Formula, PrintedCheck, Why
from kb.views.label import Label, Ref
from kb.vocab import Basis, Confidence, Freshness, Rank, Verification


@frozen
class Brief:
    """A claim in one line of a list; every figure carries its standing."""

    id: str
    url: str
    subject: Ref
    property: Ref
    shown: Label
    """The value as running text."""
    as_printed: str
    qualifiers: dict[str, str]
    basis: Basis
    verification: Verification
    confidence: Confidence
    freshness: Freshness
    rank: Rank
    flag: str | None
    document: str | None
    locator: str | None
    sources: tuple[Ref, ...]
    """What it cites, by id and title."""


class IndexedClaim(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A claim by its keys alone: what lists over all claims are picked from.

    All of them are read at once, which without the names of their fields takes half as long.
    """

    id: str
    subject: str
    property: str
    known_from: str | None
    tag: str
    """Changes when the claim's answer does."""


class KeptList(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A list of claims that a build keeps in sheets, as the table of all such lists tells of it."""

    total: int
    size: int
    """Claims of a sheet; the last may have fewer."""
    ends: tuple[int, ...]
    """Position, in the order of the pack, of the last claim of each sheet."""
    days: tuple[str, ...]
    """The latest day on which a claim of each sheet became known; empty where none tells."""


@frozen
class Listing:
    """Some claims out of `total`; `more` is the address that lists them all."""

    total: int
    items: tuple[Brief, ...]
    more: str


@frozen
class ClaimDetail(Claim):
    """A claim with what it was computed from, what depends on it and what the audit found."""

    why: Why | None = None
    computed_by: Ref | None = None
    """The formula that `formula` names, with its title."""
    dependents: tuple[Brief, ...] = ()
    related: tuple[Brief, ...] = ()
    """The claims that `links` name."""
    comparisons: tuple[Ref, ...] = ()
    findings: tuple[Finding, ...] = ()
    printed_check: PrintedCheck | None = None


@frozen
class Facts:
    """One property of a thing with every claim about it."""

    property: Ref
    group: str | None
    answers: tuple[Answer, ...]


@frozen
class EntityDetail(Entity):
    """A thing, its facts by property, and what else points at it."""

    facts: tuple[Facts, ...] = ()
    mentioned_by: Listing | None = None
    """Claims about other things whose value is this one."""
    parts: tuple[Ref, ...] = ()
    comparisons: tuple[Ref, ...] = ()
    counts: Mapping[str, int] | None = None
    """Claims by verification."""


@frozen
class PropertyDetail(Property):
    """A property with the claims that state it."""

    claims: Listing | None = None
    comparisons: tuple[Ref, ...] = ()
    formulas: tuple[Ref, ...] = ()


@frozen
class FormulaDetail(Formula):
    """A formula with the claims that were computed with it."""

    claims: Listing | None = None
    """By entry and by rule, each with its standing."""


@frozen
class SourceDetail(Source):
    """A source with everything that rests on it."""

    claims: Listing | None = None
    bibtex: str = ""


@frozen
class SectionClaims:
    """The claims of one section of a document."""

    section: str | None
    title: Label
    claims: Listing


@frozen
class DocumentDetail(Document):
    """A document with its claims by section, its questions and how it stands."""

    by_section: tuple[SectionClaims, ...] = ()
    questions: tuple[Ref, ...] = ()
    counts: Mapping[str, int] | None = None


@frozen
class QuestionDetail(Question):
    """A question with the claims it affects and those that answer it."""

    affects: tuple[Brief, ...] = ()
    answers: tuple[Brief, ...] = ()


@frozen
class TermDetail(GlossaryTerm):
    """A glossary term with the claims about its entity."""

    claims: Listing | None = None
