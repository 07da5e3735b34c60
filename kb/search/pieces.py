"""Texts cut for the search in the page, each once, and kept for the build after this one."""

import unicodedata
from pathlib import Path

import msgspec

from kb.quantity.folding import fold_text
from kb.search.analysis import Analyzer

Piece = tuple[str, str | None]
"""A term; of a Japanese one also how it is written there."""


class Pieces(msgspec.Struct, frozen=True):
    """Texts as they were cut, and by what."""

    signature: str = ""
    texts: dict[str, list[Piece]] = {}


class PageCutter:
    """Cuts the texts of a page's search; those that were cut before in the same way it takes."""

    def __init__(self, analyzer: Analyzer, before: Pieces | None = None) -> None:
        self.analyzer = analyzer
        self.before = before or Pieces()
        self.cut = Pieces(self.before.signature)

    def pieces(self, text: str) -> list[Piece]:
        """Return the terms of a text."""
        known = self.cut.texts.get(text)
        if known is None:
            known = self.before.texts.get(text)
            if known is None:
                known = self._pieces(text)
            self.cut.texts[text] = known
        return known

    def _pieces(self, text: str) -> list[Piece]:
        found: list[Piece] = []
        for token in self.analyzer.tokens(text):
            if token.text.strip():
                surface = None
                if token.script == "japanese":
                    written = fold_text(text[token.start : token.end])
                    surface = unicodedata.normalize("NFKC", written).lower()
                found.append((token.text, surface))
        return found


def read_pieces(path: Path, signature: str) -> Pieces:
    """Return the texts that `path` keeps, where they were cut in the way that is wanted."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Pieces)
    except (OSError, msgspec.DecodeError):
        return Pieces(signature)
    return found if found.signature == signature else Pieces(signature)


def write_pieces(path: Path, pieces: Pieces) -> None:
    """Keep cut texts in `path`."""
    ordered = Pieces(pieces.signature, dict(sorted(pieces.texts.items())))
    path.write_bytes(msgspec.json.encode(ordered))
