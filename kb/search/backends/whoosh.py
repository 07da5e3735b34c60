"""Whoosh, the embedded engine: it stores and reads the postings; arrays join and rank them.

Whoosh's own matchers walk postings one by one in Python, which takes a second for an OR of
frequent words. Here a list of postings is read once, scored as an array, and kept.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import log
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from kb.errors import SnapshotError
from kb.search.backends._arrays import Ids
from kb.search.backends._columns import Columns, ColumnWriter
from kb.search.backends._postings import EMPTY, PostingCache, Postings, best, meet, total, where
from kb.search.backends._segments import (
    NAMES,
    NUMBERS,
    PAIRS,
    linked,
    texts_of,
    writer_into,
)
from kb.search.contract import (
    K1,
    WEIGHTS,
    B,
    Earlier,
    Field,
    Found,
    Group,
    Indexed,
    Plan,
    Progress,
    Way,
)

_CACHE_BYTES = 24_000_000
_KEPT_COUNTS = 8_192


class WhooshEngine:
    """Whoosh-Reloaded, few segments, postings without positions."""

    name = "whoosh"
    pickled = True

    def available(self) -> bool:
        """Tell whether Whoosh is installed; it always is."""
        return True

    def write(
        self,
        folder: Path,
        documents: Iterable[Indexed],
        *,
        progress: Progress,
        earlier: Earlier | None = None,
    ) -> None:
        """Write the index of `documents` into the empty `folder`.

        Where few of the `earlier` documents changed, the segments of then are linked and one
        segment with what changed is put beside them.
        """
        # The numbers of the documents, in the order in which Whoosh holds them.
        order = linked(earlier, folder) if earlier is not None else []
        kept = set(order)
        writer = writer_into(folder, new=not order)
        columns = ColumnWriter()
        lengths: dict[Field, list[int]] = {f: [] for f in Field}
        for number, document in enumerate(documents):
            columns.add(document)
            for field in Field:
                lengths[field].append(len(document.tokens.get(field, ())))
            if number not in kept:
                order.append(number)
                writer.add_document(**texts_of(document))
            if number % 1000 == 0:
                progress(f"indexing ({number})")
        writer.commit(merge=False)
        np.save(folder / NUMBERS, np.asarray(order, np.int32))
        columns.write(folder)
        for field, values in lengths.items():
            np.save(folder / f"{field.value}-lengths.npy", np.asarray(values, np.int32))

    def open(self, folder: Path) -> "WhooshReader":
        """Open the index in `folder`; the caller knows that it is our own."""
        from whoosh.index import open_dir

        try:
            return WhooshReader(open_dir(folder, readonly=True), folder)
        except (OSError, ValueError, LookupError, EOFError, AttributeError) as error:
            raise SnapshotError(
                f"the search index in {folder} cannot be read", remedy="run `tenkyo build` again"
            ) from error


class WhooshReader:
    """One open index and the lists of postings that were read from it."""

    def __init__(self, index: Any, folder: Path) -> None:
        self.reader = index.reader()
        self.segments = self.reader.leaf_readers()
        self.columns = Columns(folder)
        numbers = np.load(folder / NUMBERS)
        held = np.count_nonzero(numbers >= 0)
        if self.reader.doc_count_all() != len(numbers) or held != self.columns.count:
            raise ValueError("index and columns do not belong together")
        plain = np.array_equal(numbers, np.arange(len(numbers)))
        self.numbers: Ids | None = None if plain else numbers
        self.norms = {}
        for field in Field:
            lengths = np.load(folder / f"{field.value}-lengths.npy").astype(np.float32)
            filled = lengths[lengths > 0]
            average = float(filled.mean()) if len(filled) else 1.0
            self.norms[field] = K1 * (1 - B + B * lengths / average)
        self.cache = PostingCache(_CACHE_BYTES)
        self._often = lru_cache(_KEPT_COUNTS)(self._counted)
        self._lock = Lock()

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        """Return one page of what `plan` asks for."""
        found = self._matching(plan)
        ids = found.ids
        of_facets = self.columns.facets
        count = (lambda: of_facets.ranked(of_facets.counts(ids))) if facets else dict
        if not len(ids):
            return Found(0, (), count)
        scores = found.scores.copy()
        for name, bonus in plan.bonuses:
            there, _ = where(ids, self._list(NAMES, name).ids)
            scores[there] += bonus
        scores *= self.columns.boost[ids]
        wanted = offset + limit
        if wanted < len(ids):
            # Ties at the edge are kept, so that their order does not depend on the partition.
            edge = np.partition(scores, len(scores) - wanted)[len(scores) - wanted]
            kept = np.flatnonzero(scores >= edge)
            ids_kept, scores_kept = ids[kept], scores[kept]
        else:
            ids_kept, scores_kept = ids, scores
        order = np.lexsort((ids_kept, -scores_kept))[offset:wanted]
        hits = tuple((int(ids_kept[i]), float(scores_kept[i])) for i in order)
        return Found(len(ids), hits, count)

    def often(self, term: str) -> int:
        """Return how many documents have a term; those with it in several fields count again."""
        return self._often(term)

    def quick(self, plan: Plan) -> bool:
        """Never: a list of postings that is not held yet takes long to read."""
        return False

    def close(self) -> None:
        """Close the files."""
        self.reader.close()

    def _counted(self, term: str) -> int:
        return sum(self.reader.doc_frequency(field.value, term) for field in Field)

    def _matching(self, plan: Plan) -> Postings:
        """Return all documents that the plan asks for, with their scores before bonuses."""
        found: Postings | None = None
        if plan.groups:
            lists = [self._group(group) for group in plan.groups]
            if plan.required < 0 or plan.required >= len(lists):
                lists.sort(key=lambda one: len(one.ids))
                found = lists[0]
                for one in lists[1:]:
                    found = meet(found, one)
            else:
                found = total(lists)
                met = np.zeros(len(found.ids), np.int32)
                for one in lists:
                    met[np.searchsorted(found.ids, one.ids)] += 1
                enough = met >= plan.required
                found = Postings(found.ids[enough], found.scores[enough])
            if plan.besides:
                found = best([found, self._besides(plan.besides, lists)])
        if found is None:
            ids: Ids = np.arange(self.columns.count, dtype=np.int32)
            found = Postings(ids, np.ones(len(ids), np.float32))
        keep = np.ones(len(found.ids), np.bool_)
        for wanted in plan.filters:
            keep &= self.columns.mask(wanted)[found.ids]
        for unwanted in plan.unwanted:
            keep &= ~self.columns.mask(unwanted)[found.ids]
        for bound in plan.bounds:
            keep &= self.columns.within(bound)[found.ids]
        for group in plan.excluded:
            there, _ = where(found.ids, self._group(group).ids)
            keep &= ~there
        return Postings(found.ids[keep], found.scores[keep])

    def _besides(self, names: Iterable[str], groups: Iterable[Postings]) -> Postings:
        """Return the documents that have one of the names, with what they have of the groups."""
        found = total([self._list(NAMES, name) for name in names])
        scores = found.scores.copy()
        for one in groups:
            there, places = where(found.ids, one.ids)
            scores[there] += one.scores[places[there]]
        return Postings(found.ids, scores)

    def _group(self, group: Group) -> Postings:
        return best([self._way(way) for way in group.ways])

    def _way(self, way: Way) -> Postings:
        lists = [self._term(term) for term in way.terms]
        lists += [self._list(PAIRS, pair) for pair in way.pairs]
        lists.sort(key=lambda one: len(one.ids))
        if not lists or not len(lists[0].ids):
            return EMPTY
        found = lists[0]
        for one in lists[1:]:
            found = meet(found, one)
        if way.worth:
            return Postings(found.ids, found.scores * way.weight + np.float32(way.worth))
        return found if way.weight == 1 else Postings(found.ids, found.scores * way.weight)

    def _term(self, term: str) -> Postings:
        """Return the documents that have a term in any field, with the sum of its scores."""
        key = ("", term)
        found = self.cache.get(key)
        if found is None:
            found = total([self._list(field.value, term) for field in Field])
            self.cache.put(key, found)
        return found

    def _list(self, field: str, term: str) -> Postings:
        key = (field, term)
        found = self.cache.get(key)
        if found is None:
            with self._lock:
                found = self._read(field, term)
            if field not in (PAIRS, NAMES):
                found = self._scored(Field(field), found)
            self.cache.put(key, found)
        return found

    def _scored(self, field: Field, found: Postings) -> Postings:
        if not len(found.ids):
            return found
        count, having = self.columns.count, len(found.ids)
        idf = log(1 + (count - having + 0.5) / (having + 0.5))
        often = found.scores
        weight = WEIGHTS[field] * idf * (K1 + 1)
        scores = weight * often / (often + self.norms[field][found.ids])
        return Postings(found.ids, scores.astype(np.float32))

    def _read(self, field: str, term: str) -> Postings:
        """Read a list of postings; pairs and names score nothing."""
        ids: list[int] = []
        often: list[float] = []
        for segment, start in self.segments:
            if (field, term) in segment:
                found, counts = _postings(segment, field, term)
                ids += [number + start for number in found] if start else found
                often += counts
        scores = np.asarray(often, np.float32)
        if field in (PAIRS, NAMES):
            scores = np.zeros(len(ids), np.float32)
        held = np.asarray(ids, np.int32)
        if self.numbers is None:
            return Postings(held, scores)
        numbers = self.numbers[held]
        order = np.argsort(numbers, kind="stable")
        order = order[np.searchsorted(numbers[order], 0) :]
        return Postings(numbers[order], scores[order])


def _postings(segment: Any, field: str, term: str) -> tuple[list[int], list[float]]:
    """Return the documents of one segment that hold a term, and how often each does."""
    matcher = segment.postings(field, term)
    ids: list[int] = []
    often: list[float] = []
    if hasattr(matcher, "_next_block"):
        # By the block, not by the posting: the library is pinned, and this is ten times faster.
        while matcher.is_active():
            matcher.id()
            matcher.weight()
            ids += matcher._ids
            often += matcher._weights
            matcher._next_block()
    else:
        while matcher.is_active():
            ids.append(matcher.id())
            often.append(matcher.weight())
            matcher.next()
    return ids, often


ENGINE = WhooshEngine()
