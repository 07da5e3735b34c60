"""What a query's figures are the value of, shown before what else is said of the same things.

Who asks `HBM3E 192 GB` wants the claims of 192 GB, then those that come near, and then the cards
that have them. Scores by words put the pages first, which have all that is said of a thing.
"""

import re
from collections.abc import Callable, Sequence, Set
from typing import Final

from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.planning.plan import Planned
from kb.search.planning.worths import FIGURE_BONUS
from kb.search.turns import PAGE, Order
from kb.search.words.analysis import Analyzer
from kb.search.words.naming import VALUE, number_of, pair_name

_FEW: Final = "[0-9]{1,2}"
"""A number without a unit that may as well be part of a name."""
_LEADING = 3
"""Hits whose pages tell which things a query is about."""


def in_pages() -> dict[str, object]:
    """Return the rule's numbers, as the search in the page knows them."""
    return {"leading": _LEADING, "depth": PAGE, "few": _FEW}


class Printed:
    """Reads the figures that the values of claims are printed with, as queries have them."""

    def __init__(self, analyzer: Analyzer) -> None:
        self.analyzer = analyzer

    def __call__(self, claim: SearchDocument) -> frozenset[str]:
        """Return those of a claim."""
        value = claim.value
        cut = (self.analyzer.tokens(text) for text in (value.ja, value.en) if text) if value else ()
        return frozenset(t.text for tokens in cut for t in tokens if t.text[:1].isdigit())


def figures_first(
    order: Order | None, planned: Planned, printed: Callable[[SearchDocument], Set[str]]
) -> Order | None:
    """Return an order with the claims first that hold a figure of the query.

    `printed` gives those that the value of a claim is printed with. Figures without a word beside
    them are told by scores, and things that are compared come in turns.
    """
    asked = {n.removeprefix(VALUE): w for n, w in planned.plan.bonuses if n.startswith(VALUE)}
    exact = {f for f, worth in asked.items() if worth >= FIGURE_BONUS and not re.fullmatch(_FEW, f)}
    if not exact or len(planned.plan.groups) <= len(exact) or planned.sides or planned.unsettled:
        return order

    def far(hit: SearchDocument, things: Set[int]) -> int:
        """Return 0 for a claim that holds a figure, 1 for one that comes near, 2 for all else."""
        if hit.kind != "claim" or _thing(hit) not in things:
            return 2
        pair = pair_name(_thing(hit), _property(hit))
        if planned.asked and pair not in planned.asked:
            return 2
        held = printed(hit)
        if held & exact:
            return 0
        # Of several figures one may be exact by its size, and another be what is asked for.
        return (len(exact) == 1) if not held.isdisjoint(asked) else 2

    def of(hits: Sequence[SearchDocument]) -> list[int]:
        places = list(order.of(hits)) if order is not None else [*range(len(hits))]
        leading = [hits[place] for place in places[:_LEADING]]
        if all(hit.kind == "claim" for hit in leading):
            # No page stands before the claims: scores have told which hold the figure.
            return places
        if leading and leading[0].kind == "claim" and printed(leading[0]).isdisjoint(asked):
            # The figure is a condition: the interval where saving takes 60 seconds.
            return places
        things = _things(leading, hits)
        return sorted(places, key=lambda place: far(hits[place], things))

    return Order(of, PAGE, whole=True)


def _things(leading: Sequence[SearchDocument], hits: Sequence[SearchDocument]) -> set[int]:
    """Return what a query is about: of a property that leads, all that it is said of."""
    if leading and leading[0].kind == "property":
        prop = number_of(leading[0].id)
        return {_thing(hit) for hit in hits if hit.kind == "claim" and _property(hit) == prop}
    return {
        _thing(hit)
        for place, hit in enumerate(leading)
        if hit.kind == "entity" or (not place and hit.kind == "claim")
    }


def _thing(hit: SearchDocument) -> int:
    return number_of(hit.id if hit.kind == "entity" else hit.facets[Facet.SUBJECT][0])


def _property(claim: SearchDocument) -> int:
    return number_of(claim.facets[Facet.PROPERTY][0])
