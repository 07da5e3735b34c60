"""English words by their stems: `cause`, `caused` and `causes` are near, not the same.

A stem stands beside its word, and is worth less; what has a digit in it is a name and has none.
"""

import re
from functools import lru_cache

from whoosh.lang.porter2 import stem

STEM = "~"
"""What stands before a stem, so that it is no word that can be meant or completed."""
_WORD = re.compile(r"[a-z]{5,}")


@lru_cache(maxsize=16_384)
def stem_of(word: str) -> str:
    """Return the stem of a plain English word; any other is its own."""
    return stem(word) if _WORD.fullmatch(word) else word


def beside(word: str) -> str | None:
    """Return the token of a stem that is to stand beside a word, where it is another."""
    short = stem_of(word)
    return STEM + short if short != word else None
