"""The sentences of a text, with the figures that stand in each."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.figures.tie import Findings, Tied
from kb.document import Document, PassageKind

_END = re.compile(r"[。！？]|(?<=[.!?])\s+(?=[A-Z])|\n")
_SKIPPED = frozenset({PassageKind.REFERENCE, PassageKind.CODE, PassageKind.HEADING})


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence at its place in a passage."""

    passage: int
    start: int
    text: str
    figures: tuple[Tied, ...]

    @property
    def end(self) -> int:
        """Return where it ends in its passage."""
        return self.start + len(self.text)


def sentences(document: Document, findings: Sequence[Findings]) -> Iterator[Sentence]:
    """Yield the sentences of what is read as prose: no headings, code or references."""
    for found in findings:
        passage = document.passages[found.passage]
        if passage.kind in _SKIPPED:
            continue
        text, start = passage.text, 0
        for end in (*(match.end() for match in _END.finditer(text)), len(text)):
            if text[start:end].strip():
                inside = tuple(t for t in found.figures if start <= t.figure.start < end)
                yield Sentence(found.passage, start, text[start:end], inside)
            start = end
