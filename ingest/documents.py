"""Open documents: the format is found by content and by name; faults stay with their file."""

import os
import stat
from functools import cache
from pathlib import Path

from ingest.includes import follow, unread
from ingest.reader import MAX_BYTES, SNIFFED, Reader, too_deep
from kb.document import Document
from kb.errors import READABLE, DocumentError, Place, TenkyoError
from kb.shelf import items

_SUFFIX_WEIGHT = 0.4
_THRESHOLD = 0.05


@cache
def readers() -> tuple[Reader, ...]:
    """Return every reader there is."""
    return items("ingest.readers", Reader, key="format")


def formats() -> tuple[str, ...]:
    """Return the names of the formats that are read."""
    return tuple(reader.format for reader in readers())


def read_document(data: bytes, name: str) -> Document:
    """Return the document that `data` holds, in the format that its content and name tell.

    No other file is opened: what the document takes in is noted as not read.
    """
    return unread(_parsed(data, name))


def _parsed(data: bytes, name: str) -> Document:
    if not data.strip():
        raise DocumentError("the document is empty", expected="text", place=Place(name))
    if len(data) > MAX_BYTES:
        raise _too_big(len(data), name)
    reader = _sniffed(data, name)
    try:
        return reader.read(data, name)
    except TenkyoError as error:
        raise error.at(Place(name)) from error
    except RecursionError as error:
        raise too_deep(name) from error


def open_document(path: Path) -> Document:
    """Return the document in a file, with the files of its folder that it takes in.

    Raises:
        DocumentError: It is a folder, a pipe, too big, or cannot be read.
    """
    return follow(_read(path), path, read=_read)


def _read(path: Path) -> Document:
    return _parsed(_bytes(path), str(path))


def _bytes(path: Path) -> bytes:
    place = Place(str(path))
    try:
        # Opening a pipe would wait for a writer; not blocking lets it be refused instead.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise DocumentError("this is no regular file", expected="a file", place=place)
            if status.st_size > MAX_BYTES:
                raise _too_big(status.st_size, str(path))
            data = file.read(MAX_BYTES + 1)
    except IsADirectoryError as error:
        raise DocumentError(
            "this is a folder", expected="a file", remedy="name its files", place=place
        ) from error
    except (OSError, ValueError) as error:
        words = getattr(error, "strerror", None) or str(error)
        raise DocumentError(
            f"the file cannot be opened: {words}", remedy=READABLE, place=place
        ) from error
    if len(data) > MAX_BYTES:
        raise _too_big(len(data), str(path))
    return data


def _too_big(size: int, name: str) -> DocumentError:
    return DocumentError(
        f"the document has {size:,} bytes",
        expected=f"at most {MAX_BYTES:,} bytes",
        remedy="split it",
        place=Place(name),
    )


def _sniffed(data: bytes, name: str) -> Reader:
    head, suffix = data[:SNIFFED], Path(name).suffix.lower()
    scored = [
        (reader.sniff(head) + (_SUFFIX_WEIGHT if suffix in reader.suffixes else 0.0), reader)
        for reader in readers()
    ]
    score, best = max(scored, key=lambda pair: pair[0])
    binary = b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff"))
    endings = dict.fromkeys(s for reader in readers() for s in reader.suffixes if s)
    if score < _THRESHOLD or (binary and not best.binary):
        raise DocumentError(
            "the content is binary and of no format that is read",
            expected="one of " + ", ".join(formats()) + f" ({', '.join(endings)})",
            place=Place(name),
        )
    return best
