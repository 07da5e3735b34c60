"""A claim as every way out shows it: the assertion, its standing and what it rests on."""

from kb.frozen import frozen
from kb.views.label import Label, Ref
from kb.views.value import Value
from kb.vocab import (
    Basis,
    CitationRole,
    Confidence,
    Freshness,
    LinkRole,
    Rank,
    Verification,
    VerificationResult,
)


@frozen
class Reason:
    """Why a claim stands where it stands on one axis, and the id of what pulls it there."""

    axis: str
    """`verification`, `confidence`, `freshness` or `rank`."""
    code: str
    """A stable word such as `no-citation`, `flagged-by-document`, `conflicts-with`, `input`."""
    about: str | None = None
    """Id of the claim, source, question or formula concerned."""
    title: Label | None = None
    """What a claim concerned states, where that is the reason; what a formula is called."""


@frozen
class Standing:
    """The four axes and the rank, each with its reasons."""

    basis: Basis
    verification: Verification
    confidence: Confidence
    freshness: Freshness
    rank: Rank
    rank_reason: Label | None = None
    flag: str | None = None
    """The document's own mark of doubt, as printed there."""
    reasons: tuple[Reason, ...] = ()


@frozen
class Citation:
    """A source that a claim rests on, with the figure as printed there."""

    source: str
    title: str
    role: CitationRole
    tier: str
    url: str | None = None
    locator: str | None = None
    printed: str | None = None
    accessed: str | None = None


@frozen
class VerificationRecord:
    """Who or what held the claim against which source, when, with what result."""

    by: str
    on: str
    source: str
    method: str
    result: VerificationResult
    void: bool = False
    """What was checked has changed since, and no review says that the check still holds."""


@frozen
class ClaimLink:
    """Another claim that this one agrees with, contradicts, refines or supersedes."""

    claim: str
    role: LinkRole
    incoming: bool
    """True where the other claim states the relation about this one."""
    declared: bool
    """True where an editor stated it; False where the build found it."""
    note: Label | None = None


@frozen
class ClaimInput:
    """What one variable of a formula was given: another claim, or a literal assumption."""

    variable: str
    claim: str | None
    literal: str | None
    as_printed: str
    """What the claim prints, or what it holds where it quotes nothing; the literal as written."""
    verification: Verification | None = None


@frozen
class Claim:
    """One assertion: subject, property, value with qualifiers, standing, citations."""

    id: str
    url: str
    subject: Ref
    kind: str
    """Kind of the subject."""
    property: Ref
    value: Value
    qualifiers: dict[str, str]
    statement: Label
    standing: Standing
    document: Ref | None
    locator: str | None
    as_of: str | None
    known_from: str | None
    """First day on which this was known, as far as dates tell (ISO)."""
    superseded_on: str | None
    """Day from which a later claim takes its place (ISO)."""
    note: Label | None
    citations: tuple[Citation, ...]
    verifications: tuple[VerificationRecord, ...]
    questions: tuple[Ref, ...]
    links: tuple[ClaimLink, ...]
    formula: str | None = None
    inputs: tuple[ClaimInput, ...] = ()
    checks: str | None = None
    """The claim whose printed result this computed one is held against."""
    file: str = ""
    line: int = 0
