"""Where a text says what a figure rests on: beside it, around its table or list, or once before."""

import re
from collections.abc import Iterator
from decimal import Decimal

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Findings, Tied
from ingest.lint.rule import Linted
from ingest.lint.sentences import Sentence
from ingest.markers.citations import Citation
from ingest.markers.flags import Flag
from ingest.markers.scan import Markers
from ingest.markers.words import FlagKind
from kb.passage import PassageKind
from kb.vocab import Basis

_OWN = frozenset({Basis.CALCULATION, Basis.ASSUMPTION, Basis.ESTIMATE, Basis.EDITORIAL})
_LISTED = frozenset({PassageKind.ITEM, PassageKind.CELL, PassageKind.CAPTION})
_INTRODUCES = re.compile(r"[:：]\s*$")
_SOURCE_LINE = re.compile(r"\s*[（(*※]*(?:Sources?|出典|出所|資料)\s?[:：]", re.IGNORECASE)
_FIGURE_OF = re.compile(r"(?:図|表|式)\s?[0-9０-９]|(?:Fig(?:ure|\.)|Table|Eq\.) ?[0-9]")
_RELATIVE = re.compile(r"\s?(?:前|後|ぶり|ago\b|later\b|earlier\b)")
_TELLING = 2
Value = tuple[Decimal | None, Decimal | None, str]


class Sourcing:
    """What the figures of one text rest on; built once for all of them."""

    def __init__(self, linted: Linted) -> None:
        self._linted = linted
        self._seen: dict[tuple[int, int], bool] = {}
        self._around = dict(self._lists())
        self._around.update(self._tables())
        self._told = {
            value
            for found, _, tied, _ in linted.figures()
            if self._here(found, tied) and (value := self._value(tied)) is not None
        }

    def has(self, found: Findings, tied: Tied) -> bool:
        """Tell whether a figure has a source, or is called the author's own."""
        return self._here(found, tied) or self._value(tied) in self._told

    def _here(self, found: Findings, tied: Tied) -> bool:
        figure = tied.figure
        if self._around.get(found.passage) or vouched(found.markers, figure.start, figure.end):
            return True
        passage = self._linted.document.passages[found.passage]
        # "about 18 times, see Figure 3" and "3 days ago" rest on the text itself.
        if _RELATIVE.match(passage.text, figure.end):
            return True
        sentence = self._linted.sentence_at(found.passage, figure.start)
        return sentence is not None and self._shown(sentence)

    def _shown(self, sentence: Sentence) -> bool:
        """Tell whether a sentence names a figure or a table; read once for all that it states."""
        place = sentence.passage, sentence.start
        if place not in self._seen:
            self._seen[place] = _FIGURE_OF.search(sentence.text) is not None
        return self._seen[place]

    def _value(self, tied: Tied) -> Value | None:
        """Return what a figure states, where it is particular enough to be known again."""
        if tied.figure.kind is not FigureKind.QUANTITY:
            return None
        quantity = tied.figure.quantity(self._linted.knowledge.units)
        if quantity is None or not (quantity.unit or (quantity.digits or 0) > _TELLING):
            return None
        return quantity.low, quantity.high, quantity.unit

    def _tables(self) -> Iterator[tuple[int, bool]]:
        """Yield each cell whose row, column header, caption or line of sources cites."""
        document = self._linted.document
        citing = {f.passage for f in self._linted.findings if f.markers.citations}
        captions = {
            p.table
            for i, p in enumerate(document.passages)
            if p.table is not None and i in citing and p.kind is PassageKind.CAPTION
        }
        for index, table in enumerate(document.tables):
            last = max((cell.passage for cell in table.cells), default=0)
            below = document.passages[last + 1] if last + 1 < len(document.passages) else None
            whole = index in captions or (
                below is not None and _SOURCE_LINE.match(below.text) is not None
            )
            rows = {cell.row for cell in table.cells if cell.passage in citing}
            columns = {c.column for c in table.cells if c.header and c.passage in citing}
            for cell in table.cells:
                if whole or cell.row in rows or cell.column in columns:
                    yield cell.passage, True

    def _lists(self) -> Iterator[tuple[int, bool]]:
        """Yield each item or cell below words that vouch for it: "From [3]:", 本稿の計算。"""
        document = self._linted.document
        citing = {f.passage for f in self._linted.findings if f.markers.citations}
        own = {
            found.passage
            for found in self._linted.findings
            if any(_own(marked.marker) for marked in found.markers.flags)
        }
        announced = False
        for index, passage in enumerate(document.passages):
            if passage.kind not in _LISTED:
                cited = index in citing and _INTRODUCES.search(passage.text) is not None
                announced = cited or index in own
            elif announced:
                yield index, True


def vouched(markers: Markers, start: int, end: int) -> bool:
    """Tell whether a citation or a word of the author's own account speaks of a figure."""
    return any(isinstance(m, Citation) or _own(m) for m in markers.at(start, end))


def _own(marker: Flag | Citation) -> bool:
    return isinstance(marker, Flag) and marker.kind is FlagKind.BASIS and marker.basis in _OWN
