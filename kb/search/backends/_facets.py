"""The values of facets by document, and how many of some hits have each: arrays, mapped."""

import json
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from kb.search.backends import _arrays as arrays
from kb.search.backends._arrays import Ids, Mask
from kb.search.contract import COUNTED, LEADING, Facet, Filter

Counts = npt.NDArray[np.int64]
"""How often each value occurs, by its number."""
_WORDS, _VALUES, _ENDS = "facets.json", "facet-values.npy", "facet-ends.npy"
_ROW, _NONE = 8, -1
"""Places of a row, which is all that most documents fill, and what is in those that they do not."""


class FacetWriter:
    """Gathers the values of facets while documents go by; those that are counted come first."""

    def __init__(self, facets: Sequence[Facet] = COUNTED) -> None:
        self.facets = facets
        self.numbers: dict[tuple[int, str], int] = {}
        self.values = array("i")
        self.ends = array("q", [0])

    def add(self, facets: Mapping[str, Sequence[str]]) -> None:
        """Take in the facets of the next document."""
        for place, facet in enumerate(self.facets):
            for word in facets.get(facet.value, ()):
                number = self.numbers.setdefault((place, word), len(self.numbers))
                self.values.append(number)
        self.values.extend([_NONE] * (-len(self.values) % _ROW))
        self.ends.append(len(self.values) // _ROW)

    def write(self, folder: Path) -> None:
        """Write the columns into `folder`, values numbered in their order."""
        ordered = sorted(self.numbers)
        # What fills a row up is behind all values.
        renumbered = np.full(len(ordered) + 1, len(ordered), np.int32)
        renumbered[[self.numbers[key] for key in ordered]] = np.arange(len(ordered))
        rows = renumbered[np.asarray(self.values, np.int32)].reshape(-1, _ROW)
        arrays.save(folder / _VALUES, rows, np.int32)
        arrays.save(folder / _ENDS, self.ends, np.int64)
        words = {
            facet.value: [word for of, word in ordered if of == place]
            for place, facet in enumerate(self.facets)
        }
        (folder / _WORDS).write_text(json.dumps(words), encoding="utf-8")


class FacetColumns:
    """The values of facets, opened."""

    def __init__(self, folder: Path) -> None:
        words = json.loads((folder / _WORDS).read_text(encoding="utf-8"))
        self.known = [(Facet(facet), word) for facet, of in words.items() for word in of]
        self.numbers = {key: number for number, key in enumerate(self.known)}
        self.counted = sum(facet in COUNTED for facet, _ in self.known)
        self.rows = arrays.load(folder / _VALUES)
        self.ends = arrays.load(folder / _ENDS)
        self.count = len(self.ends) - 1
        self._even = len(self.rows) == self.count and bool((np.diff(self.ends) == 1).all())
        """Whether each document fills one row, as in most bases all do."""
        places = [COUNTED.index(facet) for facet, _ in self.known[: self.counted]]
        # More than any count, so that values are in order by facet first.
        self._before = np.asarray(places, np.int64) * (self.count + 1)
        self.none: Counts = np.zeros(self.counted, np.int64)

    def counts(self, numbers: Sequence[int] | Ids) -> Counts:
        """Return how many of some documents have each value."""
        ids = np.asarray(numbers, np.int32)
        found = self.rows.take(ids if self._even else self._rows_of(ids), 0).ravel()
        return np.bincount(found, minlength=self.counted)[: self.counted]

    def ranked(self, counts: Counts) -> dict[Facet, dict[str, int]]:
        """Return the counts of each facet that lead: most frequent first, then by value."""
        (there,) = counts.nonzero()
        there = there[(self._before[there] - counts[there]).argsort(kind="stable")]
        before = self._before[there]
        behind = np.arange(len(there)) - before.searchsorted(before)
        there = there[behind < LEADING]
        ranked: dict[Facet, dict[str, int]] = {facet: {} for facet in COUNTED}
        for number, count in zip(there.tolist(), counts[there].tolist(), strict=True):
            facet, word = self.known[number]
            ranked[facet][word] = count
        return ranked

    def _rows_of(self, ids: Ids) -> npt.NDArray[np.int64]:
        rows = self.ends[ids]
        lengths = self.ends[ids + 1] - rows
        if (lengths != 1).any():
            rows = (rows - lengths.cumsum() + lengths).repeat(lengths)
            rows += np.arange(len(rows))
        return rows

    def mask(self, wanted: Filter) -> Mask:
        """Return which documents have one of the values of a facet."""
        known = ((wanted.facet, value) for value in wanted.values)
        numbers = [self.numbers[key] for key in known if key in self.numbers]
        found = np.zeros(self.count, np.bool_)
        rows, *_ = np.isin(self.rows, numbers).nonzero()
        found[np.searchsorted(self.ends, rows, side="right") - 1] = True
        return found
