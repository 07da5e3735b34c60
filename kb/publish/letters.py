"""The letters of cards, drawn once: `site/cards` holds sheets of them, and no font is needed.

A sheet is opened when the first letter of it is asked for. Latin letters come in the faces of the
English cards. Japanese ones come in one size, from which the others are made: a title by letting
each pixel spread to the right, which makes strokes heavier; what is small by taking every four
pixels together.
"""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import add

import msgspec

from kb.settings import site_folder

STEPS = 16
"""From the ground to the full colour of a letter."""
MISSING = "〓"
"""Stands for a letter that is in no sheet, as printers have it."""
_KEPT = 1024
_BITS = (6, 4, 2, 0)


@dataclass(frozen=True, slots=True)
class Face:
    """Letters of one look and size, on one baseline."""

    height: int
    base: int
    """The row on which letters stand."""
    latin: str = ""
    """The face of the Latin sheet that it takes its letters from where that has them."""
    small: bool = False
    """Whether Japanese letters are of half their size, and not of the heavy kind."""


class _Band(msgspec.Struct, frozen=True):
    """Where the letters of one face stand in the Latin sheet."""

    top: int
    height: int
    base: int
    letters: dict[str, tuple[int, int, int]]
    """Letter to the column where it begins, its width, and how far it hangs over the next one."""


class _Latin(msgspec.Struct, frozen=True):
    width: int
    faces: dict[str, _Band]


class _Japanese(msgspec.Struct, frozen=True):
    """Cells of one size; `tests/kb/publish/letters.py` says what their bytes are."""

    width: int
    height: int
    base: int
    letters: str
    widths: dict[str, int]
    """Of letters that are narrower than a cell."""


class _Sheets(msgspec.Struct, frozen=True):
    latin: _Latin
    japanese: _Japanese


@cache
def _sheets() -> _Sheets:
    file = site_folder() / "cards" / "letters.json"
    return msgspec.json.decode(file.read_bytes(), type=_Sheets)


@cache
def _places() -> dict[str, int]:
    return {letter: place for place, letter in enumerate(_sheets().japanese.letters)}


@cache
def _sheet(name: str) -> bytes:
    return lzma.decompress((site_folder() / "cards" / f"{name}.xz").read_bytes())


def known(face: Face, letter: str) -> bool:
    """Tell whether a sheet has a letter."""
    return _band(face, letter) is not None or letter in _places()


def width(face: Face, letter: str) -> int:
    """Return how many columns a letter takes."""
    band = _band(face, letter)
    if band is not None:
        return band.letters[letter][1]
    sheet = _sheets().japanese
    columns = sheet.widths.get(letter, sheet.width)
    return (columns + 1) // 2 if face.small else columns + 1


def joined(face: Face, text: str) -> Iterator[str]:
    """Yield the letters of a text, those together of which one hangs over the next."""
    group = ""
    for letter in text:
        group += letter
        if not _over(face, letter):
            yield group
            group = ""
    if group:
        yield group


@lru_cache(_KEPT)
def drawn(face: Face, letters: str, tone: int) -> tuple[bytes, ...]:
    """Return rows of letters from the top of their face to the bottom, as steps of a tone.

    The ground is 0 in every tone; the steps of the tone `n` begin after `n * STEPS`.
    """
    if len(letters) == 1:
        return _one(face, letters, tone)
    over = _over(face, letters[-2])
    rows = zip(drawn(face, letters[:-1], tone), drawn(face, letters[-1], tone), strict=True)
    return tuple(a[:-over] + bytes(map(max, a[-over:], b)) + b[over:] for a, b in rows)


def _one(face: Face, letter: str, tone: int) -> tuple[bytes, ...]:
    band = _band(face, letter)
    if band is not None:
        rows, base = tuple(_from_latin(band, letter, tone)), band.base
    elif face.small:
        rows, base = tuple(_halved(letter, tone)), _sheets().japanese.base // 2
    else:
        rows, base = tuple(_heavy(letter, tone)), _sheets().japanese.base
    columns = width(face, letter) + _over(face, letter)
    above = (bytes(columns),) * (face.base - base)
    below = (bytes(columns),) * (face.height - len(above) - len(rows))
    return (*above, *(row[:columns] for row in rows), *below)


def _band(face: Face, letter: str) -> _Band | None:
    band = _sheets().latin.faces.get(face.latin)
    return band if band is not None and letter in band.letters else None


def _over(face: Face, letter: str) -> int:
    band = _band(face, letter)
    return band.letters[letter][2] if band is not None else 0


def _ramp(tone: int, darkest: int) -> bytes:
    """Return what turns shares of `darkest` into steps of a tone."""
    shares = (min(share * (STEPS - 1) // darkest, STEPS - 1) for share in range(256))
    return bytes(step + tone * STEPS if step else 0 for step in shares)


def _from_latin(band: _Band, letter: str, tone: int) -> Iterator[bytes]:
    x, columns, over = band.letters[letter]
    sheet, stride, ramp = _sheet("latin"), _sheets().latin.width, _ramp(tone, STEPS - 1)
    for y in range(band.top, band.top + band.height):
        start = y * stride + x
        yield sheet[start : start + columns + over].translate(ramp)


def _cell(letter: str) -> Iterator[bytes]:
    """Yield a Japanese letter as it is kept: four rows at a time."""
    sheet, data = _sheets().japanese, _sheet("japanese")
    size = sheet.width * sheet.height // 4
    start = _places()[letter] * size
    for at in range(start, start + size, sheet.width):
        yield data[at : at + sheet.width]


@cache
def _level(bits: int) -> bytes:
    """Return what turns a byte of the sheet into how dark one of its four pixels is: 0, 1 or 2."""
    return bytes((byte >> bits & 3).bit_count() for byte in range(256))


@cache
def _levels(upper: int, lower: int) -> bytes:
    """Return what turns a byte of the sheet into how dark two of its four pixels are together."""
    return bytes(map(add, _level(upper), _level(lower)))


def _heavy(letter: str, tone: int) -> Iterator[bytes]:
    ramp = _ramp(tone, 2)
    for band in _cell(letter):
        columns = int.from_bytes(band, "little")
        spread = (columns | columns << 8).to_bytes(len(band) + 1, "little")
        for bits in _BITS:
            yield spread.translate(_level(bits)).translate(ramp)


def _halved(letter: str, tone: int) -> Iterator[bytes]:
    # Full colour comes before all of four pixels are dark: thin strokes would fade otherwise.
    ramp = _ramp(tone, 6)
    for band in _cell(letter):
        for pair in (_BITS[:2], _BITS[2:]):
            sums = band.translate(_levels(*pair))
            yield bytes(map(add, sums[::2], sums[1::2])).translate(ramp)
