"""Searching a snapshot: the query read, planned, asked of the engine, and its answer dressed."""

from collections import OrderedDict
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import TypedDict, Unpack
from urllib.parse import quote_plus

from kb.errors import QueryError
from kb.quantity.units import TableUnits
from kb.search.about import About
from kb.search.budget import Allowance
from kb.search.contract import Facet, Found, Plan, Reader, Way
from kb.search.dressing import Answer, FacetDresser, as_hits
from kb.search.figured import Printed, figures_first
from kb.search.index.archive import Archive
from kb.search.index.completion import Completer
from kb.search.index.hits import Hits, numbers_of
from kb.search.index.whole import INDEX, Meta
from kb.search.known import SnapshotNames
from kb.search.language.cursor import visible
from kb.search.language.parser import parse_query
from kb.search.language.query import MAX_LENGTH, Query
from kb.search.meant import Rereader
from kb.search.planning.plan import Planned, Planner
from kb.search.turns import LOOKED_AT, Order, order_of
from kb.search.unmet import unmet
from kb.search.unsettled import Unsettled
from kb.search.widening import Widener
from kb.search.words.analysis import Analyzer
from kb.search.words.lexicon import Lexicon
from kb.search.words.phrases import Phrases
from kb.search.words.synonyms import Synonyms
from kb.store.pages import read_cursor, write_cursor
from kb.store.snapshot import Snapshot
from kb.views.codec import decode, encode
from kb.views.search import ADDRESS, SearchResult, Suggestion

DEFAULT_LIMIT = 20
MAX_LIMIT = 100
MAX_DEPTH = 1_000
"""Hits that can be paged through; nobody reads further, and it must not cost more and more."""
_KEPT_PLANS = 64
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
        analyzer = Analyzer(units, meta.bases)
        self.terms = Lexicon(place, "terms")
        self.completer = Completer(Lexicon(place, "completions"), self.archive)
        self.synonyms = Synonyms(place)
        names = Lexicon(place, "names")
        self.phrases = Phrases(place, self.terms.number, documents=meta.count)
        self.planner = Planner(
            analyzer, self.synonyms, self.terms, names, self.phrases, documents=meta.count
        )
        self.about = About(self.archive, analyzer, self.planner.names)
        self.printed = Printed(analyzer)
        self.names = SnapshotNames(
            snapshot, meta, analyzer=analyzer, terms=self.terms, indexed=self.planner.names
        )
        self.rereader = Rereader(self.planner, self.completer, lambda text: self._planned(text)[1])
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

        `after` is the `cursor` of the page before.

        Raises:
            QueryError: The query, the limit or the cursor is malformed or unreasonable.
        """
        if not 1 <= limit <= MAX_LIMIT:
            raise QueryError(f"a limit of {limit}", expected=f"1 to {MAX_LIMIT}")
        query, planned = self._planned(text)
        # A place among what one query finds is no place among what another does.
        of = f"{ADDRESS}?q={text}"
        offset = 0 if after is None else read_cursor(after, self.snapshot.id, of=of)
        if offset >= MAX_DEPTH:
            raise QueryError(
                f"a page behind the first {MAX_DEPTH} hits", expected="a narrower query"
            )
        nothing_asked = not planned.plan.groups and not query.filters and not query.bounds
        if nothing_asked:
            nothing = SearchResult(
                text, 0, (), None, ignored=planned.ignored, engine=self.meta.engine
            )
            return Answer(encode(nothing), None)
        reader = Allowance(self.reader, self.meta.count)
        found, relaxed, meant = self._found(
            text, planned, reader, limit=limit, offset=offset, facets=facets
        )
        if relaxed == "spelling" and meant is not None:
            _, planned = self._planned(meant)
        end = offset + len(found.hits)
        more = end < min(found.total, MAX_DEPTH) and bool(found.hits)
        cursor = write_cursor(self.snapshot.id, end, of=of) if more else None
        following = None
        if cursor is not None:
            counting = str(facets).lower()
            asked = f"q={quote_plus(text)}&lang={lang}&limit={limit}&facets={counting}"
            following = f"{ADDRESS}?{asked}&cursor={cursor}"
        marked = numbers_of(planned.marked)
        result = SearchResult(
            query=text,
            total=found.total,
            hits=as_hits(self.hits.encoded(found.hits, marked=marked, lang=lang)),
            next=following,
            cursor=cursor,
            facets=self.facets.dressed(found.facets) if facets else {},
            relaxed=relaxed,
            did_you_mean=meant,
            ignored=_unasked(planned, reader.passed),
            unmet=unmet(text, planned, reader) if relaxed == "some" or not found.total else (),
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
        # The engine keeps how often a word is, and asks for it again when it searches.
        known = all(self.reader.often(term) for _, term in planned.typed)
        return known and self.reader.quick(planned.plan)

    def suggest(self, text: str, *, lang: str = "en", limit: int = 8) -> tuple[Suggestion, ...]:
        """Return completions of what was typed so far, best first."""
        if not 1 <= limit <= MAX_LIMIT:
            raise QueryError(f"a limit of {limit}", expected=f"1 to {MAX_LIMIT}")
        if len(text) > MAX_LENGTH:
            raise QueryError(
                f"{len(text)} characters", position=MAX_LENGTH, expected=f"at most {MAX_LENGTH}"
            )
        return self.completer.completed(visible(text), lang=lang, limit=limit)

    def close(self) -> None:
        """Let go of all files."""
        self.reader.close()
        self.archive.close()
        self.hits.close()
        self.terms.close()
        self.completer.completions.close()
        self.planner.names.close()
        self.synonyms.close()
        self.phrases.close()

    def _planned(self, text: str) -> tuple[Query, Planned]:
        with self._lock:
            known = self._plans.get(text)
        if known is not None:
            return known
        query = parse_query(text, names=self.names, units=self.units)
        if query.bounds:
            exact = parse_query(text, names=self.names, units=self.units, apart=False)
            within = Plan(bounds=query.bounds)
            # What has no such value may be another property than the one that was guessed.
            if exact != query and not self.reader.search(within, limit=1).total:
                query = exact
        made = query, self.planner.plan(query)
        with self._lock:
            self._plans[text] = made
            while len(self._plans) > _KEPT_PLANS:
                self._plans.popitem(last=False)
        return made

    def _found(
        self,
        text: str,
        planned: Planned,
        reader: Reader,
        *,
        limit: int,
        offset: int,
        facets: bool,
    ) -> tuple[Found, str | None, str | None]:
        """Return what is found, what had to be let go for it, and the query as corrected."""
        widener = Widener(reader, self.about, terms=self.terms)
        ask = partial(widener.widened, limit=limit, offset=offset, facets=facets)
        if planned.topic:
            properties = self.meta.labels[Facet.PROPERTY.value]
            unsettled = Unsettled(widener, self.archive, properties)
            ask = partial(unsettled.first, limit=limit, offset=offset, facets=facets)
        elif offset < LOOKED_AT and (order := self._order(planned)) is not None:
            ask = partial(self._ordered, widener, order, limit=limit, offset=offset, facets=facets)
        found, wider = ask(planned.plan, planned)
        if found.total and planned.heard:
            return found, "spelling", self.rereader.said(text, planned)
        if found.hits and planned.defines and not offset:
            found = replace(found, hits=self.about.term_first(found.hits))
        if found.total:
            return found, "more" if wider else None, None
        asked, sure = self.rereader.meant(text, planned, reader)
        better = self._planned(asked)[1] if asked is not None and sure else None
        for plan, of, word in (
            (planned.apart, planned, "compounds"),
            (better.plan if better else None, better or planned, "spelling"),
            *((plan, planned, "some") for plan in planned.wider),
        ):
            if plan is None:
                continue
            unsure = of.plain and plan in (of.wider.some, of.wider.least)
            found, _ = ask(widener.around(plan, of) if unsure else plan, of)
            if found.total and word == "some":
                found = replace(found, hits=self.about.data_first(plan, found.hits))
            if found.total:
                return found, word, asked
        return found, None, asked

    def _order(self, planned: Planned) -> Order | None:
        return figures_first(order_of(planned), planned, self.printed)

    def _ordered(
        self,
        widener: Widener,
        order: Order,
        plan: Plan,
        planned: Planned,
        *,
        limit: int,
        offset: int,
        facets: bool,
    ) -> tuple[Found, bool]:
        """Return what is found, the first of it in the order in which it is shown."""
        end = offset + limit
        found, wider = widener.widened(
            plan, planned, limit=max(order.depth, end), offset=0, facets=facets
        )
        first = found.hits[: order.depth]
        places = order.places(self.archive, [number for number, _ in first])
        # The scores stay where they are, so that they fall from hit to hit.
        hits = [(first[place][0], score) for place, (_, score) in zip(places, first, strict=True)]
        hits += found.hits[order.depth :]
        return Found(found.total, tuple(hits[offset:end]), found.count), wider


def _unasked(planned: Planned, passed: tuple[Way, ...]) -> tuple[str, ...]:
    """Return the words of a query that were not asked for, as they were typed where that is known.

    Some say nothing; of what `passed` ways have, more documents have it than can be read.
    """
    if not passed:
        return planned.ignored
    typed = {term: word for word, term in planned.typed}
    words = (" ".join(typed.get(term, term) for term in way.terms) for way in passed)
    return tuple(dict.fromkeys((*planned.ignored, *words)))
