"""The tables of a knowledge base, and nothing else.

A snapshot is loaded once and never edited: constraints are in the database so that no other
writer can break what the pack's checks promise. Claims are rows, so a property never becomes a
column. Labels are two columns (`_ja`, `_en`); small lists are JSON text.
"""

from typing import Any

from sqlalchemy import CheckConstraint, Column, ForeignKey, Index, Text, text
from sqlmodel import Field, SQLModel

from kb.vocab import (
    Basis,
    CitationRole,
    Confidence,
    Freshness,
    LinkRole,
    Modifier,
    Outcome,
    QuestionState,
    Rank,
    Severity,
    SourceKind,
    Tier,
    ValueType,
    Verification,
    VerificationResult,
    Volatility,
)


def _one_of(column: str, words: Any) -> CheckConstraint:
    listed = ", ".join(f"'{w.value}'" for w in words)
    return CheckConstraint(f"{column} IN ({listed})", name=f"{column}_known")


def _ref(target: str, **options: Any) -> Any:
    """A reference that is checked when the load commits: rows may come in any order."""
    key = ForeignKey(target, deferrable=True, initially="DEFERRED")
    return Field(default=None, sa_column=Column(Text, key, **options))


def _json(default: str = "[]") -> Any:
    return Field(default=default, sa_column=Column(Text, nullable=False, server_default=default))


class Document(SQLModel, table=True):
    """A text that claims were taken from."""

    __tablename__ = "document"
    __table_args__ = (_one_of("confidence", Confidence), _one_of("basis", Basis))

    id: str = Field(primary_key=True)
    short: str = Field(unique=True)
    title_ja: str | None
    title_en: str | None
    language: str
    checked_on: str
    cutoff: str | None
    confidence: str
    basis: str
    digest: str | None
    sections: str = _json()


class Source(SQLModel, table=True):
    """What a claim rests on, in CSL's terms."""

    __tablename__ = "source"
    __table_args__ = (_one_of("kind", SourceKind), _one_of("tier", Tier))

    id: str = Field(primary_key=True)
    title: str
    authors: str = _json()
    kind: str
    tier: str
    container: str | None
    publisher: str | None
    volume: str | None
    issue: str | None
    pages: str | None
    number: str | None
    doi: str | None
    arxiv: str | None
    link: str | None
    archive: str | None
    issued: str | None
    accessed: str | None
    digest: str | None
    repeats: str | None = _ref("source.id")
    superseded_by: str | None = _ref("source.id")
    retracted: str | None


class Entity(SQLModel, table=True):
    """A thing that claims are about."""

    __tablename__ = "entity"

    id: str = Field(primary_key=True)
    kind: str = Field(index=True)
    label_ja: str | None
    label_en: str | None
    aliases: str = _json()
    vendor: str | None = _ref("entity.id")
    part_of: str | None = _ref("entity.id")


class Name(SQLModel, table=True):
    """A folded name of a thing or a definition: how a look-up by name finds its id."""

    __tablename__ = "name"

    kind: str = Field(primary_key=True)
    folded: str = Field(primary_key=True)
    id: str = Field(primary_key=True)


class Property(SQLModel, table=True):
    """What can be said of a thing, and when two such statements compare."""

    __tablename__ = "property"
    __table_args__ = (_one_of("type", ValueType), _one_of("volatility", Volatility))

    id: str = Field(primary_key=True)
    label_ja: str | None
    label_en: str | None
    definition_ja: str | None
    definition_en: str | None
    type: str
    unit: str | None
    dimension: str | None
    requires: str = _json()
    comparable_by: str = _json()
    volatility: str


class Unit(SQLModel, table=True):
    """A unit that values use: an exact factor to the base of its dimension."""

    __tablename__ = "unit"

    symbol: str = Field(primary_key=True)
    dimension: str
    factor: str


class Claim(SQLModel, table=True):
    """One assertion with its value, qualifiers and standing."""

    __tablename__ = "claim"
    __table_args__ = (
        _one_of("value_type", ValueType),
        _one_of("basis", Basis),
        _one_of("verification", Verification),
        _one_of("confidence", Confidence),
        _one_of("freshness", Freshness),
        _one_of("rank", Rank),
        CheckConstraint(
            "modifier IS NULL OR modifier IN (" + ", ".join(f"'{m.value}'" for m in Modifier) + ")",
            name="modifier_known",
        ),
        CheckConstraint("low IS NULL OR high IS NULL OR low <= high", name="bounds_ordered"),
        CheckConstraint("absence IS NULL OR absence IN ('none', 'unknown')", name="absence_known"),
        CheckConstraint(
            "rank = 'normal' OR rank_reason_ja IS NOT NULL OR rank_reason_en IS NOT NULL",
            name="rank_reasoned",
        ),
        Index("claim_subject_property", "subject", "property"),
        Index("claim_bounds", "unit", "low", "high"),
        # Of most claims the value is no thing and no term.
        Index("ix_claim_value_ref", "value_ref", sqlite_where=text("value_ref IS NOT NULL")),
    )

    # The place in the pack is the key of a row: an index of a column gives its claims in order.
    seq: int = Field(primary_key=True, sa_column_kwargs={"autoincrement": False})
    id: str = Field(unique=True, index=True)
    subject: str = Field(foreign_key="entity.id")
    property: str = Field(foreign_key="property.id", index=True)
    value_type: str
    absence: str | None
    as_printed: str
    low: float | None
    high: float | None
    low_inclusive: bool
    high_inclusive: bool
    modifier: str | None
    digits: int | None
    unit: str | None
    canonical_low: float | None
    canonical_high: float | None
    canonical_unit: str | None
    date: str | None
    earliest: str | None
    latest: str | None
    value_ref: str | None
    text_ja: str | None
    text_en: str | None
    qualifiers: str = _json("{}")
    statement_ja: str | None
    statement_en: str | None
    basis: str
    flag: str | None
    verification: str = Field(index=True)
    confidence: str
    freshness: str
    rank: str
    rank_reason_ja: str | None
    rank_reason_en: str | None
    document: str | None = Field(foreign_key="document.id", index=True)
    locator: str | None
    as_of: str | None
    known_from: str | None
    superseded_on: str | None
    formula: str | None
    file: str
    line: int


class Citation(SQLModel, table=True):
    """A claim's source, what it does for the claim, and the figure as printed there."""

    __tablename__ = "citation"
    __table_args__ = (_one_of("role", CitationRole), {"sqlite_with_rowid": False})

    claim: str = Field(foreign_key="claim.id", primary_key=True)
    position: int = Field(primary_key=True)
    source: str = Field(foreign_key="source.id", index=True)
    role: str
    locator: str | None
    printed: str | None
    accessed: str | None


class VerificationRow(SQLModel, table=True):
    """Who or what held a claim against which source, when, with what result."""

    __tablename__ = "verification"
    __table_args__ = (_one_of("result", VerificationResult),)

    claim: str = Field(foreign_key="claim.id", primary_key=True)
    position: int = Field(primary_key=True)
    by: str
    on: str
    source: str = Field(foreign_key="source.id")
    method: str
    result: str


class ClaimLink(SQLModel, table=True):
    """What one claim does to another."""

    __tablename__ = "claim_link"
    __table_args__ = (_one_of("role", LinkRole),)

    claim: str = Field(foreign_key="claim.id", primary_key=True)
    other: str = Field(foreign_key="claim.id", primary_key=True, index=True)
    role: str = Field(primary_key=True)
    declared: bool


class ClaimInput(SQLModel, table=True):
    """What a computed claim was computed from."""

    __tablename__ = "claim_input"

    claim: str = Field(foreign_key="claim.id", primary_key=True)
    variable: str = Field(primary_key=True)
    input: str | None = Field(foreign_key="claim.id", index=True)
    literal: str | None
    as_printed: str


class Question(SQLModel, table=True):
    """Something that a document could not verify, and where it stands."""

    __tablename__ = "question"
    __table_args__ = (_one_of("state", QuestionState),)

    id: str = Field(primary_key=True)
    document: str = Field(foreign_key="document.id")
    number: int | None
    text_ja: str | None
    text_en: str | None
    state: str
    since: str
    findings_ja: str | None
    findings_en: str | None


class QuestionClaim(SQLModel, table=True):
    """A claim that a question casts doubt on, or that answers it."""

    __tablename__ = "question_claim"
    __table_args__ = (CheckConstraint("role IN ('affects', 'resolves')", name="role_known"),)

    question: str = Field(foreign_key="question.id", primary_key=True)
    claim: str = Field(foreign_key="claim.id", primary_key=True, index=True)
    role: str = Field(primary_key=True)


class Formula(SQLModel, table=True):
    """A formula and what came of verifying it."""

    __tablename__ = "formula"

    id: str = Field(primary_key=True)
    title_ja: str | None
    title_en: str | None
    expression: str
    unit: str
    verified: bool
    body: str = _json("{}")


class Mention(SQLModel, table=True):
    """Where in a document a claim is stated."""

    __tablename__ = "mention"

    claim: str = Field(foreign_key="claim.id", primary_key=True)
    document: str = Field(foreign_key="document.id", primary_key=True)
    start: int = Field(primary_key=True)
    end: int
    line: int
    passage_digest: str


class Finding(SQLModel, table=True):
    """What the audit found."""

    __tablename__ = "finding"
    __table_args__ = (_one_of("severity", Severity), _one_of("outcome", Outcome))

    seq: int = Field(primary_key=True)
    rule: str = Field(index=True)
    name: str
    family: str
    severity: str
    outcome: str
    subject: str = Field(index=True)
    subject_kind: str
    message_ja: str | None
    message_en: str | None
    remedy_ja: str | None
    remedy_en: str | None
    found: str | None
    expected: str | None
    other: str | None
    document: str | None
    entity: str | None
    source: str | None
    file: str
    line: int
    suppressed: str | None
    fingerprint: str


class Build(SQLModel, table=True):
    """One row: what this snapshot was built from."""

    __tablename__ = "build"

    id: str = Field(primary_key=True)
    version: str
    pack: str
    today: str
    digests: str = _json("{}")
    counts: str = _json("{}")
    search_engine: str
