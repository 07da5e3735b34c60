"""Sorted words with a number each, mapped from files: memory does not grow with them.

A word is found by a hash of it, and those that begin alike by their order.
"""

import mmap
from array import array
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from zlib import crc32

import numpy as np

FILES = (".bin", "-ends.npy", "-numbers.npy", "-slots.npy")
"""How the names of the files of each end."""


def write_lexicon(folder: Path, name: str, words: Mapping[str, int]) -> None:
    """Write `words`, each with its number, as `name` into `folder`."""
    lines = sorted((word.encode("utf-8"), number) for word, number in words.items())
    ends = np.zeros(len(lines) + 1, np.int64)
    np.cumsum([len(line) for line, _ in lines], out=ends[1:])
    np.save(folder / f"{name}-ends.npy", ends, allow_pickle=False)
    numbers = np.asarray([number for _, number in lines], np.int64)
    np.save(folder / f"{name}-numbers.npy", numbers, allow_pickle=False)
    slots = np.asarray(_slots([line for line, _ in lines]), np.int32)
    np.save(folder / f"{name}-slots.npy", slots, allow_pickle=False)
    # Never empty, for an empty file cannot be mapped.
    (folder / f"{name}.bin").write_bytes(b"".join(line for line, _ in lines) + b"\n")


def _slots(words: Sequence[bytes]) -> "array[int]":
    """Return a table that is half empty, in which a word's hash leads to its place, from 1 on."""
    size = 8
    while size < 2 * len(words):
        size *= 2
    slots = array("i", bytes(4 * size))
    for place, word in enumerate(words, start=1):
        slot = crc32(word) % size
        while slots[slot]:
            slot = (slot + 1) % size
        slots[slot] = place
    return slots


def mapped(path: Path) -> "memoryview[int]":
    """Return the whole numbers of a file that `numpy.save` wrote, mapped and not read."""
    return memoryview(np.load(path, mmap_mode="r", allow_pickle=False))


class Lexicon:
    """Words in the order of their bytes; a prefix is a range."""

    def __init__(self, folder: Path, name: str) -> None:
        # Views, for an array makes a new object with each item that is read.
        self._ends = mapped(folder / f"{name}-ends.npy")
        self._slots = mapped(folder / f"{name}-slots.npy")
        self._count = len(self._ends) - 1
        self._numbers = mapped(folder / f"{name}-numbers.npy") if self._count else memoryview(b"")
        with (folder / f"{name}.bin").open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __len__(self) -> int:
        return self._count

    def number(self, word: str) -> int | None:
        """Return the number of a word, or None where it is not known."""
        key = word.encode("utf-8", "surrogatepass")
        slots, ends = self._slots, self._ends
        size = len(slots)
        slot = crc32(key) % size
        while place := slots[slot]:
            if self._data[ends[place - 1] : ends[place]] == key:
                return self._numbers[place - 1]
            slot = (slot + 1) % size
        return None

    def __contains__(self, word: str) -> bool:
        return self.number(word) is not None

    def prefixed(self, prefix: str, *, limit: int) -> Iterator[tuple[str, int]]:
        """Yield up to `limit` words that begin with `prefix`, each with its number."""
        key = prefix.encode("utf-8", "surrogatepass")
        place = self._place(key)
        for at in range(place, min(place + limit, self._count)):
            word = self._word(at)
            if not word.startswith(key):
                return
            yield word.decode("utf-8"), self._numbers[at]

    def following(self, word: str, *, limit: int) -> Iterator[tuple[str, int]]:
        """Yield up to `limit` words from `word` on in their order, each with its number."""
        place = self._place(word.encode("utf-8", "surrogatepass"))
        for at in range(place, min(place + limit, self._count)):
            yield self._word(at).decode("utf-8"), self._numbers[at]

    def close(self) -> None:
        """Unmap the words."""
        self._data.close()

    def _word(self, place: int) -> bytes:
        return self._data[self._ends[place] : self._ends[place + 1]]

    def _place(self, key: bytes) -> int:
        low, high = 0, self._count
        while low < high:
            middle = (low + high) // 2
            if self._word(middle) < key:
                low = middle + 1
            else:
                high = middle
        return low
