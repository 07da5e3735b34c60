"""The tables of claims and of all that one points to."""

from sqlalchemy import CheckConstraint, Index, text
from sqlmodel import Field, SQLModel

from kb.model.columns import json_text, one_of
from kb.vocab import (
    Basis,
    CitationRole,
    Confidence,
    Freshness,
    LinkRole,
    Modifier,
    Rank,
    ValueType,
    Verification,
    VerificationResult,
)


class Claim(SQLModel, table=True):
    """One assertion with its value, qualifiers and standing."""

    __tablename__ = "claim"
    __table_args__ = (
        one_of("value_type", ValueType),
        one_of("basis", Basis),
        one_of("verification", Verification),
        one_of("confidence", Confidence),
        one_of("freshness", Freshness),
        one_of("rank", Rank),
        one_of("modifier", Modifier, empty=True),
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
    qualifiers: str = json_text("{}")
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
    __table_args__ = (one_of("role", CitationRole), {"sqlite_with_rowid": False})

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
    __table_args__ = (one_of("result", VerificationResult),)

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
    __table_args__ = (one_of("role", LinkRole),)

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


class QuestionClaim(SQLModel, table=True):
    """A claim that a question casts doubt on, or that answers it."""

    __tablename__ = "question_claim"
    __table_args__ = (CheckConstraint("role IN ('affects', 'resolves')", name="role_known"),)

    question: str = Field(foreign_key="question.id", primary_key=True)
    claim: str = Field(foreign_key="claim.id", primary_key=True, index=True)
    role: str = Field(primary_key=True)
