"""DOCX: headings, lists, tables, links, footnotes and endnotes; tracked changes as accepted."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from typing import Any

from ingest.reader import Reader, deeper, missing_extra
from ingest.readers._lists import references_begin, take_reference
from ingest.structure import Builder, CellDraft, Fragment
from kb.document import Document
from kb.errors import DocumentError, Place
from kb.passage import InlineKind, PassageKind

MAX_UNPACKED = 512 * 1024 * 1024
"""Largest total size of a package once unpacked."""
MAX_RATIO = 200
"""Most that a part may grow when unpacked; a bomb grows a thousandfold."""
_SMALL = 1024 * 1024
_MAX_NESTING = 20
_OTHERS = {
    "xl/": ("a workbook", "save the sheet as CSV, and read that"),
    "ppt/": ("a set of slides", "save it as PDF, and read that"),
    "content.xml": ("an OpenDocument file", "save it as DOCX, and read that"),
}
"""What else comes as such a package, by how a part of it begins."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_NOTES = (("footnote", "footnotes"), ("endnote", "endnotes"))
_LEFT_OUT = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_W}pPr", f"{_W}rPr", f"{_W}instrText"})


def _sniff(head: bytes) -> float:
    if not head.startswith(b"PK\x03\x04"):
        return 0.0
    return 1.0 if b"word/" in head or b"[Content_Types].xml" in head else 0.2


def _read(data: bytes, name: str) -> Document:
    _check_package(data, name)
    try:
        # The library is an extra, and slow to load; only this format needs it.
        import docx
        from lxml import etree
    except ImportError as error:
        raise missing_extra("docx", name=name) from error
    try:
        package = docx.Document(io.BytesIO(data))
        return _Reading(package, name).run()
    except (KeyError, ValueError, etree.XMLSyntaxError, zipfile.BadZipFile) as error:
        raise _damaged(name) from error


def _damaged(name: str) -> DocumentError:
    return DocumentError(
        "the file is a damaged package, or no DOCX",
        expected="a document as a word processor saves it",
        place=Place(name),
    )


def _refuse_others(parts: Iterable[str], name: str) -> None:
    """Refuse what is packed like a DOCX and is none, with the way to have it read."""
    for part in parts:
        for head, (what, remedy) in _OTHERS.items():
            if part.startswith(head):
                raise DocumentError(
                    f"the file is {what}",
                    expected="a document as a word processor saves it",
                    remedy=remedy,
                    place=Place(name),
                )


def _check_package(data: bytes, name: str) -> None:
    """Refuse an archive that is damaged, encrypted or grows beyond measure."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError) as error:
        raise _damaged(name) from error
    _refuse_others((part.filename for part in parts), name)
    total = sum(part.file_size for part in parts)
    for part in parts:
        if part.flag_bits & 1:
            raise DocumentError(
                "the package is encrypted",
                remedy="save a copy without a password",
                place=Place(name),
            )
        swollen = part.file_size > max(part.compress_size, 1) * MAX_RATIO
        if swollen and part.file_size > _SMALL:
            raise DocumentError(
                f"{part.filename} unpacks to {part.file_size:,} bytes from {part.compress_size:,}",
                expected=f"at most {MAX_RATIO} times",
                place=Place(name),
            )
    if total > MAX_UNPACKED:
        raise DocumentError(
            f"the package unpacks to {total:,} bytes",
            expected=f"at most {MAX_UNPACKED:,}",
            place=Place(name),
        )


class _Reading:
    """A walk over the parts of a package."""

    def __init__(self, package: Any, name: str) -> None:
        self._package = package
        self._name = name
        self._builder = Builder(name, "docx")
        self._references = False
        self._number = 0
        self._styles = {style.style_id: style.name or "" for style in package.styles}

    def run(self) -> Document:
        """Return the document."""
        self._body(self._package.element.body, 0)
        for kind, part in _NOTES:
            self._notes(kind, part)
        title = (self._package.core_properties.title or "").strip()
        self._builder.title = title or self._builder.title
        return self._builder.build()

    def _body(self, parent: Any, depth: int) -> None:
        if depth > _MAX_NESTING:
            self._builder.notice(deeper(_MAX_NESTING))
            return
        for element in parent:
            if element.tag == f"{_W}p":
                self._paragraph(element)
            elif element.tag == f"{_W}tbl":
                self._table(element)
            elif element.tag in (f"{_W}sdt", f"{_W}sdtContent", f"{_W}ins", f"{_W}customXml"):
                self._body(element, depth + 1)

    def _paragraph(self, element: Any) -> None:
        fragment = self._fragment(element)
        style = self._style(element)
        level = _heading_level(style)
        listed = element.find(f"{_W}pPr/{_W}numPr") is not None
        if level and fragment.text.strip():
            self._builder.heading(fragment, level)
            self._references, self._number = references_begin(fragment.text), 0
            if style == "Title" or (level == 1 and not self._builder.title):
                self._builder.title = fragment.text.strip()
        elif self._references and fragment.text.strip():
            if listed:
                self._number += 1
                self._builder.reference(fragment, number=self._number)
            elif not take_reference(self._builder, fragment):
                self._builder.passage(PassageKind.PARAGRAPH, fragment)
        elif style == "Caption":
            self._builder.passage(PassageKind.CAPTION, fragment)
        else:
            kind = PassageKind.ITEM if listed or style.startswith("List") else None
            self._builder.passage(kind or PassageKind.PARAGRAPH, fragment)

    def _style(self, element: Any) -> str:
        style = element.find(f"{_W}pPr/{_W}pStyle")
        return self._styles.get(style.get(f"{_W}val"), "") if style is not None else ""

    def _fragment(self, *elements: Any) -> Fragment:
        """Return the words of paragraphs, drawn into the text one a line."""
        fragment = Fragment()
        for index, element in enumerate(elements):
            if index:
                fragment.add("\n", self._builder.draw("\n"))
            self._inline(element, fragment, 0)
        self._builder.draw("\n")
        return fragment

    def _inline(self, parent: Any, fragment: Fragment, depth: int) -> None:
        if depth > _MAX_NESTING:
            self._builder.notice(deeper(_MAX_NESTING))
            return
        for child in parent:
            tag = child.tag
            if tag in _LEFT_OUT:
                continue
            if tag in (f"{_W}t", f"{_M}t"):
                self._add(fragment, child.text or "")
            elif tag == f"{_W}tab":
                self._add(fragment, "\t")
            elif tag in (f"{_W}br", f"{_W}cr"):
                self._add(fragment, "\n")
            elif tag == f"{_W}noBreakHyphen":
                self._add(fragment, "-")
            elif tag in (f"{_W}footnoteReference", f"{_W}endnoteReference"):
                kind = "fn" if tag == f"{_W}footnoteReference" else "en"
                start = fragment.length
                key = f"{kind}{child.get(f'{_W}id')}"
                self._add(fragment, f"[^{key}]")
                fragment.mark(InlineKind.FOOTNOTE, start, target=key)
            elif tag == f"{_W}hyperlink":
                start = fragment.length
                self._inline(child, fragment, depth + 1)
                if target := self._target(child):
                    fragment.mark(InlineKind.LINK, start, target=target)
            else:
                self._inline(child, fragment, depth + 1)

    def _add(self, fragment: Fragment, text: str) -> None:
        if text:
            fragment.add(text, self._builder.draw(text))

    def _target(self, link: Any) -> str:
        relation = self._package.part.rels.get(link.get(f"{_R}id"))
        return str(relation.target_ref) if relation is not None and relation.is_external else ""

    def _table(self, element: Any) -> None:
        rows: list[list[CellDraft]] = []
        open_merges: dict[int, tuple[int, int]] = {}
        for at, row in enumerate(element.findall(f"{_W}tr")):
            marked = row.find(f"{_W}trPr/{_W}tblHeader") is not None
            drafts: list[CellDraft] = []
            column = 0
            for cell in row.findall(f"{_W}tc"):
                width = _number(cell.find(f"{_W}tcPr/{_W}gridSpan"))
                merge = cell.find(f"{_W}tcPr/{_W}vMerge")
                if merge is not None and merge.get(f"{_W}val") != "restart":
                    if column in open_merges:
                        r, c = open_merges[column]
                        rows[r][c] = _taller(rows[r][c])
                else:
                    if merge is not None:
                        open_merges[column] = (at, len(drafts))
                    words = self._fragment(*_paragraphs(cell))
                    drafts.append(CellDraft(words, marked or at == 0, 1, width))
                column += width
            rows.append(drafts)
        self._builder.table(rows)

    def _notes(self, kind: str, part: str) -> None:
        for relation in self._package.part.rels.values():
            if not relation.reltype.endswith(f"/{part}"):
                continue
            # The library gives a part it does not know as bytes; it parses without entities.
            from docx.oxml import parse_xml  # an extra, as above

            for note in parse_xml(relation.target_part.blob).findall(f"{_W}{kind}"):
                if note.get(f"{_W}type") is None:
                    key = ("fn" if kind == "footnote" else "en") + str(note.get(f"{_W}id"))
                    self._builder.footnote(key, [self._fragment(p) for p in _paragraphs(note)])


def _paragraphs(parent: Any) -> Iterator[Any]:
    return iter(parent.iter(f"{_W}p"))


def _taller(draft: CellDraft) -> CellDraft:
    return CellDraft(draft.fragment, draft.header, draft.row_span + 1, draft.column_span)


def _number(element: Any) -> int:
    value = element.get(f"{_W}val", "1") if element is not None else "1"
    return min(int(value), 1000) if value.isdecimal() and len(value) < 7 else 1


def _heading_level(style: str) -> int:
    if style == "Title":
        return 1
    word, _, number = style.partition(" ")
    return int(number) if word.lower() == "heading" and number.isdecimal() else 0


READER = Reader("docx", (".docx", ".docm"), _sniff, _read, binary=True)
