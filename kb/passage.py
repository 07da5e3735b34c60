"""Passages of a document: their words, what stands in them and where each was read from."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import StrEnum


class PassageKind(StrEnum):
    """What a passage is in its document."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    CELL = "cell"
    CAPTION = "caption"
    QUOTE = "quote"
    CODE = "code"
    MATH = "math"
    FOOTNOTE = "footnote"
    REFERENCE = "reference"


class InlineKind(StrEnum):
    """What a stretch of a passage is beyond plain words."""

    LINK = "link"
    CITATION = "citation"
    FOOTNOTE = "footnote"
    CODE = "code"
    MATH = "math"


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of characters, the end excluded."""

    start: int
    end: int

    def __len__(self) -> int:
        """Return the number of characters."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a passage and the stretch of the document that it was read from."""

    at: int
    """Offset of the piece in the passage's own text."""
    length: int
    """Its length there."""
    start: int
    """Where it begins in the document's text."""
    end: int
    """Where it ends there; a decoded entity is shorter in the passage than in the document."""


@dataclass(frozen=True, slots=True)
class Inline:
    """A link, a citation, a footnote mark, code or math inside a passage."""

    kind: InlineKind
    start: int
    end: int
    target: str = ""
    """Address of a link, key of a citation or of a footnote, source of a formula."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, heading, list item or cell: the smallest unit with a meaning of its own."""

    kind: PassageKind
    text: str
    """The words as a reader sees them; markup removed, characters unchanged."""
    runs: tuple[Run, ...]
    """The pieces of `text` in order, each with its origin."""
    section: int = 0
    """Index of the section in `Document.sections`."""
    inlines: tuple[Inline, ...] = ()
    page: int | None = None
    """Page number from 1 where the format has pages."""
    table: int | None = None
    """Index of the table where the passage is a cell or a caption."""

    def locate(self, start: int, end: int) -> Span:
        """Return the stretch of the document from which `text[start:end]` was read."""
        if not self.runs:
            return Span(0, 0)
        first = self._run(start)
        last = self._run(max(start, end - 1))
        return Span(_origin(first, start), _origin(last, end, closing=True))

    @property
    def span(self) -> Span:
        """Return the stretch of the document from which the whole passage was read."""
        return self.locate(0, len(self.text))

    def _run(self, offset: int) -> Run:
        index = bisect_right(self.runs, offset, key=lambda run: run.at) - 1
        return self.runs[max(index, 0)]


def _origin(run: Run, offset: int, *, closing: bool = False) -> int:
    if run.length == run.end - run.start:
        return min(run.start + max(offset - run.at, 0), run.end)
    return run.end if closing else run.start
