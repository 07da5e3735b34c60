"""What an engine without columns of its own filters and counts by: arrays, mapped from files."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from kb.search.contract import Bound, Facet, Filter, Indexed

Ids = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]
_CACHED = 64
"""Masks of facet values that are kept."""


class ColumnWriter:
    """Gathers the columns while documents go by."""

    def __init__(self) -> None:
        self.count = 0
        self.boosts: list[float] = []
        self.lows: list[float] = []
        self.highs: list[float] = []
        self.words: dict[str, dict[str, int]] = {facet.value: {} for facet in Facet}
        self.docs: dict[str, list[int]] = {facet.value: [] for facet in Facet}
        self.values: dict[str, list[int]] = {facet.value: [] for facet in Facet}

    def add(self, document: Indexed) -> None:
        """Take in the next document."""
        self.boosts.append(document.boost)
        self.lows.append(np.nan if document.low is None else document.low)
        self.highs.append(np.nan if document.high is None else document.high)
        for facet, words in document.facets.items():
            known = self.words[facet]
            for word in words:
                self.docs[facet].append(self.count)
                self.values[facet].append(known.setdefault(word, len(known)))
        self.count += 1

    def write(self, folder: Path) -> None:
        """Write the columns into `folder`."""
        _save(folder / "boost.npy", self.boosts, np.float32)
        _save(folder / "low.npy", self.lows, np.float64)
        _save(folder / "high.npy", self.highs, np.float64)
        for facet in self.words:
            _save(folder / f"{facet}-docs.npy", self.docs[facet], np.int32)
            _save(folder / f"{facet}-values.npy", self.values[facet], np.int32)
        words = {facet: list(known) for facet, known in self.words.items()}
        (folder / "words.json").write_text(json.dumps(words), encoding="utf-8")


class Columns:
    """The columns, opened."""

    def __init__(self, folder: Path) -> None:
        self.boost = _load(folder / "boost.npy")
        self.low = _load(folder / "low.npy")
        self.high = _load(folder / "high.npy")
        self.count = len(self.boost)
        self.words: Mapping[str, list[str]] = json.loads(
            (folder / "words.json").read_text(encoding="utf-8")
        )
        self.numbers = {
            facet: {word: n for n, word in enumerate(words)} for facet, words in self.words.items()
        }
        self.docs = {facet: _load(folder / f"{facet}-docs.npy") for facet in self.words}
        self.values = {facet: _load(folder / f"{facet}-values.npy") for facet in self.words}
        self._masks: dict[Filter, Mask] = {}

    def mask(self, wanted: Filter) -> Mask:
        """Return which documents have one of the values of a facet."""
        found = self._masks.get(wanted)
        if found is None:
            known = self.numbers[wanted.facet.value]
            numbers = [known[v] for v in wanted.values if v in known]
            found = np.zeros(self.count, dtype=np.bool_)
            if numbers:
                chosen = np.isin(self.values[wanted.facet.value], numbers)
                found[self.docs[wanted.facet.value][chosen]] = True
            if len(self._masks) >= _CACHED:
                self._masks.clear()
            self._masks[wanted] = found
        return found

    def within(self, bound: Bound) -> Mask:
        """Return which documents have a value of a property within an interval."""
        found = self.mask(Filter(Facet.PROPERTY, (bound.property,))).copy()
        if bound.low is not None:
            found &= self.high >= bound.low if bound.low_inclusive else self.high > bound.low
        if bound.high is not None:
            found &= self.low <= bound.high if bound.high_inclusive else self.low < bound.high
        return found

    def counts(self, hits: Ids, facets: Iterable[Facet]) -> dict[Facet, dict[str, int]]:
        """Return how many of `hits` have each value of each facet."""
        mask = np.zeros(self.count, dtype=np.bool_)
        mask[hits] = True
        result = {}
        for facet in facets:
            name = facet.value
            found = np.bincount(
                self.values[name][mask[self.docs[name]]], minlength=len(self.words[name])
            )
            words = self.words[name]
            result[facet] = {words[n]: int(found[n]) for n in np.flatnonzero(found)}
        return result


def _save(path: Path, values: list[Any], kind: Any) -> None:
    np.save(path, np.asarray(values, dtype=kind), allow_pickle=False)


def _load(path: Path) -> npt.NDArray[Any]:
    # An empty array cannot be mapped.
    try:
        return np.load(path, mmap_mode="r", allow_pickle=False)  # type: ignore[no-any-return]
    except ValueError:
        return np.load(path, allow_pickle=False)  # type: ignore[no-any-return]
