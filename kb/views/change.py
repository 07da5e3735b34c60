"""What changed between two snapshots: claims, standing and findings, in people's words."""

from kb.frozen import frozen
from kb.views.finding import Finding
from kb.views.label import Label


@frozen
class FieldChange:
    """One thing that is other than it was."""

    field: str
    """`value`, `qualifiers`, `verification`, `confidence`, `freshness`, `rank`, `basis` or
    `citations`."""
    before: str
    after: str


@frozen
class ClaimChange:
    """A claim that came, went or changed."""

    claim: str
    kind: str
    """`came`, `went` or `changed`."""
    url: str
    entity: str
    document: str | None
    sentence: Label
    """What happened, as a sentence."""
    changes: tuple[FieldChange, ...] = ()
    replaced_by: str | None = None
    """What a tombstone says took its place."""


@frozen
class Changes:
    """All that differs between two snapshots."""

    old: str
    new: str
    old_day: str
    new_day: str
    claims: tuple[ClaimChange, ...]
    opened: tuple[Finding, ...]
    closed: tuple[Finding, ...]
    counts_before: dict[str, int]
    counts_after: dict[str, int]

    @property
    def empty(self) -> bool:
        """Tell whether nothing changed."""
        return not (self.claims or self.opened or self.closed)
