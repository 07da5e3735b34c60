"""PDF: text with page numbers, columns in reading order, tables, hyphens and ligatures undone.

A page without text, as a scanner makes it, is reported; it is not passed over in silence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

from ingest.reader import Reader, missing_extra
from ingest.readers._columns import reading_order
from ingest.readers._framed import framed
from ingest.readers._line import Line, adjacent, rows, whole
from ingest.readers._lists import entry_number, references_begin, take_reference
from ingest.readers._pieces import BREAKS, page_pieces
from ingest.readers._rules import page_rules
from ingest.structure import Builder, CellDraft, Fragment, section_number
from kb.document import Document
from kb.errors import DocumentError, Place
from kb.passage import PassageKind

MAX_PAGES = 5000
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_NO_TITLES = frozenset({"", "untitled", "(anonymous)", "(untitled)", "(unspecified)"})
"""What programs write where nobody gave a title."""
_HEADING_SCALE = 1.15
_HEADING_LENGTH = 120
_WIDE = 0x2E80
_CAPTION = re.compile(
    r"\s*(?:Table\s*[0-9IVX]{1,4}\s*[:.|—–]|表\s*[0-9０-９]{1,3}(?:[\s:：.．]|$))", re.I
)


def _sniff(head: bytes) -> float:
    return 1.0 if b"%PDF-" in head[:1024] else 0.0


def _read(data: bytes, name: str) -> Document:
    try:
        # The library is an extra, and loads a native one; only this format needs it.
        import pypdfium2
    except ImportError as error:
        raise missing_extra("pdf", name=name) from error
    try:
        pdf = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        raise _refused(str(error), name) from error
    try:
        if len(pdf) > MAX_PAGES:
            raise DocumentError(
                f"the document has {len(pdf):,} pages",
                expected=f"at most {MAX_PAGES:,}",
                remedy="split it",
                place=Place(name),
            )
        return _document(pdf, name)
    finally:
        pdf.close()


def _refused(message: str, name: str) -> DocumentError:
    if "password" in message.lower():
        return DocumentError(
            "the PDF is encrypted", remedy="save a copy without a password", place=Place(name)
        )
    return DocumentError(
        "the PDF is damaged and cannot be opened", remedy="fetch or make it anew", place=Place(name)
    )


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    lines: tuple[Line, ...]


def _document(pdf: Any, name: str) -> Document:
    builder = Builder(name, "pdf")
    pages: list[_Page] = []
    for index in range(len(pdf)):
        page = pdf[index]
        lines = _lines(page)
        page.close()
        if lines:
            pages.append(_Page(index + 1, lines))
        else:
            builder.page = index + 1
            builder.notice(f"page {index + 1} holds no text (a scan?) and was not read")
    if not pages:
        raise DocumentError(
            "no page of the PDF holds text; it is a scan or a picture",
            remedy="run character recognition over it first",
            place=Place(name),
        )
    body = _typical([line for page in pages for line in page.lines])
    reading = _Reading(builder, body)
    for page in pages:
        builder.page = page.number
        for block in _blocks(page.lines):
            reading.block(block)
    reading.finish()
    title = str(pdf.get_metadata_dict().get("Title", "")).strip()
    builder.title = reading.title if title.casefold() in _NO_TITLES else title
    return builder.build()


def _lines(page: Any) -> tuple[Line, ...]:
    """Return the lines of a page in reading order."""
    pieces = adjacent(page_pieces(page))
    return reading_order(framed(pieces, *page_rules(page)), width=page.get_width())


def _typical(lines: Sequence[Line]) -> float:
    """Return the usual height of a line; tables are as high as they are long."""
    return median([line.height for line in lines if not line.table] or [10.0])


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the lines of each paragraph."""
    steps = [
        one.middle - other.middle
        for one, other in pairwise(lines)
        if not one.table and not other.table
    ]
    heights = _typical(lines)
    near = [step for step in steps if 0 < step < 3 * heights]
    # The lower quartile: on a page of short paragraphs most steps are those between them.
    leading = sorted(near)[(len(near) - 1) // 4] if len(near) > 1 else 1.4 * heights
    block: list[Line] = []
    for line in lines:
        new = _CAPTION.match(line.text) or (
            block and not _continues(block[-1], line, leading=leading)
        )
        if block and new:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _continues(above: Line, line: Line, *, leading: float) -> bool:
    """Tell whether a line goes on with the paragraph of the one above it.

    Boxes fit their letters, so that only the distance of the lines is to be relied upon.
    """
    if above.table or line.table:
        return False
    same_column = line.left < above.right and above.left < line.right
    same_size = abs(above.height - line.height) < 0.35 * max(above.height, line.height)
    return same_column and same_size and 0 < above.middle - line.middle < 1.35 * leading


class _Reading:
    """Turns blocks of lines into headings and passages."""

    def __init__(self, builder: Builder, body: float) -> None:
        self._builder = builder
        self._body = body
        self._references = False
        self._caption: list[Line] = []
        self.title = ""

    def finish(self) -> None:
        """Close what is open."""
        lines, self._caption = self._caption, []
        if lines:
            self._plain(lines=lines, fragment=self._join(lines))

    def block(self, lines: list[Line]) -> None:
        """Add one block."""
        if lines[0].table:
            self._table(lines[0])
            return
        self.finish()
        if not self._references and _CAPTION.match(lines[0].text):
            self._caption = lines
            return
        if self._references:
            for entry in _entries(lines):
                fragment = self._join(entry)
                if not take_reference(self._builder, fragment):
                    self._plain(lines=entry, fragment=fragment)
            return
        self._plain(lines=lines, fragment=self._join(lines))

    def _plain(self, *, lines: list[Line], fragment: Fragment) -> None:
        words = fragment.text.strip()
        large = lines[0].height > self._body * _HEADING_SCALE
        if len(words) <= _HEADING_LENGTH and (large or (references_begin(words))):
            number = section_number(words)
            level = number.count(".") + 1 if number else 1 if not self.title else 2
            if not self.title:
                self.title = words
            self._builder.heading(fragment, level)
            self._references = references_begin(words)
        else:
            mark = entry_number(fragment.text)
            if mark is None:
                self._builder.passage(PassageKind.PARAGRAPH, fragment)
            else:
                # The number of an item is no figure.
                item = fragment.part(mark[1], fragment.length)
                self._builder.passage(PassageKind.ITEM, item)

    def _table(self, line: Line) -> None:
        """Add a table, each row of it a line of the text."""
        lines, self._caption = self._caption, []
        caption = self._join(lines) if lines else None
        drafts: list[list[CellDraft]] = []
        for row in line.table:
            drafts.append([])
            for cell in row:
                words = [whole(found) for found in rows(adjacent(cell.lines))]
                fragment = self._join(words, close="\t")
                drafts[-1].append(CellDraft(fragment, cell.header, cell.row_span, cell.column_span))
            self._builder.draw("\n")
        self._builder.table(drafts, caption=caption)

    def _join(self, lines: Sequence[Line], *, close: str = "\n") -> Fragment:
        """Join lines into words, and draw them into the text, each closed as is said."""
        fragment = Fragment()
        for index, line in enumerate(lines):
            following = lines[index + 1].text.lstrip() if index + 1 < len(lines) else ""
            text = line.text
            start = self._builder.draw(text + close)
            end = start + len(text)
            if text[-1] in BREAKS or (text[-1] == "-" and _broken_word(text, following)):
                self._add(fragment, text[:-1], start)
                continue
            self._add(fragment, text, start)
            if following and not (_wide(text[-1]) and _wide(following[0])):
                fragment.add(" ", end, end + 1)
        return fragment

    @staticmethod
    def _add(fragment: Fragment, text: str, start: int) -> None:
        plain = 0
        for at, character in enumerate(text):
            spelled = _LIGATURES.get(character)
            if spelled is not None or character in BREAKS:
                fragment.add(text[plain:at], start + plain)
                fragment.add(spelled or "", start + at, start + at + 1)
                plain = at + 1
        fragment.add(text[plain:], start + plain)


def _broken_word(text: str, following: str) -> bool:
    return len(text) > 2 and text[-2].islower() and following[:1].islower()


def _wide(character: str) -> bool:
    return ord(character) >= _WIDE


def _entries(lines: list[Line]) -> Iterator[list[Line]]:
    """Part a block of references where a line begins with a number."""
    entry: list[Line] = []
    for line in lines:
        if entry and line.text.lstrip()[:1] in "[［(（" and line.text.lstrip()[1:2].isdigit():
            yield entry
            entry = []
        entry.append(line)
    if entry:
        yield entry


READER = Reader("pdf", (".pdf",), _sniff, _read, binary=True)
