"""What accepting a draft would change: claim by claim, against what is known."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from ingest.draft.candidates import TO_CHOOSE, Candidate


class Change(StrEnum):
    """What a drafted claim would do to the knowledge base."""

    SAME = "same"
    """It says what a claim there says: it would be one more that agrees."""
    DIFFERS = "differs"
    """It says something else of the same property: it would be in conflict."""
    NEW = "new"
    TO_CHOOSE = "to-choose"
    """Subject or property has to be chosen first."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One drafted claim and what it would do."""

    change: Change
    subject: str
    property: str
    value: str
    line: int
    claims: tuple[str, ...]


def changes(found: Iterable[Candidate]) -> Iterator[Changed]:
    """Yield what each candidate would change."""
    for candidate in found:
        if candidate.same_as:
            change, claims = Change.SAME, candidate.same_as
        elif candidate.differs_from:
            change, claims = Change.DIFFERS, candidate.differs_from
        elif TO_CHOOSE in (candidate.subject, candidate.property):
            change, claims = Change.TO_CHOOSE, ()
        else:
            change, claims = Change.NEW, ()
        yield Changed(
            change,
            candidate.subject,
            candidate.property,
            candidate.value,
            candidate.line,
            claims,
        )
