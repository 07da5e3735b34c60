"""What a reader of documents is, and the limits that all readers keep."""

from collections.abc import Callable
from dataclasses import dataclass

from kb.document import Document
from kb.errors import DocumentError, Place, install

MAX_BYTES = 64 * 1024 * 1024
"""Largest document that is read; a bigger one is refused before it is loaded."""
SNIFFED = 4096
"""How many bytes of a document decide on its format."""


@dataclass(frozen=True, slots=True)
class Reader:
    """One format: how it is recognised and how it is read."""

    format: str
    """Name of the format, as in `Document.format`."""
    suffixes: tuple[str, ...]
    """Endings of file names, with the dot, in lower case."""
    sniff: Callable[[bytes], float]
    """From the first bytes, how likely the format is: 0 never, 1 certainly."""
    read: Callable[[bytes, str], Document]
    """From all bytes and the name; raises DocumentError."""
    binary: bool = False
    """Whether the format is no text, so that NUL bytes are no fault."""


def missing_extra(extra: str, *, name: str) -> DocumentError:
    """Return the error for a format whose library is not installed."""
    return DocumentError(
        f"reading {extra} documents needs an optional library",
        remedy=install(extra),
        place=Place(name),
    )


def unparsed(markup: str, *, name: str) -> DocumentError:
    """Return the error for markup that breaks the rules of its own language."""
    return DocumentError(
        f"the {markup} cannot be parsed",
        remedy="check that its braces and brackets are closed",
        place=Place(name),
    )


def too_deep(name: str) -> DocumentError:
    """Return the error for markup that is nested beyond what is read."""
    return DocumentError(
        "the markup is nested too deeply",
        expected="fewer levels of brackets, templates or groups",
        place=Place(name),
    )


def deeper(levels: int) -> str:
    """Return what a document's notice says of what is nested beyond so many levels."""
    return f"content nested more than {levels} levels deep was left out"
