"""Folding of printed text to its narrow form, with the way back to the original positions."""

import re
import unicodedata
from dataclasses import dataclass

_SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", "0123456789+-", strict=True))
_KEPT = frozenset("～〜")
"""Full-width tilde and wave dash. NFKC makes a tilde of the first; in Japanese it spans a range."""
_WAVE = "〜"
_PLAIN = re.compile(
    r"[\x20-\x7e\n、。「」・\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]+"
    r"(?=[\x20-\x7e\n、。「」・\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff]|\Z)"
)
"""Characters that fold to themselves; the last of a run may have a mark behind it."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and, for each of its characters, where that came from."""

    text: str
    origin: tuple[int, ...] | range
    """Index into the original text of each folded character, and of the end."""

    def original(self, position: int) -> int:
        """Return the position in the original text of a position in the folded one."""
        return self.origin[min(position, len(self.text))]


def fold(text: str) -> Folded:
    """Fold width and compatibility forms; superscripts become `^` and their digits.

    Circled digits and the like are left alone: a list marker is no figure. A vulgar fraction
    is set off by a space, so that one and a half does not turn into eleven halves; and from a digit
    behind it, which is no more of its own.
    """
    if text.isascii():
        return Folded(text, range(len(text) + 1))
    out: list[str] = []
    origin: list[int] = []
    raised = False
    index = 0
    while index < len(text):
        plain = _PLAIN.match(text, index)
        if plain is not None:
            end = plain.end()
            out.append(text[index:end])
            origin.extend(range(index, end))
            index, raised = end, False
            continue
        end = index + 1
        while end < len(text) and (unicodedata.combining(text[end]) or text[end] in "ﾞﾟ"):
            end += 1
        piece, raised = _fold_piece(text[index:end], raised=raised)
        out.append(piece)
        origin.extend([index] * len(piece))
        if piece[:1] == " " and piece[-1].isdigit() and text[end : end + 1].isdigit():
            out.append(" ")
            origin.append(end)
        index = end
    origin.append(len(text))
    return Folded("".join(out), tuple(origin))


def fold_text(text: str) -> str:
    """Fold a text when its positions do not matter."""
    return fold(text).text


def _fold_piece(piece: str, *, raised: bool) -> tuple[str, bool]:
    """Fold one character with its marks; tell whether it was a superscript."""
    if piece in _SUPERSCRIPTS:
        return ("" if raised else "^") + _SUPERSCRIPTS[piece], True
    if piece in _KEPT:
        return _WAVE, False
    narrow = unicodedata.normalize("NFKC", piece)
    if "\u2044" in narrow:
        return " " + narrow.replace("\u2044", "/"), False
    if len(piece) == 1 and unicodedata.category(piece) in ("No", "Nl"):
        return piece, False
    return narrow, False
