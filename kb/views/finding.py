"""What an audit found."""

from dataclasses import dataclass

from kb.views.label import Label
from kb.vocab import Outcome, Severity


@dataclass(frozen=True, slots=True)
class Finding:
    """One conclusion of one rule about one subject."""

    rule: str
    name: str
    family: str
    severity: Severity
    outcome: Outcome
    subject: str
    """Id of the claim, source, entity, question, formula or document concerned."""
    subject_kind: str
    message: Label
    remedy: Label
    found: str | None = None
    expected: str | None = None
    other: str | None = None
    """Id of the claim or source that the subject is held against."""
    document: str | None = None
    entity: str | None = None
    source: str | None = None
    file: str = ""
    line: int = 0
    suppressed: str | None = None
    """Reason of the suppression, where one applies."""
    fingerprint: str = ""
    """Digest of rule, subject and payload; survives moves of the line."""
