"""What linting a text found, located by line and column."""

from kb.frozen import frozen
from kb.views.label import Label
from kb.vocab import Severity


@frozen
class Edit:
    """A replacement in the text: offsets count characters of the text as decoded."""

    start: int
    end: int
    replacement: str
    safe: bool
    """Whether `--fix` writes it without being told which."""


@frozen
class LintFinding:
    """One conclusion of one rule about one stretch of a text."""

    rule: str
    name: str
    severity: Severity
    message: Label
    remedy: Label
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    printed: str
    """The stretch as it stands in the text."""
    expected: str | None = None
    claim: str | None = None
    """Id of the claim that the text is held against."""
    claim_url: str | None = None
    edit: Edit | None = None
    suppressed: str | None = None
    """Reason of the suppression in the text, where one applies."""
    fingerprint: str = ""
    """Digest of rule, words and neighbourhood; survives moves of the line."""


@frozen
class LintReport:
    """All that linting one text has to say."""

    file: str
    findings: tuple[LintFinding, ...] = ()
    suppressed: tuple[LintFinding, ...] = ()
    figures: int = 0
    """Quantities that the text states."""
    linked: int = 0
    """How many of them are about something that the knowledge base has a claim on."""
    error: str | None = None
    """Why the text could not be read; nothing else is told then."""
