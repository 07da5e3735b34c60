"""A user's own text as it stands, with what it states and how that stands."""

from kb.frozen import frozen
from kb.views.label import Ref
from kb.vocab import Basis, Confidence, Verification


@frozen
class Extracted:
    """A figure of a text as a claim that nobody has looked at: extracted, never verified."""

    id: str
    """Anchor on the reading page."""
    subject: Ref | None
    property: Ref | None
    """None where the text does not tell."""
    printed: str
    line: int
    column: int
    confidence: Confidence
    """Of the extraction."""
    basis: Basis | None
    flag: str | None
    """The text's own word of doubt."""
    sources: tuple[str, ...]
    """Known sources that the text cites for it."""
    claim: str | None
    """The curated claim that says the same, if there is one; the best standing of several."""
    verification: Verification | None
    """Standing of that claim; None where there is no such claim."""
    differs_from: tuple[str, ...]
    """Curated claims on the same subject and property that say otherwise."""


@frozen
class Piece:
    """A stretch of a passage; without `extracted` it is plain words."""

    text: str
    extracted: int | None = None
    """Position in `Reading.extracted`."""


@frozen
class TablePlace:
    """Where in a table a cell stands; row and column from 0."""

    table: int
    """Number of the table in the text, from 0."""
    row: int
    column: int
    header: bool = False
    row_span: int = 1
    column_span: int = 1


@frozen
class ReadPassage:
    """A paragraph, heading or the like, cut where figures begin and end."""

    kind: str
    level: int
    """Of a heading; 0 for all else."""
    line: int
    pieces: tuple[Piece, ...]
    cell: TablePlace | None = None
    """Of a cell of a table; None for all else."""
    caption_of: int | None = None
    """Number of the table that it is the caption of."""


@frozen
class Mention:
    """A thing that a text names, and how often."""

    entity: Ref
    count: int


@frozen
class Reading:
    """One text, annotated."""

    id: str
    url: str
    title: str
    name: str
    """Name of the file."""
    format: str
    language: str
    document: Ref | None
    """The curated document that this is a text of, if it is one."""
    digest: str
    passages: tuple[ReadPassage, ...]
    extracted: tuple[Extracted, ...]
    mentions: tuple[Mention, ...]
    """The most frequent first."""
    same: int
    """Figures that a curated claim states too."""
    differing: int
    """Figures that differ from every curated claim on the same."""


@frozen
class ReadingEntry:
    """A reading in the list of them."""

    id: str
    url: str
    title: str
    figures: int
    same: int
    differing: int
