"""Names as people type them, and the ids that are made from them."""

import re
import unicodedata
from collections.abc import Container

_DROPPED = dict.fromkeys(map(ord, " -_‐‑–—・　\t"))
_LONG = re.compile(r"(?<=[ァ-ヺー][ァ-ヺ])ー")
"""The mark of a long vowel in katakana, which is left out at the end of many words: メモリー."""
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def plain_name(name: str) -> str:
    """Return the form under which names are compared: NFKC, case-folded, without separators.

    Width, case, spaces, hyphens and long vowels in katakana do not tell things apart; those of its
    first two characters do, as in キー and ビール.
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_DROPPED)
    return _LONG.sub("", plain)


def slug(name: str) -> str:
    """Return a name as ids are written, `[a-z0-9]` joined by hyphens; empty where none is left."""
    return _NO_SLUG.sub("-", name.casefold()).strip("-")


def fresh(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken: the name itself, else with the next number behind it."""
    number, found = 2, name
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    return found
