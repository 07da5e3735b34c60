"""Phrases that records are asked for by, found by their words: which phrases have one, and where.

Each has the words that say something, in the form that they have in common with others. What a
record is called is known beside its phrases: who asks `how hot does the H100 get` says so too.
"""

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterable
from math import log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kb.search.words.lexicon import FILES as LEXICON_FILES
from kb.search.words.lexicon import Lexicon, write_lexicon
from kb.search.words.stems import STEM

Ids = npt.NDArray[np.int32]
Often = Callable[[str], int | None]
"""Tells how many documents have a term; None where none has it."""

_WORDS = "phrases"
_ARRAYS = ("starts", "lists", "records", "boosts", "weights")
FILES = (*(_WORDS + end for end in LEXICON_FILES), *(f"{_WORDS}-{a}.npy" for a in _ARRAYS))
_NOWHERE = 0.5
"""What a word that nothing has tells, to one that is in one place: it may be a slip."""
_HEAD = 128
"""Bytes that such a file has before its first number."""
_CALLED = "@"
"""What stands before a word by which a record is called and that its phrase does not have."""


class Phrase(NamedTuple):
    """A phrase of a record."""

    record: int
    """The number of the record's name."""
    words: tuple[str, ...]
    called: tuple[str, ...]
    """The words that the record is called by."""
    boost: float
    """What the score of the record is multiplied with."""


def rarity(word: str, having: int, phrases: int, often: Often, documents: int) -> float:
    """Return how much a word tells: the more, the fewer phrases and documents have it."""
    known = (often(word) or 0) + (often(STEM + word) or 0)
    if not known and not having:
        return _NOWHERE * rarity(word, 1, phrases, {word: 1}.get, documents)
    of_phrases = log(1 + (phrases + 1) / (having + 0.5))
    return (of_phrases + log(1 + (documents + 1) / (known + 0.5))) / 2


def write_phrases(folder: Path, phrases: Iterable[Phrase], often: Often, *, documents: int) -> None:
    """Write phrases into `folder`, found by their words; `often` weighs these."""
    kept = sorted(set(phrases))
    lists: defaultdict[str, array[int]] = defaultdict(lambda: array("i"))
    for number, phrase in enumerate(kept):
        for word in phrase.words:
            lists[word].append(number)
        for word in phrase.called:
            if word not in phrase.words:
                lists[_CALLED + word].append(number)
    count = len(kept)
    worth = {
        word: rarity(word, len(having), count, often, documents)
        for word, having in lists.items()
        if not word.startswith(_CALLED)
    }
    ordered = sorted(lists)
    write_lexicon(folder, _WORDS, {word: place for place, word in enumerate(ordered)})
    starts = np.zeros(len(ordered) + 1, np.int64)
    np.cumsum([len(lists[word]) for word in ordered], out=starts[1:])
    every = np.asarray([number for word in ordered for number in lists[word]], np.int32)
    weights = [sum(worth[word] for word in phrase.words) for phrase in kept]
    arrays: dict[str, npt.NDArray[Any]] = {
        "starts": starts,
        "lists": every,
        "records": np.asarray([phrase.record for phrase in kept], np.int64),
        "boosts": np.asarray([phrase.boost for phrase in kept], np.float32),
        "weights": np.asarray(weights, np.float32),
    }
    for name, values in arrays.items():
        np.save(folder / f"{_WORDS}-{name}.npy", values, allow_pickle=False)


class Phrases:
    """The phrases as they were written, mapped and not read."""

    def __init__(self, folder: Path, often: Often, *, documents: int) -> None:
        self._words = Lexicon(folder, _WORDS)
        self._often = often
        self._documents = documents
        self._starts, self._lists, self.records, self.boosts, self.weights = (
            _opened(folder / f"{_WORDS}-{name}.npy") for name in _ARRAYS
        )

    def __len__(self) -> int:
        return len(self.records)

    def having(self, word: str) -> Ids:
        """Return the numbers of the phrases that have a word."""
        return self._list(word)

    def called(self, word: str) -> Ids:
        """Return those of records that are called by a word which the phrase does not have."""
        return self._list(_CALLED + word)

    def worth(self, word: str) -> float:
        """Return how much a word tells."""
        return rarity(word, len(self._list(word)), len(self), self._often, self._documents)

    def close(self) -> None:
        """Unmap the words."""
        self._words.close()

    def _list(self, word: str) -> Ids:
        place = self._words.number(word)
        if place is None:
            return np.zeros(0, np.int32)
        found: Ids = self._lists[self._starts[place] : self._starts[place + 1]]
        return found


def _opened(path: Path) -> Any:
    # What is empty cannot be mapped.
    empty = path.stat().st_size <= _HEAD
    return np.load(path, mmap_mode=None if empty else "r", allow_pickle=False)
