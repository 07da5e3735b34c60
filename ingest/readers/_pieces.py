"""The pieces of text on a page of a PDF, parted where white space stands between columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ingest.readers._line import Line

BREAKS = ("\ufffe", "\x02", "\xad")
"""What the library gives for a hyphen that only parts a word at the line's end."""
_APART = 0.8
"""White space, in line heights, at which a piece of text is parted."""
_SPACE = " "


def page_pieces(page: Any) -> list[Line]:
    """Return the pieces of a page in the order in which they were drawn.

    The library knows where words and lines end, but not that a row of a table, drawn in one
    go, has cells; only the width of a space tells that.
    """
    words = page.get_textpage()
    try:
        return list(_pieces(words))
    finally:
        words.close()


def _pieces(words: Any) -> Iterator[Line]:
    import pypdfium2.raw as pdfium  # an extra, as in the reader of PDF

    unicode_at = pdfium.FPDFText_GetUnicode
    characters = [_character(unicode_at(words, at)) for at in range(words.count_chars())]
    start = 0
    for at, character in enumerate(characters):
        broken = character in BREAKS
        if character in "\r\n" or broken or (character == _SPACE and _apart(words, at, characters)):
            end = at + 1 if broken else at
            yield from _piece(words, characters, start, end)
            start = at + 1
    yield from _piece(words, characters, start, len(characters))


def _character(code: int) -> str:
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _piece(words: Any, characters: list[str], start: int, end: int) -> Iterator[Line]:
    while start < end and characters[start].isspace():
        start += 1
    while start < end and characters[end - 1].isspace():
        end -= 1
    if start == end:
        return
    first, last = _box(words, start), _box(words, end - 1)
    yield Line(
        min(first[0], last[0]),
        min(first[1], last[1]),
        max(first[2], last[2]),
        max(first[3], last[3]),
        "".join(characters[start:end]),
    )


def _apart(words: Any, at: int, characters: list[str]) -> bool:
    if at == 0 or at + 1 >= len(characters) or characters[at + 1].isspace():
        return False
    left, right = _box(words, at - 1), _box(words, at + 1)
    height = max(left[3] - left[1], right[3] - right[1])
    return right[0] - left[2] > _APART * height > 0


def _box(words: Any, at: int) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top of a character's place, as high as its font."""
    left, bottom, right, top = words.get_charbox(at, loose=True)
    return left, bottom, right, top
