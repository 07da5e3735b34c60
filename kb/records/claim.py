"""Claims and the questions that documents left open."""

from typing import Annotated, ClassVar, Final

from pydantic import Field, model_validator

from kb.records.base import (
    DISTINCT,
    SOUGHT,
    Aliases,
    Edtf,
    Line,
    Prose,
    Record,
    Slug,
    Slugs,
    Text,
)
from kb.vocab import (
    Basis,
    CitationRole,
    Confidence,
    LinkRole,
    QuestionState,
    Rank,
    VerificationResult,
)

_NORMAL: Final = Rank.NORMAL
"""At hand: each claim is asked for it, and by name that takes as long as all else."""


class CitationRecord(Record):
    """One source that a claim rests on, or that speaks against it."""

    source: Slug
    role: CitationRole = CitationRole.SUPPORTS
    locator: Line | None = None
    printed: Line | None = Field(default=None, description="The figure as printed in the source.")
    accessed: Edtf | None = None


Citations = Annotated[tuple[CitationRecord, ...], DISTINCT]


class VerificationRecord(Record):
    """Somebody held a claim against a source, on a day, with a result."""

    by: Line
    on: Edtf
    source: Slug
    method: Line
    result: VerificationResult = VerificationResult.CONFIRMED


class LinkRecord(Record):
    """What this claim does to another one."""

    claim: Slug
    role: LinkRole
    note: Text | None = None


class DeriveRecord(Record):
    """How a value is computed: a formula, and a claim or a literal for each of its variables."""

    formula: Slug
    inputs: dict[Line, Line] = Field(
        description="Variable to claim id, or to a literal such as `60 s` (an assumption)."
    )
    checks: Slug | None = Field(
        default=None, description="Claim that prints the result, held against it digit by digit."
    )


class ClaimRecord(Record):
    """`claims/<document>/*.yaml`: one assertion."""

    KIND: ClassVar[str] = "claim"

    id: Slug | None = Field(default=None, description="Derived where not given.")
    key: Slug | None = Field(
        default=None, description="Tells apart claims that would derive the same id."
    )
    subject: Slug
    property: Slug
    value: Text | Prose | None = Field(
        default=None,
        description="A quantity with unit, as printed; an EDTF date, an entity or term id, a text "
        "in both languages; or `none` / `unknown`.",
    )
    printed: Line | None = Field(
        default=None,
        description="The printed form, held against `value`: a slip in either shows. Without it "
        "only a quantity is taken to be printed as it is written; of all else nothing is quoted.",
    )
    # By a factory: a default of this kind would be copied deeply for each claim that has none.
    qualifiers: dict[Slug, Slug] = Field(default_factory=dict)
    basis: Basis | None = None
    flag: Line | None = Field(
        default=None, description="The document's own mark of doubt, as printed: 未確認, 要確認."
    )
    document: Slug | None = None
    locator: Line | None = None
    as_of: Edtf | None = Field(
        default=None, description="Default: the day its document was checked."
    )
    statement: Text | None = Field(
        default=None, description="The assertion as a sentence, where phrasing does not do."
    )
    note: Text | None = None
    confidence: Confidence | None = None
    rank: Rank = Rank.NORMAL
    rank_reason: Text | None = None
    citations: Citations = ()
    verifications: Annotated[tuple[VerificationRecord, ...], DISTINCT] = ()
    links: Annotated[tuple[LinkRecord, ...], DISTINCT] = ()
    derive: DeriveRecord | None = None
    sought: Aliases | None = Field(default=None, description=SOUGHT.description)

    @model_validator(mode="after")
    def _check(self) -> "ClaimRecord":
        if (self.value is None) == (self.derive is None):
            raise ValueError("a claim has either `value` or `derive`")
        if self.rank is not _NORMAL and self.rank_reason is None:
            raise ValueError(f"rank `{self.rank}` needs a `rank_reason`")
        return self


class QuestionRecord(Record):
    """`questions.yaml`: something that a document could not verify."""

    KIND: ClassVar[str] = "question"

    id: Slug
    document: Slug
    number: int | None = Field(
        default=None, ge=1, description="Its number in the document's own list."
    )
    text: Text
    sought: Aliases = SOUGHT
    locator: Line | None = None
    claims: Slugs = Field(default=(), description="Claims it casts doubt on.")
    state: QuestionState = QuestionState.OPEN
    since: Edtf
    resolved_by: Slugs = Field(default=(), description="Claims that answer it.")
    findings: Text | None = Field(
        default=None, description="What is known now, and what stays open."
    )
