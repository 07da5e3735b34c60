"""HTML: the article's words, tables with spans, links and references; no scripts, no boilerplate.

Nothing is executed and nothing fetched. Places are exact, since the source is read directly.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from html import unescape

from ingest.encoding import decode
from ingest.reader import Reader
from ingest.readers._grid import header_rows
from ingest.readers._lists import references_begin, take_reference
from ingest.readers._tags import Tag, Words, tags
from ingest.structure import Builder, CellDraft, Fragment
from kb.document import Document
from kb.passage import InlineKind, PassageKind

_PIECE = re.compile(
    r"&(?:#\d{1,8}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?|\s+|[^&\s]+(?: [^&\s]+)*|&"
)
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6}
_BLOCKS = {
    "p", "div", "section", "article", "main", "header", "footer", "aside", "nav", "ul", "ol",
    "dl", "li", "dt", "dd", "blockquote", "pre", "table", "caption", "thead", "tbody", "tfoot",
    "tr", "td", "th", "figure", "figcaption", "form", "fieldset", "address", "hr", "body",
    "html", "details", "summary", "title", "head",
}  # fmt: skip
_BOILERPLATE = frozenset({"nav", "footer", "aside", "form", "button", "select", "dialog", "menu"})
_VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
    "track", "wbr",
}  # fmt: skip
_SIGN = re.compile(rb"<!doctype\s+html|<html\b|<head\b|<body\b", re.I)
_ANY_TAG = re.compile(rb"</(?:p|div|table|h[1-6]|li|span)>", re.I)
_CHARSET = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([A-Za-z0-9_-]{1,40})", re.I)
_NOTE_TARGET = re.compile(r"#.*(?:cite|ref|note|fn|bib)", re.I)
_MAX_SPAN = 1000


def _sniff(head: bytes) -> float:
    text = head.replace(b"\x00", b"")
    if _SIGN.search(text):
        return 0.9
    return 0.5 if len(_ANY_TAG.findall(text)) > 1 else 0.0


class _Table:
    """A table while it is being read."""

    def __init__(self) -> None:
        self.rows: list[list[CellDraft]] = []
        self.caption: Fragment | None = None
        self.head = False


class _Reading:
    """A walk over tags; `_skip` holds the boilerplate that is open, `_open` the blocks."""

    def __init__(self, builder: Builder, text: str) -> None:
        self._builder = builder
        self._text = text
        self._fragment = Fragment()
        self._kind = PassageKind.PARAGRAPH
        self._heading = 0
        self._skip: list[str] = []
        self._tables: list[_Table] = []
        self._cell: tuple[bool, int, int] | None = None
        self._links: list[tuple[int, str]] = []
        self._lists: list[int] = []
        self._references = False
        self._item = ""
        self._verbatim = False
        self._title = False
        self._main = bool(re.search(r"<(?:main|article)\b", text, re.I))
        self._inside = 0

    def run(self) -> None:
        """Read everything."""
        for token in tags(self._text):
            if isinstance(token, Words):
                if not self._skip and (self._inside or not self._main or self._title):
                    self._words(token)
            elif token.name not in _VOID or token.name in ("br", "hr"):
                self._tag(token)
        self._flush()

    def _words(self, token: Words) -> None:
        for piece in _PIECE.finditer(self._text, token.start, token.end):
            words, fragment = piece[0], self._fragment
            if words.isspace() and not self._verbatim:
                if fragment.length and not fragment.text_ends_blank:
                    fragment.add(" ", piece.start(), piece.end())
            elif words[0] == "&":
                fragment.add(unescape(words), piece.start(), piece.end())
            else:
                fragment.add(words, piece.start())

    def _tag(self, tag: Tag) -> None:
        name = tag.name
        if self._skipped(tag):
            return
        if name in ("main", "article"):
            self._inside += -1 if tag.closing else 1
            self._inside = max(self._inside, 0)
        if name == "br":
            self._fragment.add("\n", tag.start, tag.end)
        elif name == "a":
            self._link(tag)
        elif name == "title":
            self._flush()
            self._title = not tag.closing
        elif name in _HEADINGS:
            self._flush()
            self._heading = 0 if tag.closing else _HEADINGS[name]
        elif name in ("table", "caption", "thead", "tr", "td", "th", "tbody", "tfoot"):
            self._table_tag(tag)
        elif name in _BLOCKS and self._cell is None:
            self._flush()
            self._block(tag)
        elif name in _BLOCKS and self._fragment.length:
            self._fragment.add("\n", tag.start, tag.end)

    def _skipped(self, tag: Tag) -> bool:
        if self._skip:
            if tag.name == self._skip[-1]:
                if tag.closing:
                    self._skip.pop()
                else:
                    self._skip.append(tag.name)
            return True
        role = tag.attributes.get("role", "")
        hidden = "hidden" in tag.attributes or tag.attributes.get("aria-hidden") == "true"
        boilerplate = tag.name in _BOILERPLATE or role in ("navigation", "banner", "contentinfo")
        if not tag.closing and tag.name not in _VOID and (boilerplate or hidden):
            self._flush()
            self._skip.append(tag.name)
            return True
        return False

    def _block(self, tag: Tag) -> None:
        name = tag.name
        self._verbatim = name == "pre" and not tag.closing
        self._kind = PassageKind.PARAGRAPH
        if name in ("ul", "ol"):
            if tag.closing:
                if self._lists:
                    self._lists.pop()
            else:
                self._lists.append(_count(tag, "start", 1) - 1 if name == "ol" else -1)
        elif tag.closing:
            self._item = "" if name == "li" else self._item
        elif name in ("li", "dd", "dt"):
            self._kind = PassageKind.ITEM
            self._item = tag.attributes.get("id", "")
            if self._lists and self._lists[-1] >= 0:
                self._lists[-1] += 1
        elif name == "blockquote":
            self._kind = PassageKind.QUOTE
        elif name == "pre":
            self._kind = PassageKind.CODE
        elif name == "figcaption":
            self._kind = PassageKind.CAPTION

    def _link(self, tag: Tag) -> None:
        if not tag.closing:
            self._links.append((self._fragment.length, tag.attributes.get("href", "")))
        elif self._links:
            start, target = self._links.pop()
            if target and start < self._fragment.length:
                kind = InlineKind.CITATION if _NOTE_TARGET.match(target) else InlineKind.LINK
                self._fragment.mark(kind, start, target=target)

    def _table_tag(self, tag: Tag) -> None:
        name, closing = tag.name, tag.closing
        if name == "table":
            if closing:
                self._end_cell()
                if self._tables:
                    done = self._tables.pop()
                    self._builder.table(_headed(done.rows), caption=done.caption)
            else:
                self._end_cell()
                self._flush()
                self._tables.append(_Table())
            return
        if not self._tables:
            return
        table = self._tables[-1]
        if name == "caption":
            if closing:
                table.caption, self._fragment = self._fragment, Fragment()
            else:
                self._flush()
        elif name == "thead":
            table.head = not closing
        elif name == "tr":
            self._end_cell()
            if not closing:
                table.rows.append([])
        elif name in ("td", "th"):
            self._end_cell()
            if not closing:
                self._fragment = Fragment()
                self._links.clear()
                header = name == "th" or table.head
                self._cell = (header, _count(tag, "rowspan", 1), _count(tag, "colspan", 1))

    def _end_cell(self) -> None:
        if self._cell is None or not self._tables:
            return
        header, height, width = self._cell
        table = self._tables[-1]
        if not table.rows:
            table.rows.append([])
        table.rows[-1].append(CellDraft(self._fragment, header, height, width))
        self._fragment, self._cell = Fragment(), None

    def _flush(self) -> None:
        """Close the passage that is open."""
        if self._cell is not None:
            return
        fragment, self._fragment = self._fragment, Fragment()
        self._links.clear()
        if not fragment.text.strip():
            return
        if self._title:
            self._builder.title = fragment.text.strip()
        elif self._heading:
            self._builder.heading(fragment, self._heading)
            self._references = references_begin(fragment.text)
        elif self._references and self._lists and self._lists[-1] > 0:
            self._builder.reference(fragment, number=self._lists[-1], key=self._item)
        elif not (self._references and take_reference(self._builder, fragment)):
            self._builder.passage(self._kind, fragment)


def _headed(rows: list[list[CellDraft]]) -> list[list[CellDraft]]:
    """Return rows with their heads told, where a table of figures marks none of them."""
    words = [[cell.fragment.text.strip() for cell in row] for row in rows]
    head = header_rows(words)
    marked = any(cell.header for row in rows for cell in row)
    even = len({len(row) for row in rows}) == 1 and len(words[0]) > 1
    if marked or not even or not all(map(_tells_figures, words[head:])):
        return rows
    return [
        [
            replace(cell, header=at < head or (column == 0 and not head))
            for column, cell in enumerate(row)
        ]
        for at, row in enumerate(rows)
    ]


def _tells_figures(row: Sequence[str]) -> bool:
    return any(character.isdigit() for cell in row[1:] for character in cell)


def _count(tag: Tag, name: str, default: int) -> int:
    value = tag.attributes.get(name, "")
    return min(int(value), _MAX_SPAN) if value.isdecimal() and len(value) < 7 else default


def _read(data: bytes, name: str) -> Document:
    declared = _CHARSET.search(data[:2048])
    decoded = decode(data, name, declared=declared[1].decode("ascii") if declared else "")
    builder = Builder(name, "html", text=decoded.text, encoding=decoded.encoding)
    _Reading(builder, decoded.text).run()
    return builder.build(bom=decoded.bom)


READER = Reader("html", (".html", ".htm", ".xhtml"), _sniff, _read)
