"""Cards: the pictures that other sites show beside a link, put together from letters drawn once.

No font and no library that draws is needed: `site/cards/glyphs.png` holds the letters, and a card
is a table of palette indexes into which their rows are copied. It says in English what its page is
about; other scripts have no letters here, and a text in them is left out.
"""

import struct
import zlib
from collections.abc import Mapping
from functools import cache

import msgspec

from kb.settings import site_folder

WIDTH, HEIGHT = 1200, 630
_EDGE = 84
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
_STEPS = 16
_BAR = 2 * _STEPS
"""Palette: white in 16 steps, soft in 16 steps, then a colour a word of verification."""


class Face(msgspec.Struct, frozen=True):
    """Where the letters of one size stand."""

    top: int
    height: int
    letters: dict[str, tuple[int, int]]
    """Letter to the column where it begins and its width."""


@cache
def _faces() -> dict[str, Face]:
    file = site_folder() / "cards" / "glyphs.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Face])


@cache
def _sheet() -> tuple[bytes, ...]:
    """Return the rows of the letters, each grey as a step of a palette."""
    data = (site_folder() / "cards" / "glyphs.png").read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        packed += data[at + 8 : at + 8 + size] if kind == b"IDAT" else b""
        at += size + 12
    steps = bytes(grey * _STEPS // 256 for grey in range(256))
    grey = zlib.decompress(packed).translate(steps)
    stride = width + 1
    return tuple(grey[y * stride + 1 : (y + 1) * stride] for y in range(height))


@cache
def _letter(face: str, letter: str, tone: int) -> tuple[bytes, ...]:
    found = _faces()[face]
    x, width = found.letters[letter]
    shift = bytes((step + tone * _STEPS) % 256 for step in range(256))
    rows = _sheet()[found.top : found.top + found.height]
    return tuple(row[x : x + width].translate(shift) for row in rows)


def _width(face: str, text: str) -> int:
    letters = _faces()[face].letters
    return sum(letters[one][1] for one in text)


def _write(table: list[bytearray], face: str, text: str, *, x: int, y: int, tone: int = 0) -> None:
    letters = (text,) if text in _faces()[face].letters else tuple(text)
    for one in letters:
        rows = _letter(face, one, tone)
        for offset, row in enumerate(rows):
            table[y + offset][x : x + len(row)] = row
        x += len(rows[0])


def fitting(face: str, text: str, *, lines: int) -> tuple[str, ...]:
    """Return a text cut to lines that fit a card; letters that are not drawn are left out."""
    known = _faces()[face].letters
    words = "".join(one if one in known else " " for one in text).split()
    found: list[str] = []
    for word in words:
        joined = f"{found[-1]} {word}" if found else word
        if found and _width(face, joined) <= WIDTH - 2 * _EDGE:
            found[-1] = joined
        else:
            found.append(word)
    cut = found[:lines]
    if len(found) > lines or any(_width(face, line) > WIDTH - 2 * _EDGE for line in cut):
        last = cut[-1]
        while last and _width(face, last + "…") > WIDTH - 2 * _EDGE:
            last = last[:-1]
        cut[-1] = last.rstrip() + "…"
    return tuple(cut)


def card(title: str, *, kind: str, said: str, counts: Mapping[str, int]) -> bytes:
    """Return a card as a PNG: what the page is about, and how its claims stand as a bar."""
    ground = b"\0" * WIDTH
    table = [bytearray(ground) for _ in range(HEIGHT)]
    _write(table, "brand", "典拠 Tenkyo", x=_EDGE, y=64)
    lines = fitting("title", title, lines=2)
    y = 300 - 46 * len(lines)
    for line in fitting("small", kind, lines=1):
        _write(table, "small", line, x=_EDGE, y=y - 48, tone=1)
    for line in lines:
        _write(table, "title", line, x=_EDGE, y=y)
        y += 92
    _bar(table, counts)
    for line in fitting("small", said, lines=1):
        _write(table, "small", line, x=_EDGE, y=500, tone=1)
    return _png(b"".join(b"\0" + bytes(row) for row in table))


def _bar(table: list[bytearray], counts: Mapping[str, int]) -> None:
    total, x = sum(counts.get(word, 0) for word in _STANDING), _EDGE
    done = 0
    for place, word in enumerate(_STANDING):
        done += counts.get(word, 0)
        end = _EDGE + (WIDTH - 2 * _EDGE) * done // total if total else x
        for y in range(452, 476):
            table[y][x:end] = bytes([_BAR + place]) * (end - x)
        x = end


@cache
def _palette() -> bytes:
    colours = [
        tuple(a + (b - a) * step // (_STEPS - 1) for a, b in zip(_GROUND, ink, strict=True))
        for ink in (_WHITE, _SOFT)
        for step in range(_STEPS)
    ]
    return bytes(part for colour in (*colours, *_STANDING.values()) for part in colour)


def _png(rows: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    chunks = (
        (b"IHDR", head),
        (b"PLTE", _palette()),
        (b"IDAT", zlib.compress(rows, 1)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
