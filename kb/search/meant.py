"""What a word that is not known stands for: one that it begins, or one that it is a slip for."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from kb.search.index.completion import SEPARATOR
from kb.search.planning.spelling import corrected, other_number
from kb.search.words.lexicon import Lexicon

_SHORTEST, _LONGEST = 3, 20
"""Characters of a word that may be the beginning of another."""
_SCANNED = 600
_COUNT = re.compile(r"[0-9.]+[a-z]?")
"""What is written to its end: the 20b of a model is no beginning of a longer word."""


class Meant(NamedTuple):
    """A known word that another stands for."""

    word: str
    sure: bool
    """Whether what it finds may be shown, and not only asked for.

    Of the shortest words a slip, and what is written in capitals, may well be a name of its own,
    for which nothing else is shown.
    """


def meant(typed: str, word: str, known: Sequence[Lexicon], *, names: Lexicon) -> Meant | None:
    """Return what a word as typed, and as it is looked for, stands for in one of the lexicons.

    A word that was not written to its end comes before any slip; `names` are what completes one.
    """
    short = len(word) <= _SHORTEST
    for words in (*known, names):
        # What was taken for the s of a plural may be part of the word.
        for written in dict.fromkeys((typed.casefold(), word)):
            other = begun(written, words)
            if other is not None:
                return Meant(other, not (short and typed.isupper()))
    for words in known:
        other = corrected(word, words)
        if other is not None:
            return Meant(other, not short)
    return None


def begun(word: str, terms: Lexicon) -> str | None:
    """Return the known word that `word` was most likely to become, or None.

    It begins so: of several the one that is frequent and of which little is missing.
    """
    if not _SHORTEST <= len(word) <= _LONGEST or _COUNT.fullmatch(word) or not word.isprintable():
        return None
    found: list[tuple[float, str]] = []
    for entry, number in terms.prefixed(word, limit=_SCANNED):
        other, completes, _ = entry.partition(SEPARATOR)
        # H10 is no beginning of H100.
        if other != word and not other_number(word, other):
            found.append((-(1 if completes else number) * len(word) / len(other), other))
    return min(found)[1] if found else None
