"""What an engine without columns of its own filters and counts by: arrays, mapped from files."""

from pathlib import Path

import numpy as np

from kb.search.backends import _arrays as arrays
from kb.search.backends._arrays import Mask
from kb.search.backends._facets import FacetColumns, FacetWriter
from kb.search.contract import Bound, Facet, Filter, Indexed

_CACHED = 64
"""Masks of facet values that are kept."""


class ColumnWriter:
    """Gathers the columns while documents go by."""

    def __init__(self) -> None:
        self.boosts: list[float] = []
        self.lows: list[float] = []
        self.highs: list[float] = []
        self.facets = FacetWriter(tuple(Facet))

    def add(self, document: Indexed) -> None:
        """Take in the next document."""
        self.boosts.append(document.boost)
        self.lows.append(np.nan if document.low is None else document.low)
        self.highs.append(np.nan if document.high is None else document.high)
        self.facets.add(document.facets)

    def write(self, folder: Path) -> None:
        """Write the columns into `folder`."""
        arrays.save(folder / "boost.npy", self.boosts, np.float32)
        arrays.save(folder / "low.npy", self.lows, np.float64)
        arrays.save(folder / "high.npy", self.highs, np.float64)
        self.facets.write(folder)


class Columns:
    """The columns, opened."""

    def __init__(self, folder: Path) -> None:
        self.boost = arrays.load(folder / "boost.npy")
        self.low = arrays.load(folder / "low.npy")
        self.high = arrays.load(folder / "high.npy")
        self.count = len(self.boost)
        self.facets = FacetColumns(folder)
        self._masks: dict[Filter, Mask] = {}

    def mask(self, wanted: Filter) -> Mask:
        """Return which documents have one of the values of a facet."""
        found = self._masks.get(wanted)
        if found is None:
            found = self.facets.mask(wanted)
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
