"""The life of standards and specifications: where each stands, since when, and on what evidence."""

from kb.frozen import frozen
from kb.views.claim import Citation, Standing
from kb.views.label import Label, Ref


@frozen
class Evidence:
    """A claim that speaks of a state, with all that tells how far to trust it."""

    claim: str
    url: str
    statement: Label
    document: Ref | None
    as_of: str | None
    standing: Standing
    citations: tuple[Citation, ...]


@frozen
class Transition:
    """A state that was reached, or is meant to be, on a date that may be partial."""

    state: str
    """A word of the lifecycle; `target` where only a plan without a state is given."""
    label: Label
    date: str
    """EDTF, as partial as its source."""
    earliest: str | None
    latest: str | None
    planned: bool
    evidence: Evidence


@frozen
class StandardState:
    """Where a standard stands: the state, since when, and what says so."""

    state: str | None
    """None where nothing says, or where what speaks says that it does not know."""
    label: Label
    since: str | None
    """EDTF date of the transition into the state, where one is dated."""
    as_of: str | None
    """Last day on which a source that tells the state looked."""
    unknown_as_of: str | None
    """Day on which a source looked and could not tell; None where none did so later."""
    dated: bool
    """True where a dated transition bears the state out."""
    evidence: tuple[Evidence, ...]


@frozen
class DocumentView:
    """What one document alone says of where a standard stands."""

    document: Ref | None
    state: StandardState
    planned: tuple[Transition, ...]


@frozen
class Notice:
    """Something about a standard's life that a reader must not miss."""

    code: str
    """`target-passed`, `status-unknown`, `status-undated`, `order`, `views-differ`, `late`,
    `state-behind` or `disputed-date`."""
    reason: Label
    claims: tuple[str, ...]


@frozen
class Standard:
    """One standard or specification and its whole life as far as it is known."""

    entity: Ref
    url: str
    kinds: tuple[Ref, ...]
    """What it is: standard, consortium specification, draft, …; several where views differ."""
    bodies: tuple[Ref, ...]
    """Who sets it."""
    state: StandardState
    transitions: tuple[Transition, ...]
    """What happened, in the order of time."""
    planned: tuple[Transition, ...]
    """What was planned, met or not."""
    views: tuple[DocumentView, ...]
    notices: tuple[Notice, ...]


@frozen
class BoardColumn:
    """All standards in one state."""

    state: str | None
    label: Label
    standards: tuple[str, ...]


@frozen
class TimelineEvent:
    """One transition of one standard on the common timeline."""

    standard: Ref
    transition: Transition


@frozen
class Board:
    """Every standard by state, and all their transitions by time."""

    as_of: str
    """The day that the board speaks of; nothing that became known later is in it."""
    standards: tuple[Standard, ...]
    columns: tuple[BoardColumn, ...]
    timeline: tuple[TimelineEvent, ...]
    days: tuple[str, ...] = ()
    """Earlier days on which something changed: what `as_of` can tell apart. Empty under it."""
