"""Names as people type them, and the ids that are made from them."""

import re
import unicodedata
from collections.abc import Container

_DROPPED = dict.fromkeys(map(ord, " -_‐‑–—・　\t"))
_LONG = re.compile(r"(?<=[ァ-ヺー][ァ-ヺ])ー")
"""The mark of a long vowel in katakana, which is left out at the end of many words: メモリー."""
_TELLING = re.compile(r".{3,}|[\u4e00-\u9fff]+", re.DOTALL)
"""A part of a name that tells it from others wherever it stands in it."""
_NO_SLUG = re.compile(r"[^a-z0-9]+")


def plain_name(name: str) -> str:
    """Return the form under which names are compared: NFKC, case-folded, without separators.

    Width, case, spaces, hyphens and long vowels in katakana do not tell things apart; those of its
    first two characters do, as in キー and ビール.
    """
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_DROPPED)
    return _LONG.sub("", plain)


def is_part_of(part: str, name: str) -> bool:
    """Tell whether whoever writes a part of a plain name may mean it: `no` is not for `volcano`."""
    return name.startswith(part) or _TELLING.fullmatch(part) is not None


def slug(name: str) -> str:
    """Return a name as ids are written, `[a-z0-9]` joined by hyphens; empty where none is left."""
    return _NO_SLUG.sub("-", name.casefold()).strip("-")


def fresh(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken: the name itself, else with the next number behind it."""
    number, found = 2, name
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    return found
