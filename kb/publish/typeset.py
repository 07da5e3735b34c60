"""Cuts the texts of cards into lines: at spaces, and in Japanese where a line may end.

Which letters a Japanese line does not begin or end with is as in JIS X 4051.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

from kb.publish.letters import MISSING, Face, known, width

MEASURE = 1032
"""How many columns a line may take."""
_UNSEEN = re.compile(
    "[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]"
)
"""What has no form of its own: marks of direction, joiners, choices among forms of a letter."""
_SHUTTING = frozenset("）」』】〕〉》｝］〗〙”)]}»")
_CLOSING = _SHUTTING | frozenset("、。，．・：；！？’")
_OPENING = frozenset("（「『【〔〈《｛［〖〘“‘([{«")
_NOT_FIRST = _CLOSING | frozenset(
    "ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶゝゞヽヾ々〻‐–—―〜～…‥％‰℃°′″,.!?:;%/"
)
_NOT_LAST = _OPENING | frozenset("￥＄£№〒")
_PAUSES = frozenset("、。，；：！？,;:―—–")
_ELLIPSIS = "…"
_LOOSE = " 、。，．,・：:;–—―-" + "".join(sorted(_NOT_LAST))
"""What no text is cut off behind."""


def legible(face: Face, text: str) -> str:
    """Return a text in letters that can be drawn; a sign stands for what cannot."""
    whole = " ".join(_UNSEEN.sub("", unicodedata.normalize("NFC", text)).split())
    return "".join(one if known(face, one) else MISSING for one in whole)


def measured(face: Face, text: str) -> int:
    """Return how many columns a text takes."""
    return sum(width(face, one) for one in text)


class _Piece(NamedTuple):
    """Part of a text, behind which a line may end."""

    text: str
    columns: int
    bare: int
    """Columns without the space that a line would end with."""


def fitting(face: Face, text: str, *, lines: int) -> tuple[str, ...]:
    """Return a text in lines that fit a card; what would be too many lines is cut off.

    Where it fits, lines end between clauses or phrases rather than within, and are of like length.
    """
    whole = legible(face, text)
    if not whole:
        return ()
    if measured(face, whole) <= MEASURE:
        return (whole,)
    phrases = _pieces(face, whole, _between_phrases)
    for pieces in (phrases, _torn(face, _pieces(face, whole, _may_end), MEASURE)):
        count = _count(pieces)
        if count <= lines:
            bracketed = _bracketed(face, phrases)
            coarser = (_clauses(face, bracketed), bracketed)
            best = next((one for one in coarser if _count(one) == count), pieces)
            return _balanced(best, count)
    return _cut(face, whole, lines)


def _pieces(face: Face, text: str, may: Callable[[str, str], bool]) -> list[_Piece]:
    """Return a text in pieces between which a line may end."""
    starts = [n for n in range(1, len(text)) if may(text[n - 1], text[n])]
    ends = zip([0, *starts], [*starts, len(text)], strict=True)
    return [_piece(face, text[start:end]) for start, end in ends]


def _piece(face: Face, text: str) -> _Piece:
    return _Piece(text, measured(face, text), measured(face, text.rstrip()))


def _torn(face: Face, pieces: Iterable[_Piece], room: int) -> list[_Piece]:
    """Return the pieces, those that are longer than the room letter by letter."""
    found: list[_Piece] = []
    for piece in pieces:
        found += (piece,) if piece.bare <= room else (_piece(face, one) for one in piece.text)
    return found


def _may_end(last: str, first: str) -> bool:
    """Tell whether a line may end with one letter where the next begins with another."""
    if last == " ":
        return True
    if first == " " or first in _NOT_FIRST or last in _NOT_LAST:
        return False
    return _wide(last) or _wide(first)


def _between_phrases(last: str, first: str) -> bool:
    """Tell whether it does so where no word is torn apart, as far as scripts show."""
    if not _may_end(last, first):
        return False
    if last == " " or last in _CLOSING or first in _OPENING:
        return True
    script = _script(first)
    return script not in ("HIRAGANA", _script(last))


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0].partition("-")[0]


def _bracketed(face: Face, pieces: Iterable[_Piece]) -> list[_Piece]:
    """Return the pieces, those together that stand between a bracket and the one that closes it."""
    found, depth = [""], 0
    for piece in pieces:
        found[-1] += piece.text
        depth += sum((one in _OPENING) - (one in _SHUTTING) for one in piece.text)
        if depth <= 0:
            found.append("")
    return [_piece(face, text) for text in found if text]


def _clauses(face: Face, pieces: Iterable[_Piece]) -> list[_Piece]:
    """Return the pieces, those together that no mark of a pause divides."""
    found = [""]
    for piece in pieces:
        found[-1] += piece.text
        if piece.text.rstrip()[-1:] in _PAUSES:
            found.append("")
    return [_piece(face, text) for text in found if text]


def _count(pieces: list[_Piece]) -> float:
    """Return how many lines pieces take: without end where one is longer than a line."""
    if max(piece.bare for piece in pieces) > MEASURE:
        return inf
    return len(_filled(pieces, MEASURE))


def _filled(pieces: Iterable[_Piece], measure: int) -> list[str]:
    """Return lines that each have as many of the pieces as fit."""
    found: list[str] = []
    room = -1
    for piece in pieces:
        if piece.bare > room:
            found.append("")
            room = measure
        found[-1] += piece.text
        room -= piece.columns
    return found


def _balanced(pieces: list[_Piece], lines: float) -> tuple[str, ...]:
    """Return the pieces in so many lines, the longest of which is as short as it can be."""
    low, high = max(piece.bare for piece in pieces), MEASURE
    while lines > 1 and low < high:
        middle = (low + high) // 2
        if len(_filled(pieces, middle)) > lines:
            low = middle + 1
        else:
            high = middle
    return tuple(line.rstrip() for line in _filled(pieces, high))


def _cut(face: Face, text: str, lines: int) -> tuple[str, ...]:
    """Return so many lines of a text that has more, the last of which says that there is more."""
    phrases = _torn(face, _pieces(face, text, _between_phrases), MEASURE)
    whole = _filled(phrases, MEASURE)[: lines - 1]
    rest = text[len("".join(whole)) :]
    room = MEASURE - measured(face, _ELLIPSIS)
    pieces = _torn(face, _pieces(face, rest, _may_end), room)
    last = _filled(pieces, room)[0].rstrip(_LOOSE)
    return (*(line.rstrip() for line in whole), last + _ELLIPSIS)
