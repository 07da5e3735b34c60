"""The sentences of a text, with the figures that stand in each."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.figures.tie import Findings, Tied
from kb.document import Document
from kb.passage import PassageKind

_END = re.compile(r"[。！？]|(?<=[.!?])\s+(?=[A-Z])|\n")
NOT_SAID = re.compile(
    r"では?な|では?ありませ|ていな|ていませ|まだ|未確認|未定|狙い|狙っ"
    r"|\b(?:not|aim(?:s|ed|ing)?|unverified|unconfirmed|whether|if)\b|n't\b",
    re.IGNORECASE,
)
"""Words with which a sentence does not state that something happened."""
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
        ends = [*(match.end() for match in _END.finditer(text)), len(text)]
        # A passage may have thousands of both: each figure finds its sentence, not the reverse.
        inside: dict[int, list[Tied]] = {}
        for tied in found.figures:
            inside.setdefault(bisect_right(ends, tied.figure.start), []).append(tied)
        for number, end in enumerate(ends):
            if text[start:end].strip():
                figures = tuple(inside.get(number, ()))
                yield Sentence(found.passage, start, text[start:end], figures)
            start = end
