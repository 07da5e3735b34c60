"""Searching a snapshot: the query read, planned, asked of the engine, and its answer dressed."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from threading import Lock
from typing import TypedDict, Unpack

from kb.errors import QueryError
from kb.quantity.units import TableUnits
from kb.search.analysis import Analyzer
from kb.search.archive import Archive
from kb.search.completion import SEPARATOR, typed_key
from kb.search.contract import Found, Group, Plan, Reader, Way
from kb.search.dressing import Answer, FacetDresser, as_hits
from kb.search.hits import Hits, numbers_of
from kb.search.index import INDEX, Meta
from kb.search.known import SnapshotNames
from kb.search.lexicon import Lexicon
from kb.search.naming import OWN, SUBJECT, name_of
from kb.search.parser import parse_query
from kb.search.plan import Planned, Planner
from kb.search.query import MAX_LENGTH, Query
from kb.search.spelling import corrected
from kb.search.synonyms import from_json
from kb.search.ways import pairs_of
from kb.store.pages import read_cursor, write_cursor
from kb.store.snapshot import Snapshot
from kb.views.codec import decode, encode
from kb.views.search import SearchResult, Suggestion

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
MAX_DEPTH = 1_000
"""Hits that can be paged through; nobody reads further, and it must not cost more and more."""
_FEW = 10
"""Hits that are so few that what has only some of the words is worth to be shown behind them."""
_LOOKED_AT, _OF_THINGS = 3, ("claim", "entity")
"""Hits that tell what a query is about where it finds few, and the kinds of these."""
_FOUND_BONUS = 128.0
"""Added for these things, their claims and their properties behind what has all words."""
_CORRECTED = 3
"""Unknown words that are looked at; a query with more is no slip."""
_SUGGESTIONS_SCANNED = 400
_KEPT_PLANS = 256
_SHORT = 64
"""Characters of a query that is read and planned in no time."""


class Page(TypedDict, total=False):
    """Which page of what is found, and in which form: the options of `Searcher.encoded`."""

    lang: str
    limit: int
    after: str | None
    facets: bool


class Searcher:
    """The search of one snapshot. Keep one open: it holds what was read. Safe for threads."""

    def __init__(
        self, snapshot: Snapshot, meta: Meta, reader: Reader, *, units: TableUnits
    ) -> None:
        place = snapshot.folder / INDEX
        self.snapshot = snapshot
        self.meta = meta
        self.reader = reader
        self.units = units
        self.archive = Archive(place)
        self.hits = Hits(place)
        self.facets = FacetDresser(meta.labels)
        self.analyzer = Analyzer(units, meta.bases)
        self.terms = Lexicon(place, "terms")
        self.completions = Lexicon(place, "completions")
        self.planner = Planner(
            self.analyzer, from_json(meta.synonyms), self.terms, Lexicon(place, "names")
        )
        self.names = SnapshotNames(snapshot, meta)
        self._lock = Lock()
        self._plans: OrderedDict[str, tuple[Query, Planned]] = OrderedDict()

    def search(self, text: str, **page: Unpack[Page]) -> SearchResult:
        """Return one page of what the query `text` finds, best first.

        Raises:
            QueryError: The query, the limit or the cursor is malformed or unreasonable.
        """
        return decode(SearchResult, self.encoded(text, **page).data)

    def encoded(
        self,
        text: str,
        *,
        lang: str = "en",
        limit: int = DEFAULT_LIMIT,
        after: str | None = None,
        facets: bool = True,
    ) -> Answer:
        """Return the same page in JSON, most of which is ready before it is asked for.

        `after` is the cursor that the page before gave.

        Raises:
            QueryError: The query, the limit or the cursor is malformed or unreasonable.
        """
        if not 1 <= limit <= MAX_LIMIT:
            raise QueryError(f"a limit of {limit}", expected=f"1 to {MAX_LIMIT}")
        offset = 0 if after is None else read_cursor(after, self.snapshot.id)
        if offset >= MAX_DEPTH:
            raise QueryError(
                f"a page behind the first {MAX_DEPTH} hits", expected="a narrower query"
            )
        query, planned = self._planned(text)
        nothing_asked = not planned.plan.groups and not query.filters and not query.bounds
        if nothing_asked:
            nothing = SearchResult(
                text, 0, (), None, ignored=planned.ignored, engine=self.meta.engine
            )
            return Answer(encode(nothing), None)
        found, relaxed, meant = self._found(
            text, planned, limit=limit, offset=offset, facets=facets
        )
        if relaxed == "spelling" and meant is not None:
            _, planned = self._planned(meant)
        end = offset + len(found.hits)
        more = end < min(found.total, MAX_DEPTH) and bool(found.hits)
        following = write_cursor(self.snapshot.id, end) if more else None
        marked = numbers_of(planned.marked)
        result = SearchResult(
            query=text,
            total=found.total,
            hits=as_hits(self.hits.encoded(found.hits, marked=marked, lang=lang)),
            next=following,
            facets=self.facets.dressed(found.facets) if facets else {},
            relaxed=relaxed,
            did_you_mean=meant,
            ignored=planned.ignored,
            engine=self.meta.engine,
        )
        return Answer(encode(result), following)

    def quick(self, text: str) -> bool:
        """Tell whether a query is answered so soon that other work may wait for it.

        Raises:
            QueryError: The query is malformed or unreasonable.
        """
        if len(text) > _SHORT:
            return False
        _, planned = self._planned(text)
        known = all(term in self.terms for _, term in planned.typed)
        return known and self.reader.quick(planned.plan)

    def suggest(self, text: str, *, lang: str = "en", limit: int = 8) -> tuple[Suggestion, ...]:
        """Return completions of what was typed so far, best first."""
        if not 1 <= limit <= MAX_LIMIT:
            raise QueryError(f"a limit of {limit}", expected=f"1 to {MAX_LIMIT}")
        if len(text) > MAX_LENGTH:
            raise QueryError(
                f"{len(text)} characters", position=MAX_LENGTH, expected=f"at most {MAX_LENGTH}"
            )
        words = text.split()
        for kept in range(len(words)):
            head, typed = words[:kept], "".join(words[kept:])
            found = self._completed(typed, limit=limit)
            if found:
                return tuple(self._suggestion(number, head, lang) for number in found)
        return ()

    def close(self) -> None:
        """Let go of all files."""
        self.reader.close()
        self.archive.close()
        self.hits.close()
        self.terms.close()
        self.completions.close()
        self.planner.names.close()

    def _planned(self, text: str) -> tuple[Query, Planned]:
        with self._lock:
            known = self._plans.get(text)
        if known is not None:
            return known
        query = parse_query(text, names=self.names, units=self.units)
        made = query, self.planner.plan(query)
        with self._lock:
            self._plans[text] = made
            while len(self._plans) > _KEPT_PLANS:
                self._plans.popitem(last=False)
        return made

    def _found(
        self, text: str, planned: Planned, *, limit: int, offset: int, facets: bool
    ) -> tuple[Found, str | None, str | None]:
        """Return what is found, what had to be let go for it, and the query as corrected."""
        ask = partial(self._widened, limit=limit, offset=offset, facets=facets)
        found, wider = ask(planned.plan, planned)
        if found.total:
            return found, "more" if wider else None, None
        meant = self._meant(text, planned)
        better = self._planned(meant)[1] if meant is not None else None
        for plan, of, word in (
            (planned.apart, planned, "compounds"),
            (better.plan if better else None, better or planned, "spelling"),
            *((plan, planned, "some") for plan in planned.wider),
        ):
            if plan is not None:
                found, _ = ask(plan, of)
                if found.total:
                    return found, word, meant
        return found, None, meant

    def _widened(
        self, plan: Plan, planned: Planned, *, limit: int, offset: int, facets: bool
    ) -> tuple[Found, bool]:
        """Return what `plan` finds; where that is little, what has some of the words behind it."""
        found = self.reader.search(plan, limit=limit, offset=offset, facets=facets)
        if not 0 < found.total < _FEW or not planned.plain:
            return found, False
        wider = planned.wider
        if planned.value and wider.some is not None:
            # What is asked for is worth so much that it leads whatever stands behind it.
            more = self.reader.search(wider.some, limit=limit, offset=offset, facets=facets)
            if more.total < _FEW and wider.least is not None:
                more = self.reader.search(wider.least, limit=limit, offset=offset, facets=facets)
            return more, more.total > found.total
        some = wider.some if plan is planned.plan else wider.least or wider.some
        layers = [one for one in (wider.together, some) if one is not None and one is not plan]
        whole = len(found.hits) == found.total
        hits = dict((found if whole else self.reader.search(plan, limit=_FEW)).hits)
        others = found
        for layer in (*layers, None):
            # What is said of the things and properties found leads what has some of the words.
            near = self._about(planned, hits) if len(hits) < _FEW else None
            if layer is not None and near is not None:
                layer = replace(layer, bonuses=(*layer.bonuses, *near.bonuses))
            ask = layer or near
            if ask is not None and len(hits) < _FEW:
                others = self.reader.search(ask, limit=offset + limit + _FEW, facets=facets)
                hits = _behind(hits, others)
        if len(hits) == found.total:
            return found, False
        page = tuple(hits.items())[offset : offset + limit]
        return Found(max(others.total, len(hits)), page, others.count), True

    def _about(self, planned: Planned, hits: Iterable[int]) -> Plan | None:
        """Return the plan for what the first hits are, or are claims of, if they are such."""
        if _is_figure(planned.plan):
            return None
        documents = [self.archive[number] for number in islice(hits, _LOOKED_AT)]
        # Where a thing itself leads, nobody asks for the properties that its claims happen to have.
        value = documents[0].kind == "claim"
        worth: dict[str, float] = {}
        ways: dict[Way, None] = {}
        for document in documents:
            things = document.subject_names or document.names
            for name, marks in (
                *((n, (OWN, SUBJECT)) for n in things[:1] if document.kind in _OF_THINGS),
                *((n, (OWN,)) for n in document.property_names[:1] if value),
            ):
                words = tuple(token.text for token in self.analyzer.tokens(name, beside=False))
                if words:
                    ways[Way(words, pairs_of(words))] = None
                    worth |= {mark + name_of(words): _FOUND_BONUS for mark in marks}
        if not ways:
            return None
        return replace(
            planned.plan, groups=(Group(tuple(ways)),), required=-1, bonuses=tuple(worth.items())
        )

    def _meant(self, text: str, planned: Planned) -> str | None:
        """Return the query with its unknown words put right, if that finds anything."""
        changed = text
        unknown = [(w, t) for w, t in planned.typed if self.terms.number(t) is None]
        if len(unknown) <= _CORRECTED:
            for typed, term in unknown:
                # A Japanese name is cut into words, so a slip in it may leave no word to correct.
                other = corrected(term, self.terms) or corrected(term, self.planner.names)
                if other is not None:
                    changed = changed.replace(typed, other, 1)
        if changed == text:
            return None
        try:
            _, better = self._planned(changed)
            found = self.reader.search(better.plan, limit=1)
        except QueryError:
            return None
        return changed if found.total else None

    def _completed(self, typed: str, *, limit: int) -> Sequence[int]:
        """Return the numbers of the documents whose names begin with `typed`, best first."""
        key = typed_key(typed)
        if not key:
            return ()
        best: dict[int, tuple[float, int]] = {}
        for entry, worth in self.completions.prefixed(key, limit=_SUGGESTIONS_SCANNED):
            name, _, number = entry.rpartition(SEPARATOR)
            rank = (0.0 if name == key else 1.0, worth)
            best[int(number)] = min(rank, best.get(int(number), rank))
        # Documents are numbered entities first, so equals come in that order.
        return sorted(best, key=lambda n: (*best[n], n))[:limit]

    def _suggestion(self, number: int, head: Sequence[str], lang: str) -> Suggestion:
        document = self.archive[number]
        text = " ".join([*head, document.title.get(lang)])
        return Suggestion(text, document.kind, document.id, document.url, document.title)


def _is_figure(plan: Plan) -> bool:
    """Tell whether a plan asks for figures alone: who looks for one wants nothing beside it."""
    return all(term[:1].isdigit() for group in plan.groups for term in group.ways[0].terms)


def _behind(hits: Mapping[int, float], others: Found) -> dict[int, float]:
    """Return hits with others behind them; their scores are raised so that they fall."""
    behind = {number: score for number, score in others.hits if number not in hits}
    raised = max(behind.values(), default=0.0)
    return {number: score + raised for number, score in hits.items()} | behind
