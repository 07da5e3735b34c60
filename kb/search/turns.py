"""The order in which what is found is shown, where scores by words do not tell it.

Things that are compared come in turns, for one of them would win; an answer before what is beside.
"""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from kb.quantity.folding import fold_text
from kb.search.best import best_first
from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.index.archive import Archive, Brief, LookedAt
from kb.search.planning.plan import Planned
from kb.search.planning.sides import Side
from kb.search.words.naming import number_of, pair_name
from kb.vocab import QuestionState

Hit = SearchDocument | Brief
LOOKED_AT, PAGE = 60, 20
"""Hits that are put in turns, and in another order; what stands further behind stays there."""
_AHEAD = 4
"""Most values that stand before the comparison that has all of the things."""

_PAGES = ("entity", "glossary")
"""Kinds of pages that tell what a thing is."""
_NO_PAGES = ("claim", "comparison", "source")
"""Kinds that tell of several things in another way, or only list them."""


def in_pages() -> dict[str, object]:
    """Return how far turns are taken, and of what, as the search in the page knows it."""
    states = [state.value for state in QuestionState]
    told = {"pages": _PAGES, "others": _NO_PAGES, "states": states}
    return {"depth": LOOKED_AT, "ahead": _AHEAD, **told}


class Order(NamedTuple):
    """An order of what is found, and how much of it is put in order."""

    of: Callable[..., list[int]]
    depth: int
    whole: bool = False
    """Whether it asks for all of a document."""

    def places(self, archive: Archive, numbers: Sequence[int]) -> list[int]:
        """Return the places of documents in this order."""
        return self.of(LookedAt(archive.__getitem__ if self.whole else archive.brief, numbers))


def order_of(planned: Planned) -> Order | None:
    """Return the order in which what is found for a query is shown; None where scores tell it."""
    if planned.sides:
        turns = partial(in_turns, sides=planned.sides, asked=planned.asked)
        return Order(turns, LOOKED_AT, whole=True)
    if planned.unsettled:
        return Order(open_first, LOOKED_AT)
    if planned.ranked:
        best = partial(best_first, ranked=planned.ranked, said=planned.marked)
        return Order(best, PAGE, whole=True)
    if planned.value:
        return Order(partial(own_first, asked=planned.asked), PAGE)
    return Order(partial(sort_first, wanted=planned.sort), PAGE) if planned.sort else None


def in_turns(
    hits: Sequence[SearchDocument], sides: Sequence[Side], asked: Container[str]
) -> list[int]:
    """Return the places of hits in the order in which they are shown.

    The values that are `asked` for lead and then the comparison that has all of the things. Where
    none are, the comparison leads, and then come the pages of the things, what is said of one
    about another, the values that can be set against each other, as the comparison has them, what
    tells of all of the things, and what else is said of each.
    """
    of = {number: place for place, side in enumerate(sides) for number in side.numbers}
    claims = {
        place: of[thing]
        for place, hit in enumerate(hits)
        if hit.kind == "claim" and (thing := _subject(hit)) in of
    }
    values = [place for place in claims if _pair(hits[place]) in asked]
    turns = _Turns(hits, claims)
    tables = list(_tables(hits, sides))
    table = turns.table(tables, values)
    values = turns.taken(values, figures=True)
    having = {claims[place] for place in values}
    things = _things(hits, of, set(range(len(sides))) - having)
    ahead = min(_AHEAD, len({(claims[p], _property(hits[p])) for p in values}))
    best = [] if table is None else [table]
    lead = [*values[:ahead], *best, *things, *values[ahead:]]
    if not values:
        pages = (place for place, hit in enumerate(hits) if _is_page(hit, of))
        lead = list(dict.fromkeys((*best, *things, *pages)))
    lead += (place for place in _relating(hits, sides, of) if place not in lead)
    if not values:
        own = [place for place in claims if place not in lead]
        opposed = turns.opposed(own)
        lead += opposed
        lead += (place for place in _of_all(hits, sides) if place not in lead)
        lead += [] if opposed else turns.alone(own)
    some = _having_some(hits, {*of, *(n for side in sides for n in side.lent)})
    behind = [place for place in some if place not in tables]
    rest = [place for place in range(len(hits)) if place not in lead and place not in behind]
    others = iter(turns.taken([place for place in rest if place in claims]))
    return [*lead, *(next(others) if place in claims else place for place in rest), *behind]


def open_first(hits: Sequence[Hit]) -> list[int]:
    """Return the places of hits with the questions before all else, those still open first."""
    # The states are listed from the least settled on.
    rank = {state.value: place for place, state in enumerate(QuestionState)}
    of = [rank[hit.note or ""] if hit.kind == "question" else len(rank) for hit in hits]
    return sorted(range(len(hits)), key=of.__getitem__)


def own_first(hits: Sequence[Hit], asked: Container[str]) -> list[int]:
    """Return the places of hits behind a value with what else is said of its thing before others'.

    Who asks for the status of a standard wants its ballots before the status of other standards.
    Only these two change places, and not what is `asked` for.
    """
    order = [*range(len(hits))]
    if not hits or hits[0].kind != "claim":
        return order
    thing, prop = _subject(hits[0]), _property(hits[0])
    beside = [
        place
        for place, hit in enumerate(hits)
        if hit.kind == "claim"
        and _pair(hit) not in asked
        and (_subject(hit) == thing or _property(hit) == prop)
    ]
    for place, best in zip(
        beside, sorted(beside, key=lambda place: _subject(hits[place]) != thing), strict=True
    ):
        order[place] = best
    return order


def sort_first(hits: Sequence[Hit], wanted: Container[int]) -> list[int]:
    """Return the places of hits with what is said of the first one's thing, and wanted, before it.

    `wanted` are the properties of the sort that is asked for: what follows, and not why.
    """
    order = [*range(len(hits))]
    if not hits or hits[0].kind not in ("claim", "entity"):
        return order
    thing = _subject(hits[0]) if hits[0].kind == "claim" else number_of(hits[0].id)

    def behind(place: int) -> bool:
        hit = hits[place]
        own = hit.kind == "claim" and _subject(hit) == thing
        return not (own and number_of(_property(hit)) in wanted)

    return sorted(order, key=behind)


class _Turns:
    """Puts claims in turns: property by property, and of each property side by side."""

    def __init__(self, hits: Sequence[SearchDocument], claims: Mapping[int, int]) -> None:
        self.hits = hits
        self.claims = claims
        self.columns: Mapping[str, int] = {}
        having: dict[str, set[int]] = {}
        for place, side in claims.items():
            having.setdefault(_property(hits[place]), set()).add(side)
        self.shared = {prop for prop, sides in having.items() if len(sides) > 1}

    def table(self, tables: Sequence[int], values: Sequence[int]) -> int | None:
        """Return which of the comparisons has most columns of the values, or of what all have."""
        wanted = {_property(self.hits[place]) for place in values} or self.shared
        columns = {place: [prop for _, prop, _ in self.hits[place].ranked] for place in tables}
        table = max(
            tables, key=lambda place: len(wanted.intersection(columns[place])), default=None
        )
        if table is not None:
            self.columns = {prop: place for place, prop in enumerate(columns[table])}
        return table

    def opposed(self, places: Sequence[int]) -> list[int]:
        """Return the best value of each side for what several have, in turns."""
        return self.taken([p for p in self._best(places) if _property(self.hits[p]) in self.shared])

    def alone(self, places: Sequence[int]) -> list[int]:
        """Return the best claim of each side for each property, side by side; none of one alone."""
        if len({self.claims[place] for place in places}) < 2:
            return []
        count: Counter[int] = Counter()
        keys: dict[int, tuple[int, int]] = {}
        for place in self._best(places):
            side = self.claims[place]
            keys[place] = (count[side], side)
            count[side] += 1
        return sorted(keys, key=keys.__getitem__)

    def _best(self, places: Sequence[int]) -> list[int]:
        best: dict[tuple[str, int], int] = {}
        for place in places:
            best.setdefault((_property(self.hits[place]), self.claims[place]), place)
        return [*best.values()]

    def taken(self, places: Sequence[int], *, figures: bool = False) -> list[int]:
        """Return places in turns: what several sides have, as a table has its columns, first.

        Where `figures` are what is asked for, texts come behind them.
        """
        if len({self.claims[place] for place in places}) < 2:
            return [*places]
        first: dict[str, int] = {}
        count: Counter[tuple[str, int]] = Counter()
        keys: dict[int, tuple[int, ...]] = {}
        for place in places:
            prop, side = _property(self.hits[place]), self.claims[place]
            column = self.columns.get(prop, len(self.columns))
            further = count[prop, side]
            count[prop, side] += 1
            order = first.setdefault(prop, place)
            text = figures and self.hits[place].low is None
            keys[place] = (prop not in self.shared, text, further, column, order, side, place)
        return sorted(places, key=keys.__getitem__)


def _property(claim: Hit) -> str:
    return claim.facets[Facet.PROPERTY][0]


def _relating(
    hits: Sequence[SearchDocument], sides: Sequence[Side], of: Mapping[int, int]
) -> Iterator[int]:
    """Yield the places of what is said of a side, or of what is called after it, about another."""
    lent = {number: place for place, side in enumerate(sides) for number in side.lent}
    called = {**lent, **of}
    for place, hit in enumerate(hits):
        if hit.kind == "claim" and hit.value_of is not None:
            subject, about = called.get(_subject(hit)), of.get(number_of(hit.value_of))
            if None not in (subject, about) and subject != about:
                yield place


def _subject(claim: Hit) -> int:
    return number_of(claim.facets[Facet.SUBJECT][0])


def _pair(claim: Hit) -> str:
    return pair_name(_subject(claim), number_of(_property(claim)))


def _is_page(hit: SearchDocument, of: Container[int]) -> bool:
    """Tell whether a page has the name of one of the things, whichever it is the page of."""
    return hit.kind in _PAGES and any(number_of(key) in of for key in hit.twins)


def _of_all(hits: Sequence[SearchDocument], sides: Sequence[Side]) -> Iterator[int]:
    """Yield the places of the pages that have the words of all sides in what they say."""
    words = ["".join(side.words) for side in sides]
    for place, hit in enumerate(hits):
        if hit.kind not in _NO_PAGES:
            texts = (*hit.names, hit.title.ja, hit.title.en, hit.text.ja, hit.text.en)
            said = fold_text(" ".join(filter(None, texts))).casefold()
            said = "".join(filter(str.isalnum, said))
            if all(word in said for word in words):
                yield place


def _tables(hits: Sequence[SearchDocument], sides: Sequence[Side]) -> Iterator[int]:
    """Yield the places of the comparisons that have all of the sides as rows, or in a name."""
    for place, hit in enumerate(hits):
        if hit.kind != "comparison":
            continue
        rows = {number_of(row) for row in hit.rows}
        names = [fold_text(name).casefold() for name in hit.names]
        words = [word for side in sides for word in side.words]
        if not any(rows.isdisjoint(side.numbers + side.lent) for side in sides) or any(
            all(word in name for word in words) for name in names
        ):
            yield place


def _having_some(hits: Sequence[SearchDocument], numbers: Collection[int]) -> Iterator[int]:
    """Yield the places of the comparisons that have any of these things as rows."""
    for place, hit in enumerate(hits):
        if any(number_of(row) in numbers for row in hit.rows):
            yield place


def _things(
    hits: Sequence[SearchDocument], of: Mapping[int, int], wanted: Container[int]
) -> list[int]:
    """Return the places of the pages of things, the first of each side that is wanted."""
    found: dict[int, int] = {}
    for place, hit in enumerate(hits):
        side = of.get(number_of(hit.id)) if hit.kind == "entity" else None
        if side is not None and side in wanted:
            found.setdefault(side, place)
    return [*found.values()]
