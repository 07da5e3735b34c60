"""The indexed documents themselves, one after another in a file that is mapped."""

import mmap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kb.search.content.documents import SearchDocument
from kb.search.words.lexicon import mapped
from kb.views.codec import decode, encode

_DATA, _ENDS = "documents.bin", "documents-ends.npy"


def write_archive(folder: Path, documents: Iterable[SearchDocument]) -> int:
    """Write documents in their order; return how many."""
    ends = [0]
    with (folder / _DATA).open("wb") as file:
        for document in documents:
            ends.append(ends[-1] + file.write(encode(document)))
        # Never empty, for an empty file cannot be mapped.
        file.write(b"\n")
    np.save(folder / _ENDS, np.asarray(ends, np.int64), allow_pickle=False)
    return len(ends) - 1


@dataclass(frozen=True, slots=True)
class Brief:
    """What of a document tells its place among others; soon read, for most of it is texts."""

    kind: str
    id: str
    note: str | None = None
    facets: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Archive:
    """The documents by number."""

    def __init__(self, folder: Path) -> None:
        self._ends = mapped(folder / _ENDS)
        with (folder / _DATA).open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, number: int) -> SearchDocument:
        return decode(SearchDocument, self.raw(number))

    def brief(self, number: int) -> Brief:
        """Return what of a document tells its place."""
        return decode(Brief, self.raw(number))

    def raw(self, number: int) -> bytes:
        """Return a document as it is kept: equal documents are equal bytes."""
        return self._data[self._ends[number] : self._ends[number + 1]]

    def all(self) -> Iterator[SearchDocument]:
        """Yield every document."""
        for number in range(len(self)):
            yield self[number]

    def close(self) -> None:
        """Unmap the file."""
        self._data.close()


class LookedAt(Sequence[Any]):
    """Documents of which each is read when it is first looked at."""

    def __init__(self, read: Callable[[int], Any], numbers: Sequence[int]) -> None:
        self._read = cache(read)
        self._numbers = numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._read(number) for number in self._numbers[place]]
        return self._read(self._numbers[place])
