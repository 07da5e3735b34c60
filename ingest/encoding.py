"""Bytes to text: by byte order mark, else by strict decoding, never by replacing characters."""

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass

from kb.errors import DocumentError, Place

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# EUC-JP before Shift_JIS: Shift_JIS text is hardly ever valid EUC-JP, the reverse is common.
_STRICT = ("utf-8", "euc_jp", "cp932")
# Four ideographs or kana in a row as UTF-8 writes them do not come about by chance, and no text
# holds the control and private characters that other bytes turn into.
_UTF8_RUN = re.compile(rb"(?:[\xe3-\xe9][\x80-\xbf][\x80-\xbf]){4}")
_NOBODY = re.compile("[\x80-\x9f\ue000-\uf8ff]")
_NAMES = "UTF-8, UTF-16 with a byte order mark, EUC-JP, Shift_JIS or ISO-2022-JP"
_MAIL = "iso2022_jp"
_SHIFTS = re.compile(rb"\x1b\$[@B]")
"""The escape by which ISO-2022-JP goes over to kanji."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text with the encoding that it was in."""

    text: str
    encoding: str
    bom: int = 0
    """Length of the byte order mark."""


def decode(data: bytes, name: str, *, declared: str = "") -> Decoded:
    """Return the text of `data`; DocumentError where it is binary or of no one encoding.

    `declared` is the encoding that the document claims; it is tried once UTF-8 has failed.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data[len(mark) :], encoding, name), encoding, len(mark))
    nul = data.find(0)
    if nul >= 0:
        raise DocumentError(
            f"the file holds a NUL byte at byte {nul}, so it is no text",
            expected=_NAMES,
            remedy="give the text itself, or a format that is read: see `tenkyo lint --help`",
            place=Place(name),
        )
    if _SHIFTS.search(data) and data.isascii():
        # Seven bits with escapes between kanji and Latin: as UTF-8 it would be read as noise.
        with suppress(UnicodeDecodeError):
            return Decoded(data.decode(_MAIL), _MAIL)
    for encoding in (_STRICT[0], *_codec(declared), *_STRICT[1:]):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if encoding == _STRICT[0] or not (_UTF8_RUN.search(data) or _NOBODY.search(text)):
            return Decoded(text, encoding)
        break
    fault = _first_fault(data)
    raise DocumentError(
        f"the encoding is unknown or mixed: byte {fault} (0x{data[fault]:02X}) is not UTF-8",
        expected=_NAMES,
        remedy="convert the file to UTF-8",
        place=Place(name, data.count(b"\n", 0, fault) + 1),
    )


def _codec(declared: str) -> tuple[str, ...]:
    """Return the codec of a declared encoding; nothing where there is none of that name."""
    try:
        found = codecs.lookup(declared) if declared else None
    except LookupError:
        return ()
    # Codecs such as "rot13" or "zlib" turn text to text or bytes to bytes.
    return (found.name,) if found and getattr(found, "_is_text_encoding", False) else ()


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DocumentError(
            f"byte {error.start} is not {encoding.upper()}, though the file begins with its mark",
            expected="one encoding throughout",
            remedy="convert the file to UTF-8",
            place=Place(name),
        ) from error


def _first_fault(data: bytes) -> int:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return error.start
    return 0
