"""Tantivy, the engine for large bases (extra `large`). Queries are built, never parsed."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from kb.errors import SnapshotError
from kb.search.backends._damage import TELLING_OF_DAMAGE
from kb.search.backends._facets import Counts, FacetColumns, FacetWriter
from kb.search.backends._fields import BOOST, NUMBER, register, schema, stored
from kb.search.backends._queries import ANYWHERE, Queries
from kb.search.contract import (
    COUNTED,
    Earlier,
    Facet,
    Found,
    Group,
    Indexed,
    Plan,
    Progress,
)

_HEAP = 256_000_000
_VALUES = 65_000
"""Values of a facet that are counted where the library counts."""
_GATHERED = 1_000
"""Hits that are few enough for their facets to be counted here, which is ten times as fast."""
_SELDOM_MET = 4
"""Words so many that hardly anything has them all, however often each is: whether anything does is
asked first, for a fifth to a tenth of what it costs to rank what there is."""
_AT_ONCE = 200_000
"""Documents with a word that are read in some milliseconds, once."""
_BEST = 200
"""The best hits that are kept of what very many documents meet."""
_KEPT = 64


class _Many(NamedTuple):
    """All that a query finds: how many, the best of them, and how often each facet's value."""

    total: int
    hits: tuple[tuple[int, float], ...]
    counts: Callable[[], Counts]


class TantivyEngine:
    """Tantivy, few segments, no positions."""

    name = "tantivy"
    pickled = False

    def available(self) -> bool:
        """Tell whether the extra `large` is installed."""
        return find_spec("tantivy") is not None

    def write(
        self,
        folder: Path,
        documents: Iterable[Indexed],
        *,
        progress: Progress,
        earlier: Earlier | None = None,
    ) -> None:
        """Write the index of `documents` into the empty `folder`; it takes over nothing."""
        # An extra: it may not be installed.
        import tantivy

        index = tantivy.Index(schema(), path=str(folder))
        register(index)
        writer = index.writer(_HEAP, 1)
        facets = FacetWriter()
        for number, document in enumerate(documents):
            writer.add_document(stored(document, number))
            facets.add(document.facets)
            if number % 1000 == 0:
                progress(f"indexing ({number})")
        writer.commit()
        writer.wait_merging_threads()
        facets.write(folder)

    def open(self, folder: Path) -> "TantivyReader":
        """Open the index in `folder`."""
        import tantivy

        try:
            if not tantivy.Index.exists(str(folder)):
                raise ValueError("there is none")
            # With the schema, so that files of another one are refused here and not by a search.
            index = tantivy.Index(schema(), path=str(folder), reuse=True)
            register(index)
            return TantivyReader(index, FacetColumns(folder))
        except (ValueError, OSError) as error:
            raise SnapshotError(
                f"the search index in {folder} cannot be read: {error}",
                remedy="run `tenkyo build` again",
            ) from error


class TantivyReader:
    """One open index. It may be used from several threads."""

    def __init__(self, index: Any, facets: FacetColumns) -> None:
        self.searcher = index.searcher()
        self.queries = Queries(index.schema, self.searcher)
        self.facets = facets
        self._frequent: OrderedDict[frozenset[Group], _Many] = OrderedDict()

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        """Return one page of what `plan` asks for.

        Raises:
            SnapshotError: The files were damaged since they were opened.
        """
        with TELLING_OF_DAMAGE:
            return self._search(plan, offset, offset + limit, facets=facets)

    def _search(self, plan: Plan, offset: int, wanted: int, *, facets: bool) -> Found:
        possible = self.queries.possible(plan)
        if possible is None:
            return Found(0, ())
        frequent = self._frequent_of(possible) if wanted <= _BEST else ()
        if frozenset(frequent) not in self._frequent and self._is_met_by_none(possible):
            return Found(0, ())
        if frequent:
            found = self._around(frequent, possible, wanted)
        else:
            query = self.queries.plan(possible)
            found = self._found(query, wanted, counting=query if facets else None)
        hits = found.hits[offset:wanted]
        if not facets or not found.total:
            return Found(found.total, hits)
        return Found(found.total, hits, partial(self._ranked, found.counts))

    def _ranked(self, counts: Callable[[], Counts]) -> Mapping[Facet, Mapping[str, int]]:
        with TELLING_OF_DAMAGE:
            return self.facets.ranked(counts())

    def often(self, term: str) -> int:
        """Return how many documents have a term."""
        return self.queries.often(ANYWHERE, term)

    def quick(self, plan: Plan) -> bool:
        """Tell whether at most one group is met by many documents, or what is is known."""
        often = [count for group in plan.groups if (count := self._often(group)) > _GATHERED]
        frequent = self._frequent_of(plan) if often else ()
        if frequent:
            return frozenset(frequent) in self._frequent
        return bool(plan.groups) and not plan.bounds and len(often) < 2 and sum(often) < _AT_ONCE

    def close(self) -> None:
        """Let go of the index."""
        self.searcher = None

    def _is_met_by_none(self, plan: Plan) -> bool:
        """Tell whether nothing has all words, where that is told at once or to be expected."""
        groups = plan.groups
        if len(groups) < 2 or 0 <= plan.required < len(groups) or plan.besides:
            return False
        if len(groups) < _SELDOM_MET and max(map(self._often, groups)) > _GATHERED:
            return False
        bare = self.queries.bare(groups)
        return not self.searcher.search(bare, limit=1, count=False).hits

    def _frequent_of(self, plan: Plan) -> tuple[Group, ...]:
        """Return the groups of a plan that very many documents meet, if it is made of such.

        Either all documents that it finds meet them, or most do and others have another word.
        """
        if plan.filters or plan.bounds or plan.unwanted or plan.excluded or plan.besides:
            return ()
        groups = tuple(group for group in plan.groups if self._often(group) > _GATHERED)
        if not self.queries.written_out(groups, plan.bonuses):
            return ()
        if plan.required < 0 or len(plan.groups) == 1:
            return groups if len(groups) == len(plan.groups) else ()
        return groups if plan.required == len(groups) == 1 else ()

    def _often(self, group: Group) -> int:
        """Return how many documents meet a group, at the least where it has several ways."""
        return max([min(map(self.often, way.terms)) for way in group.ways])

    def _around(self, frequent: Sequence[Group], plan: Plan, wanted: int) -> _Many:
        """Return what meets frequent groups, or another group of the plan beside the one.

        What is known of the frequent groups is kept. It tells all but where a document has one
        of the other words, or a name that is worth more; such are few, and asked for.
        """
        make = self.queries
        known = self._known(frequent)
        hits, total, counts = dict(known.hits[:wanted]), known.total, known.counts
        ahead = make.having(frequent, plan.bonuses)
        others = tuple(group for group in plan.groups if group not in frequent)
        if others:
            ahead += make.raised(make.some(others, 1), frequent[0])
            bare = make.without(make.any_bare(others), frequent[0])
            alone = self._found(bare, 1, counting=bare)
            total, counts = total + alone.total, lambda: known.counts() + alone.counts()
        if ahead:
            hits.update(self._found(make.named(make.any(ahead), plan.bonuses), wanted).hits)
        return _Many(total, _best(hits.items(), wanted), counts)

    def _known(self, frequent: Sequence[Group]) -> _Many:
        key = frozenset(frequent)
        known = self._frequent.get(key)
        if known is None:
            best = self._found(self.queries.plan(Plan(groups=tuple(frequent))), _BEST)
            counts = cache(partial(self._aggregated, self.queries.bare(frequent)))
            known = self._frequent[key] = best._replace(counts=counts)
            if len(self._frequent) > _KEPT:
                self._frequent.popitem(last=False)
        return known

    def _found(self, query: Any, wanted: int, *, counting: Any = None) -> _Many:
        """Return the best hits of a query; with the values of facets where these are wanted.

        Few hits are counted here; more are by a query for `counting` that finds the same.
        """
        limit = wanted if counting is None else max(wanted, _GATHERED)
        result = self.searcher.search(query, limit=limit, count=True, weight_by_field=BOOST)
        # Once, for the library makes the list anew each time.
        found = result.hits
        if not found:
            return _Many(result.count, (), lambda: self.facets.none)
        scores, addresses = zip(*found, strict=True)
        numbers = self.searcher.fast_field_values(NUMBER, addresses)
        end = min(wanted, len(scores))
        while end < len(scores) and scores[end] == scores[end - 1]:
            end += 1
        hits = _best(zip(numbers[:end], scores[:end], strict=True), wanted)
        if counting is None:
            return _Many(result.count, hits, lambda: self.facets.none)
        if len(numbers) == result.count:
            return _Many(result.count, hits, partial(self.facets.counts, numbers))
        return _Many(result.count, hits, cache(partial(self._aggregated, counting)))

    def _aggregated(self, query: Any) -> Counts:
        asked = {f.value: {"terms": {"field": f.value, "size": _VALUES}} for f in COUNTED}
        answer = self.searcher.aggregate(query, asked)
        counts = self.facets.none.copy()
        for facet in COUNTED:
            for bucket in answer[facet.value]["buckets"]:
                counts[self.facets.numbers[facet, bucket["key"]]] = bucket["doc_count"]
        return counts


def _best(hits: Iterable[tuple[int, float]], wanted: int) -> tuple[tuple[int, float], ...]:
    ordered = sorted([(-score, number) for number, score in hits])
    return tuple([(number, -score) for score, number in ordered[:wanted]])


ENGINE = TantivyEngine()
