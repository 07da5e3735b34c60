"""The definitions that claims refer to, and the catalog that holds them all."""

from collections.abc import Mapping
from dataclasses import field

from kb.frozen import frozen
from kb.views.label import Label, Ref, Term
from kb.vocab import (
    Basis,
    Confidence,
    Lifecycle,
    QuestionState,
    Severity,
    SourceKind,
    Tier,
    ValueType,
    Volatility,
)


@frozen
class Entity:
    """A thing that claims are about."""

    id: str
    url: str
    kind: str
    label: Label
    aliases: tuple[str, ...] = ()
    vendor: Ref | None = None
    part_of: Ref | None = None
    note: Label | None = None


@frozen
class NarrowerNames:
    """Names of a property by one of its qualifiers, such as `FP8 performance`."""

    where: Mapping[str, str]
    """Each qualifier with its term."""
    names: tuple[str, ...]


@frozen
class Property:
    """What can be said of a thing, and when two such statements compare."""

    id: str
    url: str
    label: Label
    definition: Label
    type: ValueType
    group: str | None = None
    unit: str | None = None
    dimension: str | None = None
    requires: tuple[str, ...] = ()
    comparable_by: tuple[str, ...] = ()
    range: tuple[float, float] | None = None
    terms: tuple[Term, ...] = ()
    volatility: Volatility = Volatility.MEDIUM
    better: str | None = None
    many: bool = False
    phrasing: Label | None = None
    aliases: tuple[str, ...] = ()
    """Further names that it is searched by."""
    narrower: tuple[NarrowerNames, ...] = ()
    """Those of them that are names of less than it, by which no value is given."""
    scale: str | None = None
    """Scale that several properties share; None where the property is its own."""
    lifecycle: Lifecycle | None = None
    """The part it plays in the life of a standard."""


@frozen
class Conversion:
    """An exact way from one term of a qualifier to another; `factor` is a fraction's text."""

    source: str
    target: str
    factor: str
    properties: tuple[str, ...]
    reason: Label


@frozen
class Qualifier:
    """A word list that tells what makes figures comparable."""

    id: str
    label: Label
    definition: Label
    terms: tuple[Term, ...]
    conversions: tuple[Conversion, ...] = ()


@frozen
class Section:
    """A part of a document that locators point at."""

    id: str
    title: Label


@frozen
class PassedOver:
    """A number of a document that states nothing of its own, and why."""

    printed: str
    locator: str | None
    """Id of the section it stands in; None: wherever it stands."""
    reason: Label


@frozen
class Document:
    """A text that claims were taken from."""

    id: str
    url: str
    short: str
    title: Label
    language: str
    checked_on: str
    cutoff: str | None
    confidence: Confidence
    basis: Basis
    digest: str | None
    sections: tuple[Section, ...]
    note: Label | None = None
    passed_over: tuple[PassedOver, ...] = ()
    """Numbers that reconciling passes over."""


@frozen
class Source:
    """What claims rest on."""

    id: str
    url: str
    title: str
    authors: tuple[str, ...]
    kind: SourceKind
    tier: Tier
    container: str | None = None
    publisher: str | None = None
    volume: str | None = None
    issue: str | None = None
    pages: str | None = None
    number: str | None = None
    doi: str | None = None
    arxiv: str | None = None
    link: str | None = None
    archive: str | None = None
    issued: str | None = None
    accessed: str | None = None
    digest: str | None = None
    references: Mapping[str, int] = field(default_factory=dict)
    repeats: str | None = None
    superseded_by: str | None = None
    retracted: str | None = None
    note: Label | None = None


@frozen
class Question:
    """Something that a document could not verify, and what is known of it now."""

    id: str
    url: str
    document: Ref
    number: int | None
    text: Label
    locator: str | None
    claims: tuple[str, ...]
    state: QuestionState
    since: str
    resolved_by: tuple[str, ...]
    findings: Label | None = None


@frozen
class GlossaryTerm:
    """A term of the field, its synonyms and its meaning."""

    id: str
    url: str
    label: Label
    aliases: tuple[str, ...]
    definition: Label
    entity: str | None = None


@frozen
class NamedComparison:
    """A comparison published as a page."""

    id: str
    url: str
    title: Label
    description: Label
    kinds: tuple[str, ...]
    entities: tuple[str, ...]
    properties: tuple[str, ...]
    units: Mapping[str, str]
    chart: str | None = None
    aliases: tuple[str, ...] = ()


@frozen
class Suppression:
    """A finding accepted for a time, with a reason and an owner."""

    rule: str
    subject: str
    reason: str
    owner: str
    expires: str


@frozen
class AuditSettings:
    """How the pack tunes its own audit."""

    severity: Mapping[str, Severity] = field(default_factory=dict)
    thresholds: Mapping[str, float] = field(default_factory=dict)
    suppressions: tuple[Suppression, ...] = ()


@frozen
class Tombstone:
    """An id that was retired, and what took its place."""

    id: str
    kind: str
    retired: str
    reason: Label
    replaced_by: str | None = None


@frozen
class Unreviewed:
    """A record that is not as somebody last looked it over, in a pack that keeps reviews."""

    kind: str
    id: str
    changed: tuple[str, ...] = ()
    """Fields that were added, changed or taken away since; none where all of it came or went."""
    by: str | None = None
    """Who looked it over last, and `on` which day; None where nobody did."""
    on: str | None = None
    voids: bool = False
    """The change is to what was verified, and no new check of it is on record."""

    @property
    def key(self) -> str:
        """Return kind and id, as reviews name a record."""
        return f"{self.kind}/{self.id}"


@frozen
class Pack:
    """What the knowledge base is."""

    name: str
    title: Label
    description: Label
    languages: tuple[str, ...]
    kinds: tuple[Term, ...]
    groups: tuple[Term, ...]
    tombstones: tuple[Tombstone, ...] = ()
    standards: tuple[str, ...] = ()
    """Kinds whose things are standards or specifications, and kinds of document of which such are
    said to be."""


@frozen
class Catalog:
    """All definitions of a knowledge base, by id, in the order of the pack."""

    pack: Pack
    documents: Mapping[str, Document]
    sources: Mapping[str, Source]
    entities: Mapping[str, Entity]
    properties: Mapping[str, Property]
    qualifiers: Mapping[str, Qualifier]
    questions: Mapping[str, Question]
    glossary: Mapping[str, GlossaryTerm]
    comparisons: Mapping[str, NamedComparison]
    audit: AuditSettings
    places: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """`kind/id` to the file and line of the definition."""
    sought: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """`entity/ID` and the like to words that readers look for it by and that are no names of it."""
    unreviewed: tuple[Unreviewed, ...] = ()
    """What came, changed or went since the last review; none where no reviews are kept."""
