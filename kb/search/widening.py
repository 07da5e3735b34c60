"""What has only some of the words, shown behind what has all of them where that is little."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import islice

from kb.search.about import About
from kb.search.budget import narrower
from kb.search.contract import Found, Plan, Reader
from kb.search.planning.plan import Planned
from kb.search.words.lexicon import Lexicon

_FEW = 10
"""Hits that are so few that what has only some of the words is worth to be shown behind them."""
_FEW_VALUES = 100
"""The same where a value is asked for, so that its pages follow it and not what has its words."""
_LOOKED_AT = 3
"""Hits that tell what a query is about where it finds few."""
AROUND = 0.4
"""How many times that counts where nothing has all words, so that the first hit is less sure."""
_FILLS = 400
"""Documents that have a word of which so many are found that nothing is looked for beside them."""


class Widener:
    """Asks an engine for a plan, and for more where it finds little."""

    def __init__(self, reader: Reader, about: About, *, terms: Lexicon) -> None:
        self.reader = reader
        self.about = about
        self.terms = terms

    def widened(
        self, plan: Plan, planned: Planned, *, limit: int, offset: int, facets: bool
    ) -> tuple[Found, bool]:
        """Return what `plan` finds; where that is little, what has some of the words behind it."""
        found = self.reader.search(plan, limit=limit, offset=offset, facets=facets)
        few = _FEW_VALUES if planned.value else _FEW
        if not 0 < found.total < few or not planned.plain:
            return found, False
        wider = planned.wider
        if planned.value and wider.some is not None:
            # What is asked for is worth so much that it leads whatever stands behind it.
            best = found if found.hits and not offset else self.reader.search(plan, limit=1)
            first = best.hits[0][0]
            if planned.within and not self.about.answers(first, planned.asked):
                # What has all words may be of another thing.
                some = self.reader.search(wider.some, limit=1)
                first = (some.hits or best.hits)[0][0]
            more = self.about.value(first)
            raised = _raised(wider.some, more)
            others = self.reader.search(raised, limit=limit, offset=offset, facets=facets)
            if others.total < _FEW and wider.least is not None:
                least = _raised(wider.least, more)
                others = self.reader.search(least, limit=limit, offset=offset, facets=facets)
            return others, others.total > found.total
        if found.total >= _FEW:
            return found, False
        whole = len(found.hits) == found.total
        hits = dict((found if whole else self.reader.search(plan, limit=_FEW)).hits)
        last = wider.some if plan is planned.plan else wider.least or wider.some
        layers = [one for one in (wider.together, last) if one is not None and one is not plan]
        depth = limit + offset + _FEW
        others = found
        # Who asks for a source wants what rests on it before what has its words.
        own = frozenset(hits)
        resting = self.about.resting(next(iter(hits)))
        if resting is not None:
            others = self.reader.search(resting, limit=depth, facets=facets)
            hits = _behind(hits, others)
        rests = hits.keys() - own
        near: Plan | None = None
        leading: tuple[int, ...] = ()
        for layer in (*layers, None):
            if len(hits) >= _FEW:
                break
            # What is said of the things and properties found leads what has some of the words.
            before = leading
            leading = tuple(islice((n for n in hits if n not in rests), _LOOKED_AT))
            near = near if leading == before else self.about.plan(planned.plan, leading)
            ask = (
                self._beside(layer, near, whole=layer is last) if layer and near else layer or near
            )
            if ask is not None and not narrower(ask, plan, self.reader.often):
                others = self.reader.search(ask, limit=depth, facets=facets)
                hits = _behind(hits, others)
        if len(hits) == found.total:
            return found, False
        page = tuple(hits.items())[offset : offset + limit]
        return Found(max(others.total, len(hits)), page, others.count), True

    def around(self, plan: Plan, planned: Planned) -> Plan:
        """Return a plan by which what is said of its first hit leads what else it finds."""
        if not self.about.tells(planned.plan):
            return plan
        first = self.about.of_data(self.reader.search(plan, limit=_LOOKED_AT).hits)
        near = self.about.plan(planned.plan, first) if first else None
        if near is None:
            return plan
        known = dict(plan.bonuses)
        more = ((name, AROUND * worth) for name, worth in near.bonuses if name not in known)
        return replace(plan, bonuses=(*plan.bonuses, *more))

    def _beside(self, layer: Plan, near: Plan, *, whole: bool) -> Plan:
        """Return a plan by which what is near leads; where it asks for the `whole`, it is found.

        Not beside a word that so many have that they fill the page, and take long to be read.
        """
        bonuses = (*layer.bonuses, *near.bonuses)
        often = (
            min((self.terms.number(term) or 0 for term in group.ways[0].terms), default=0)
            for group in layer.groups
        )
        if not whole or max(often, default=0) >= _FILLS:
            return replace(layer, bonuses=bonuses)
        return replace(layer, groups=(*layer.groups, *near.groups), bonuses=bonuses)


def _raised(plan: Plan, more: Mapping[str, float]) -> Plan:
    """Return a plan by which names are worth more."""
    bonuses = dict(plan.bonuses)
    bonuses |= {name: bonuses.get(name, 0.0) + worth for name, worth in more.items()}
    return replace(plan, bonuses=tuple(bonuses.items()))


def _behind(hits: Mapping[int, float], others: Found) -> dict[int, float]:
    """Return hits with others behind them; their scores are raised so that they fall."""
    behind = {number: score for number, score in others.hits if number not in hits}
    raised = max(behind.values(), default=0.0)
    return {number: score + raised for number, score in hits.items()} | behind
