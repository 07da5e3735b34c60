"""Plain text: paragraphs, list items, headings by number or by shape, and a list of references."""

import re
from collections.abc import Iterator

from ingest.encoding import decode
from ingest.reader import Reader
from ingest.readers._lists import entry_number, references_begin
from ingest.structure import Builder, Fragment, section_number
from kb.document import Document
from kb.passage import PassageKind

_BULLET = re.compile(r"[ \t\u3000]*(?:[•・●○■◆▪*–—-]|[①-⑳])[ \t\u3000]*(?=\S)")
_NUMBERED_HEADING = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})[.．]?[ \t\u3000]+(?=\S)")
_BRACKETED_HEADING = re.compile(r"[(（]\d{1,2}[)）][ \t\u3000]*(?=\S)")
_SENTENCE_END = re.compile(r"[。．.!?！？:：;；,、，]$")
_TITLE_LENGTH = 80
_LINE = re.compile(r"[^\n]*\n?")


def _sniff(head: bytes) -> float:
    return 0.0 if b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")) else 0.1


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for match in _LINE.finditer(text):
        if match[0]:
            yield match.start(), match[0].rstrip("\r\n")


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Yield runs of lines that no blank line parts."""
    block: list[tuple[int, str]] = []
    for start, line in _lines(text):
        if line.strip():
            block.append((start, line))
        elif block:
            yield block
            block = []
    if block:
        yield block


def _fragment(start: int, line: str) -> Fragment:
    fragment = Fragment()
    fragment.add(line, start)
    return fragment


def _is_heading(line: str, *, alone: bool) -> bool:
    """Tell whether a line is a heading: short, by itself, and not a sentence."""
    words = line.strip()
    if len(words) > _TITLE_LENGTH or not alone or _SENTENCE_END.search(words):
        return False
    if _BULLET.match(line):
        return False
    return bool(_NUMBERED_HEADING.match(words) or _BRACKETED_HEADING.match(words)) or (
        "。" not in words and not re.search(r"[.!?] [A-Z]", words)
    )


def _level(line: str) -> int:
    words = line.strip()
    number = _NUMBERED_HEADING.match(words)
    if number:
        return number[1].count(".") + 1
    return 3 if _BRACKETED_HEADING.match(words) else 2


class _Reading:
    """The state of reading: whether a list of references is open."""

    def __init__(self, builder: Builder, text: str) -> None:
        self._builder = builder
        self._blocks = list(_blocks(text))
        self._references = False

    def run(self) -> None:
        for index, block in enumerate(self._blocks):
            start, line = block[0]
            alone = len(block) == 1
            if self._references and len(block) > 1 and self._entries(block):
                continue
            if _is_heading(line, alone=alone) and (
                index + 1 < len(self._blocks) or section_number(line)
            ):
                self._heading(start, line, first=index == 0)
            elif self._references and self._entries(block):
                continue
            else:
                self._paragraphs(block)

    def _heading(self, start: int, line: str, *, first: bool) -> None:
        level = _level(line)
        if first and level == 2:
            level = 1
        self._builder.heading(_fragment(start, line), level)
        if level <= 2:
            self._references = references_begin(line)
        if first and not section_number(line):
            self._builder.title = line.strip()

    def _entries(self, block: list[tuple[int, str]]) -> bool:
        """Read a block as entries of the list of references; False where it is none."""
        if entry_number(block[0][1]) is None:
            return False
        entries: list[tuple[int, Fragment]] = []
        for start, line in block:
            mark = entry_number(line)
            if mark:
                number, words = mark
                entries.append((number, _fragment(start + words, line[words:])))
            else:
                entries[-1][1].add("\n", start - 1)
                entries[-1][1].add(line, start)
        for number, fragment in entries:
            self._builder.reference(fragment, number=number)
        return True

    def _paragraphs(self, block: list[tuple[int, str]]) -> None:
        """Add a block: each list item by itself, other lines joined to what they continue."""
        kind, fragment = PassageKind.PARAGRAPH, Fragment()
        for start, line in block:
            bullet = _BULLET.match(line)
            if bullet:
                self._builder.passage(kind, fragment)
                kind = PassageKind.ITEM
                fragment = _fragment(start + bullet.end(), line[bullet.end() :])
            else:
                if fragment.length:
                    fragment.add("\n", start - 1)
                fragment.add(line, start)
        self._builder.passage(kind, fragment)


def _read(data: bytes, name: str) -> Document:
    decoded = decode(data, name)
    builder = Builder(name, "text", text=decoded.text, encoding=decoded.encoding)
    _Reading(builder, decoded.text).run()
    return builder.build(bom=decoded.bom)


READER = Reader("text", (".txt", ".text", ".asc", ""), _sniff, _read)
