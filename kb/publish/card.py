"""Cards: the pictures that other sites show beside a link, in the language of the page.

No library that draws is needed: a card is a table of palette indexes, put together from rows of
letters that were drawn once.
"""

import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kb.publish.letters import STEPS, Face, drawn, joined
from kb.publish.typeset import MEASURE, fitting

WIDTH, HEIGHT = 1200, 630
_AHEAD = bytes(1 + (WIDTH - MEASURE) // 2)
"""What is before the letters of a row."""
_GROUND, _WHITE, _SOFT = (0x1C, 0x4A, 0x66), (0xFF, 0xFF, 0xFF), (0xB9, 0xD3, 0xE2)
_STANDING = {
    "verified": (0x6F, 0xCF, 0x9F),
    "computed": (0x8F, 0xB7, 0xF5),
    "cited": (0xD5, 0xE4, 0xEE),
    "uncited": (0x6B, 0x8C, 0xA0),
    "flagged": (0xE4, 0xB4, 0x56),
    "disputed": (0xF2, 0x9A, 0x68),
    "refuted": (0xF5, 0x8A, 0x94),
}
_BAR = 2 * STEPS
"""Palette: the steps of white, those of soft, then a colour a word of verification."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How the cards of a language are set."""

    title: Face
    small: Face


_LOOKS = {
    "en": _Look(Face(84, 64, "title"), Face(40, 30, "small", small=True)),
    "ja": _Look(Face(74, 56), Face(40, 30, small=True)),
}
_BRAND = Face(60, 46, "brand")
_BLANK = bytes(1 + WIDTH)
"""A row with nothing in it; the first byte tells how a row is filtered, which none is."""
_LAST = b"\x03\0"
"""The part of a packed stream that has nothing in it and says that none follows."""


def card(title: str, *, kind: str, said: str, counts: Mapping[str, int], lang: str) -> bytes:
    """Return a card as a PNG: what the page is about, and how its claims stand as a bar."""
    look = _LOOKS[lang]
    lines = fitting(look.title, title, lines=3)
    top = 312 - look.title.height * len(lines) // 2
    bands = [
        *_block(_BRAND, ("典拠 Tenkyo",), y=52, tone=0),
        *_block(look.small, fitting(look.small, kind, lines=1), y=top - 46, tone=1),
        *_block(look.title, lines, y=top, tone=0),
        (468, _bar(counts) * 24),
        *_block(look.small, fitting(look.small, said, lines=2), y=514, tone=1),
    ]
    return _png(bands)


def _block(face: Face, lines: Sequence[str], *, y: int, tone: int) -> Iterator[tuple[int, bytes]]:
    """Yield where lines stand that are one below another, and their rows."""
    for place, line in enumerate(lines):
        yield y + place * face.height, _line(face, line, tone=tone)


def _line(face: Face, text: str, *, tone: int) -> bytes:
    """Return the rows of a line of letters, side by side."""
    rows = zip(*(drawn(face, letters, tone) for letters in joined(face, text)), strict=True)
    return b"".join((_AHEAD + b"".join(row)).ljust(len(_BLANK), b"\0") for row in rows)


def _bar(counts: Mapping[str, int]) -> bytes:
    """Return a row of the bar, divided as the claims stand."""
    total = sum(counts.get(word, 0) for word in _STANDING)
    row, done = _AHEAD, 0
    for place, word in enumerate(_STANDING):
        done += counts.get(word, 0)
        end = len(_AHEAD) + MEASURE * done // total if total else 0
        row += bytes((_BAR + place,)) * (end - len(row))
    return row.ljust(len(_BLANK), b"\0")


@cache
def _palette() -> bytes:
    colours = [
        tuple(a + (b - a) * step // (STEPS - 1) for a, b in zip(_GROUND, ink, strict=True))
        for ink in (_WHITE, _SOFT)
        for step in range(STEPS)
    ]
    return bytes(part for colour in (*colours, *_STANDING.values()) for part in colour)


def _png(bands: Iterable[tuple[int, bytes]]) -> bytes:
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"PLTE", _palette()), (b"IDAT", _stream(bands)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def _stream(bands: Iterable[tuple[int, bytes]]) -> bytes:
    """Return all rows packed, of which bands are given by the row at which each begins.

    Most of a card is blank, and packing that takes most of the time: so it is packed once, and
    what is packed apart is put together.
    """
    parts, check, at = [b"\x78\x01"], 1, 0
    for y, rows in (*bands, (HEIGHT, b"")):
        parts += (_blank(y - at), _packed(rows))
        check = zlib.adler32(rows, zlib.adler32(_BLANK * (y - at), check))
        at = y + len(rows) // len(_BLANK)
    return b"".join((*parts, _LAST, struct.pack(">I", check)))


@cache
def _blank(rows: int) -> bytes:
    return _packed(_BLANK * rows)


def _packed(rows: bytes) -> bytes:
    """Return rows as part of a stream that other parts may stand before and behind."""
    # Nearly all of a card are runs of one colour: looking for no other likeness is the quicker,
    # and gives the smaller file.
    packer = zlib.compressobj(1, wbits=-zlib.MAX_WBITS, strategy=zlib.Z_RLE)
    return packer.compress(rows) + packer.flush(zlib.Z_FULL_FLUSH)
