"""Sorted lists of documents with scores, and how they are joined."""

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kb.search.backends._arrays import Ids, Mask

Scores = npt.NDArray[np.float32]


class Postings(NamedTuple):
    """Documents in ascending order, and the score of each."""

    ids: Ids
    scores: Scores


EMPTY = Postings(np.empty(0, np.int32), np.empty(0, np.float32))


def where(ids: Ids, among: Ids) -> tuple[Mask, npt.NDArray[np.intp]]:
    """Tell which of `ids` are among others, and where there."""
    places = np.searchsorted(among, ids)
    places[places == len(among)] = 0
    if not len(among):
        return np.zeros(len(ids), np.bool_), places
    return among[places] == ids, places


def meet(one: Postings, other: Postings) -> Postings:
    """Return the documents of both, with the sums of their scores."""
    if len(other.ids) < len(one.ids):
        one, other = other, one
    if not len(one.ids):
        return EMPTY
    there, places = where(one.ids, other.ids)
    return Postings(one.ids[there], one.scores[there] + other.scores[places[there]])


def best(several: Sequence[Postings]) -> Postings:
    """Return the documents of any, with the best of their scores."""
    return _join(several, np.maximum)


def total(several: Sequence[Postings]) -> Postings:
    """Return the documents of any, with the sums of their scores."""
    return _join(several, np.add)


def _join(several: Sequence[Postings], join: np.ufunc) -> Postings:
    several = [one for one in several if len(one.ids)]
    if not several:
        return EMPTY
    if len(several) == 1:
        return several[0]
    ids = np.unique(np.concatenate([one.ids for one in several]))
    scores = np.zeros(len(ids), np.float32)
    for one in several:
        places = np.searchsorted(ids, one.ids)
        scores[places] = join(scores[places], one.scores)
    return Postings(ids, scores)


class PostingCache:
    """The lists used last, up to a number of bytes; safe to use from several threads."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._lists: OrderedDict[tuple[str, str], Postings] = OrderedDict()
        self._lock = Lock()

    def get(self, key: tuple[str, str]) -> Postings | None:
        """Return a list, if it is held."""
        with self._lock:
            found = self._lists.get(key)
            if found is not None:
                self._lists.move_to_end(key)
            return found

    def put(self, key: tuple[str, str], postings: Postings) -> None:
        """Hold a list, and let go of those used longest ago."""
        size = postings.ids.nbytes + postings.scores.nbytes + 200
        with self._lock:
            if key in self._lists:
                return
            self._lists[key] = postings
            self.size += size
            while self.size > self.limit and len(self._lists) > 1:
                _, old = self._lists.popitem(last=False)
                self.size -= old.ids.nbytes + old.scores.nbytes + 200
