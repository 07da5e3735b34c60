"""The closed vocabularies that the model, the pack and every way out share.

The four axes of standing are separate on purpose: *why* something is asserted (basis), how far it
has been *checked* (verification), how much it is *trusted* (confidence) and how *fresh* it is.
"""

from enum import StrEnum


class Basis(StrEnum):
    """On what footing a document asserts something, from the document's own wording."""

    FACT = "fact"
    VENDOR_STATEMENT = "vendor-statement"
    AUTHOR_STATEMENT = "author-statement"
    CALCULATION = "calculation"
    ASSUMPTION = "assumption"
    ESTIMATE = "estimate"
    PROJECTION = "projection"
    TARGET = "target"
    DEFINITION = "definition"
    RECOMMENDATION = "recommendation"
    EDITORIAL = "editorial"


class Verification(StrEnum):
    """How far a claim has been checked, weakest last (see `kb.standing` for the order)."""

    VERIFIED = "verified"
    COMPUTED = "computed"
    CITED = "cited"
    UNCITED = "uncited"
    FLAGGED = "flagged"
    DISPUTED = "disputed"
    REFUTED = "refuted"


class Confidence(StrEnum):
    """How much trust a claim deserves: declared, then capped by its weakest input or source."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class Freshness(StrEnum):
    """As-of date against the property's volatility."""

    TIMELESS = "timeless"
    CURRENT = "current"
    AGEING = "ageing"
    STALE = "stale"


class Rank(StrEnum):
    """An editor's preference among claims on one question, as in Wikidata."""

    PREFERRED = "preferred"
    NORMAL = "normal"
    DEPRECATED = "deprecated"


class ValueType(StrEnum):
    """What kind of value a property takes."""

    QUANTITY = "quantity"
    DATE = "date"
    ENTITY = "entity"
    TERM = "term"
    TEXT = "text"


class Absence(StrEnum):
    """A value that is explicitly not a value: searched and absent, or not known."""

    NONE = "none"
    UNKNOWN = "unknown"


class SourceKind(StrEnum):
    """What sort of publication a source is."""

    PAPER = "paper"
    STANDARD = "standard"
    CONSORTIUM_SPEC = "consortium-spec"
    VENDOR_PAGE = "vendor-page"
    PRESS_RELEASE = "press-release"
    NEWS = "news"
    DATASET = "dataset"
    REPOSITORY = "repository"
    REPORT = "report"


class Tier(StrEnum):
    """How near a source stands to what it reports."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"


class CitationRole(StrEnum):
    """What a source does for the claim that cites it."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    MENTIONS = "mentions"


class LinkRole(StrEnum):
    """What one claim does to another, as an editor judged it."""

    AGREES = "agrees"
    CONTRADICTS = "contradicts"
    REFINES = "refines"
    SUPERSEDES = "supersedes"


class VerificationResult(StrEnum):
    """What came of checking a claim against a source."""

    CONFIRMED = "confirmed"
    REFUTED = "refuted"
    INCONCLUSIVE = "inconclusive"


class QuestionState(StrEnum):
    """Where something that a document could not verify stands today."""

    OPEN = "open"
    PARTLY_RESOLVED = "partly-resolved"
    RESOLVED = "resolved"
    REFUTED = "refuted"


class Volatility(StrEnum):
    """How fast statements of a property go out of date."""

    TIMELESS = "timeless"
    SLOW = "slow"
    MEDIUM = "medium"
    FAST = "fast"


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Outcome(StrEnum):
    """What a rule concluded about one subject. What was not checked is said, never passed over."""

    PASS = "pass"  # noqa: S105
    FAIL = "fail"
    UNCHECKED = "unchecked"


class Modifier(StrEnum):
    """What a printed figure says about itself beyond its digits."""

    APPROXIMATE = "approximate"
    OVER = "over"
    AT_LEAST = "at-least"
    UNDER = "under"
    AT_MOST = "at-most"
    CLASS = "class"
    RANGE = "range"

    @property
    def approximate(self) -> bool:
        """Tell whether it calls the figure approximate or of a class."""
        return self in (Modifier.APPROXIMATE, Modifier.CLASS)


class Lifecycle(StrEnum):
    """The part that a property plays in the life of a standard or specification.

    `status`, `kind` and `body` say where it stands, what it is and who sets it; `target` when a
    state was meant to be reached; each other word is a state, and the property gives the day on
    which it was reached.
    """

    STATUS = "status"
    KIND = "kind"
    BODY = "body"
    TARGET = "target"
    ANNOUNCED = "announced"
    DRAFT = "draft"
    BALLOT = "ballot"
    APPROVED = "approved"
    PUBLISHED = "published"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
