"""Put a document together piece by piece, every piece with its origin in the original text."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.identifiers import reference_of
from ingest.language import language_of
from kb.document import Cell, Document, Footnote, Include, Notice, Reference, Section, Table
from kb.passage import Inline, InlineKind, Passage, PassageKind, Run

_LETTER = re.compile(r"[^\W\d_]")
_NUMBERED = re.compile(
    r"\s*(?:第\s*)?(\d{1,2}(?:\.\d{1,2}){0,4})\s*(?:章|節)?(?:[.．、)）]\s*|\s+)(?=\S)"
)


class Fragment:
    """Words on their way into a passage, with the origin of each piece."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._runs: list[list[int]] = []
        """The fields of the runs, of which the last grows with every word."""
        self._inlines: list[Inline] = []
        self.length = 0

    def add(self, text: str, start: int, end: int | None = None) -> None:
        """Append `text`, read from `start` to `end`; without `end` it was taken as it stands."""
        if not text:
            return
        end = start + len(text) if end is None else end
        length = len(text)
        last = self._runs[-1] if self._runs else None
        literal = end - start == length
        if last and literal and last[3] == start and last[1] == start - last[2]:
            last[1] += length
            last[3] = end
        else:
            self._runs.append([self.length, length, start, end])
        self._parts.append(text)
        self.length += length

    def mark(self, kind: InlineKind, start: int, *, target: str = "") -> None:
        """Mark what was added since `start` (an offset in the fragment) as link, citation…"""
        self._inlines.append(Inline(kind, start, self.length, target))

    def part(self, start: int, end: int) -> "Fragment":
        """Return the words from `start` to `end` as a fragment of their own."""
        piece = Fragment()
        piece._parts = [self.text[start:end]]
        piece._runs = [
            [run.at, run.length, run.start, run.end] for run in _cut(self._spans(), start, end)
        ]
        piece.length = len(piece._parts[0])
        piece._inlines = [
            replace(i, start=max(i.start - start, 0), end=min(i.end, end) - start)
            for i in self._inlines
            if i.start < end and i.end > start
        ]
        return piece

    def passage(
        self,
        kind: PassageKind,
        *,
        section: int = 0,
        page: int | None = None,
        table: int | None = None,
    ) -> Passage | None:
        """Return the passage without the white space around it; None where nothing is left."""
        text = "".join(self._parts)
        lead = len(text) - len(text.lstrip())
        body = text.strip()
        if not body:
            return None
        runs, inlines = tuple(self._spans()), tuple(self._inlines)
        if lead or len(body) < len(text):
            runs = tuple(_cut(runs, lead, lead + len(body)))
            inlines = tuple(
                replace(i, start=max(i.start - lead, 0), end=max(min(i.end - lead, len(body)), 0))
                for i in inlines
            )
        return Passage(kind, body, runs, section, inlines, page, table)

    def _spans(self) -> list[Run]:
        return [Run(*run) for run in self._runs]

    @property
    def text_ends_blank(self) -> bool:
        """Tell whether the last character so far is white space."""
        return bool(self._parts) and self._parts[-1][-1].isspace()

    @property
    def text(self) -> str:
        """Return the words so far."""
        return "".join(self._parts)


def _cut(runs: Iterable[Run], start: int, end: int) -> Iterable[Run]:
    for run in runs:
        first, last = max(run.at, start), min(run.at + run.length, end)
        if first >= last:
            continue
        if run.length == run.end - run.start:
            origin = run.start + first - run.at
            yield Run(first - start, last - first, origin, origin + last - first)
        else:
            yield Run(first - start, last - first, run.start, run.end)


@dataclass(frozen=True, slots=True)
class CellDraft:
    """A cell before it is placed in the grid."""

    fragment: Fragment
    header: bool = False
    row_span: int = 1
    column_span: int = 1


class Builder:
    """Gathers sections, passages, tables and references in the order of the text."""

    def __init__(self, name: str, format_: str, *, text: str = "", encoding: str = "") -> None:
        self._name = name
        self._format = format_
        self._text = text
        self._drawn: list[str] = []
        self._drawn_length = 0
        self._encoding = encoding
        self._sections: list[Section] = [Section("", 0)]
        self._open: list[int] = []
        self._passages: list[Passage] = []
        self._tables: list[Table] = []
        self._references: list[Reference] = []
        self._footnotes: list[Footnote] = []
        self._notices: list[Notice] = []
        self._includes: list[Include] = []
        self.page: int | None = None
        self.title = ""
        self.meta: Mapping[str, object] = {}

    @property
    def section(self) -> Section:
        """Return the section that is open."""
        return self._sections[-1]

    def draw(self, text: str) -> int:
        """Append to the text of a binary format and return where the piece begins."""
        start = self._drawn_length
        self._drawn.append(text)
        self._drawn_length += len(text)
        return start

    def heading(self, fragment: Fragment, level: int) -> None:
        """Open a section below the nearest one of a higher level."""
        passage = fragment.passage(PassageKind.HEADING)
        if passage is None:
            return
        while self._open and self._sections[self._open[-1]].level >= level:
            self._open.pop()
        number = _NUMBERED.match(passage.text)
        self._sections.append(
            Section(
                passage.text,
                level,
                number=number[1] if number else "",
                parent=self._open[-1] if self._open else None,
                start=passage.span.start,
            )
        )
        self._open.append(len(self._sections) - 1)
        self._keep(passage)

    def passage(self, kind: PassageKind, fragment: Fragment, *, table: int | None = None) -> int:
        """Add a passage and return its index; -1 where it holds no words."""
        section = len(self._sections) - 1
        passage = fragment.passage(kind, section=section, page=self.page, table=table)
        if passage is None:
            return -1
        self._passages.append(passage)
        return len(self._passages) - 1

    def _keep(self, passage: Passage) -> int:
        section = len(self._sections) - 1
        self._passages.append(replace(passage, section=section, page=self.page))
        return len(self._passages) - 1

    def table(
        self, rows: Sequence[Sequence[CellDraft]], *, caption: Fragment | None = None
    ) -> None:
        """Add a table; cells that span rows or columns push the others aside."""
        index = len(self._tables)
        if caption is not None:
            self.passage(PassageKind.CAPTION, caption, table=index)
        cells: list[Cell] = []
        taken: set[tuple[int, int]] = set()
        for row, drafts in enumerate(rows):
            column = 0
            for draft in drafts:
                while (row, column) in taken:
                    column += 1
                height, width = max(draft.row_span, 1), max(draft.column_span, 1)
                if height > 1 or width > 1:
                    taken.update(
                        (row + down, column + right)
                        for down in range(height)
                        for right in range(width)
                    )
                passage = self.passage(PassageKind.CELL, draft.fragment, table=index)
                if passage >= 0:
                    cells.append(Cell(row, column, passage, draft.header, height, width))
                column += width
        if cells:
            cells = _with_row_headers(cells, self._passages)
            words = caption.text.strip() if caption else ""
            self._tables.append(Table(len(self._sections) - 1, tuple(cells), words))

    def reference(self, fragment: Fragment, *, number: int | None = None, key: str = "") -> None:
        """Add an entry to the list of references; its identifiers are read from its words."""
        passage = fragment.passage(PassageKind.REFERENCE)
        if passage is None:
            return
        self._keep(passage)
        self._references.append(reference_of(passage, number=number, key=key))

    def add_reference(self, reference: Reference) -> None:
        """Add an entry that a reader has already taken apart."""
        self._references.append(reference)

    def footnote(self, key: str, fragments: Iterable[Fragment]) -> None:
        """Add a footnote with its passages."""
        indexes = [self.passage(PassageKind.FOOTNOTE, fragment) for fragment in fragments]
        self._footnotes.append(Footnote(key, tuple(index for index in indexes if index >= 0)))

    def notice(self, problem: str, *, start: int = 0) -> None:
        """Note, once, what could not be read; silence would look like completeness."""
        if all(notice.problem != problem for notice in self._notices):
            self._notices.append(Notice(problem, start, self.page))

    def include(self, target: str, start: int) -> None:
        """Note a place where another file is taken in."""
        self._includes.append(Include(target, start))

    def build(self, *, bom: int = 0) -> Document:
        """Return the finished document."""
        text = self._text or "".join(self._drawn)
        return Document(
            name=self._name,
            format=self._format,
            text=text,
            title=self.title,
            language=language_of(text),
            encoding=self._encoding,
            bom=bom,
            sections=tuple(self._sections),
            passages=tuple(self._passages),
            tables=tuple(self._tables),
            references=tuple(self._references),
            footnotes=tuple(self._footnotes),
            notices=tuple(self._notices),
            includes=tuple(self._includes),
            meta=self.meta,
        )


def _with_row_headers(cells: list[Cell], passages: Sequence[Passage]) -> list[Cell]:
    """Let the first column head its rows where the table has a header row and says no more.

    Markdown, and most HTML, can mark only the header row.
    """
    rows = {cell.row for cell in cells if cell.header}
    if not rows or rows != set(range(len(rows))):
        return cells
    return [
        replace(cell, header=True)
        if cell.column == 0 and not cell.header and _LETTER.search(passages[cell.passage].text)
        else cell
        for cell in cells
    ]


def section_number(text: str) -> str:
    """Return the number that a heading begins with; empty where it begins with none."""
    found = _NUMBERED.match(text)
    return found[1] if found else ""
