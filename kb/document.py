"""The neutral structure that every reader gives: sections, passages, tables and references.

All offsets count characters of `Document.text`, the text as it was decoded: nothing is
normalised there, so that a place can always be shown in the original file.
"""

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from kb.errors import Place
from kb.passage import Passage


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it; section 0 is what precedes the first heading."""

    title: str
    level: int
    """1 for the highest; 0 for the part before the first heading."""
    number: str = ""
    """The printed number ("4", "2.1"); empty where none is printed."""
    parent: int | None = None
    start: int = 0
    """Offset of the heading in the document's text."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table; its words are a passage of the document."""

    row: int
    column: int
    passage: int
    """Index in `Document.passages`."""
    header: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table, every cell at its place in the grid after spans are spread out."""

    section: int
    cells: tuple[Cell, ...]
    caption: str = ""

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return max((cell.row + cell.row_span for cell in self.cells), default=0)

    @property
    def columns(self) -> int:
        """Return the number of columns."""
        return max((cell.column + cell.column_span for cell in self.cells), default=0)


@dataclass(frozen=True, slots=True)
class Reference:
    """An entry of the list of references."""

    text: str
    number: int | None = None
    key: str = ""
    doi: str = ""
    arxiv: str = ""
    url: str = ""
    start: int = 0
    end: int = 0


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote or an endnote; its words are passages of the document."""

    key: str
    passages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that could not be read, or was read in a way its author should know of."""

    problem: str
    start: int = 0
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Include:
    """A place where a document takes in another file."""

    target: str
    """The file as it is named there."""
    start: int


@dataclass(frozen=True)
class Document:
    """A document as read: its text and the structure found in it."""

    name: str
    format: str
    text: str
    title: str = ""
    language: str = ""
    """Language tag ("ja", "en"); empty where the words do not tell."""
    encoding: str = "utf-8"
    """Encoding of the original bytes; empty where the text is drawn from a binary format."""
    bom: int = 0
    """Length of the byte order mark in bytes."""
    sections: tuple[Section, ...] = (Section("", 0),)
    passages: tuple[Passage, ...] = ()
    tables: tuple[Table, ...] = ()
    references: tuple[Reference, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    notices: tuple[Notice, ...] = ()
    meta: Mapping[str, object] = field(default_factory=dict)
    """Front matter and the like, as written."""
    includes: tuple[Include, ...] = ()
    included: tuple["Document", ...] = ()
    """The files that it takes in, themselves and through others, in the order of the text."""

    @cached_property
    def _lines(self) -> tuple[int, ...]:
        ends = accumulate(len(line) + 1 for line in self.text.split("\n")[:-1])
        return (0, *ends)

    @cached_property
    def _cells(self) -> dict[int, tuple[int, Cell]]:
        return {
            cell.passage: (index, cell)
            for index, table in enumerate(self.tables)
            for cell in table.cells
        }

    @cached_property
    def _headers(self) -> dict[tuple[int, str, int], list[Cell]]:
        """Header cells by table, by the row or column that they reach into.

        As in HTML, one whose row holds data heads that row, and nothing below it.
        """
        found: dict[tuple[int, str, int], list[Cell]] = {}
        for index, table in enumerate(self.tables):
            data = {c.row for c in table.cells if not c.header and self.passages[c.passage].text}
            for cell in (c for c in table.cells if c.header):
                rows = range(cell.row, cell.row + cell.row_span)
                columns = range(cell.column, cell.column + cell.column_span)
                for row in rows:
                    found.setdefault((index, "row", row), []).append(cell)
                for column in columns if data.isdisjoint(rows) else ():
                    found.setdefault((index, "column", column), []).append(cell)
        return found

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset, both from 1."""
        line = bisect_right(self._lines, offset)
        return line, offset - self._lines[line - 1] + 1

    def place(self, offset: int) -> Place:
        """Return the place of an offset, for an error or a finding."""
        line, column = self.position(offset)
        return Place(self.name, line, column)

    def section_path(self, section: int) -> tuple[str, ...]:
        """Return the titles above and of a section, outermost first."""
        path: list[str] = []
        index: int | None = section
        while index is not None:
            if self.sections[index].title:
                path.append(self.sections[index].title)
            index = self.sections[index].parent
        return tuple(reversed(path))

    def header_path(self, passage: int) -> tuple[str, ...]:
        """Return the headers that govern a cell: its row's first, then its column's."""
        if passage not in self._cells:
            return ()
        table, cell = self._cells[passage]
        beside = self._headers.get((table, "row", cell.row), ())
        over = self._headers.get((table, "column", cell.column), ())
        heads = [*(h for h in beside if h.column < cell.column)]
        heads += (h for h in over if h.row < cell.row)
        return tuple(self.passages[head.passage].text for head in heads)
