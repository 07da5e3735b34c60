"""What has only some of the words, shown behind what has all of them where that is little."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from kb.search.analysis import Analyzer
from kb.search.archive import Archive
from kb.search.contract import Found, Group, Plan, Reader, Way
from kb.search.lexicon import Lexicon
from kb.search.naming import OWN, PROPERTY, ROLE, SUBJECT, name_of
from kb.search.plan import Planned
from kb.search.ways import pairs_of

_FEW = 10
"""Hits that are so few that what has only some of the words is worth to be shown behind them."""
_LOOKED_AT, _OF_THINGS = 3, ("claim", "entity")
"""Hits that tell what a query is about where it finds few, and the kinds of these."""
_WORTH = {OWN: 128.0, SUBJECT: 128.0, PROPERTY: 32.0}
"""Added behind what has all words: for these things and their properties, for the claims of the
things, and for those of other things on the properties."""
_AROUND = 0.4
"""How many times that counts where nothing has all words, so that the first hit is less sure."""
_MANY = 400
"""Claims on a property that are too many to be read for that."""


class Widener:
    """Asks an engine for a plan, and for more where it finds little."""

    def __init__(
        self, reader: Reader, archive: Archive, *, analyzer: Analyzer, names: Lexicon
    ) -> None:
        self.reader = reader
        self.archive = archive
        self.analyzer = analyzer
        self.names = names

    def widened(
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
        near: Plan | None = None
        leading: tuple[int, ...] = ()
        for layer in (*layers, None):
            if len(hits) >= _FEW:
                break
            # What is said of the things and properties found leads what has some of the words.
            before, leading = leading, tuple(islice(hits, _LOOKED_AT))
            near = near if leading == before else self._about(planned, leading)
            if layer is not None and near is not None:
                layer = replace(layer, bonuses=(*layer.bonuses, *near.bonuses))
            ask = layer or near
            if ask is not None:
                others = self.reader.search(ask, limit=offset + limit + _FEW, facets=facets)
                hits = _behind(hits, others)
        if len(hits) == found.total:
            return found, False
        page = tuple(hits.items())[offset : offset + limit]
        return Found(max(others.total, len(hits)), page, others.count), True

    def around(self, plan: Plan, planned: Planned) -> Plan:
        """Return a plan by which what is said of its first hit leads what else it finds."""
        first = [number for number, _ in self.reader.search(plan, limit=1).hits]
        near = self._about(planned, first) if first else None
        if near is None:
            return plan
        known = dict(plan.bonuses)
        more = ((name, _AROUND * worth) for name, worth in near.bonuses if name not in known)
        return replace(plan, bonuses=(*plan.bonuses, *more))

    def _about(self, planned: Planned, leading: Iterable[int]) -> Plan | None:
        """Return the plan for what the first hits are, or are claims of, if they are such."""
        if _is_figure(planned.plan):
            return None
        documents = [self.archive[number] for number in leading]
        # Where a thing itself leads, nobody asks for the properties that its claims happen to have.
        value = documents[0].kind == "claim"
        worth: dict[str, float] = {}
        ways: dict[Way, None] = {}
        for document in documents:
            things = document.subject_names or document.names
            for name, marks in (
                *((n, (OWN, SUBJECT)) for n in things[:1] if document.kind in _OF_THINGS),
                *((n, (OWN, PROPERTY)) for n in document.property_names[:1] if value),
            ):
                words = tuple(token.text for token in self.analyzer.tokens(name, beside=False))
                if words:
                    ways[Way(words, pairs_of(words))] = None
                    worth |= self._worth(name_of(words), marks)
        if not ways:
            return None
        return replace(
            planned.plan, groups=(Group(tuple(ways)),), required=-1, bonuses=tuple(worth.items())
        )

    def _worth(self, name: str, marks: Iterable[str]) -> dict[str, float]:
        """Return what a name is worth to what has it in one of the roles."""
        often = (self.names.number(ROLE + mark + name) or 0 for mark in marks if mark == PROPERTY)
        many = any(count > _MANY for count in often)
        return {mark + name: _WORTH[mark] for mark in marks if not many or mark != PROPERTY}


def _is_figure(plan: Plan) -> bool:
    """Tell whether a plan asks for figures alone: who looks for one wants nothing beside it."""
    return all(term[:1].isdigit() for group in plan.groups for term in group.ways[0].terms)


def _behind(hits: Mapping[int, float], others: Found) -> dict[int, float]:
    """Return hits with others behind them; their scores are raised so that they fall."""
    behind = {number: score for number, score in others.hits if number not in hits}
    raised = max(behind.values(), default=0.0)
    return {number: score + raised for number, score in hits.items()} | behind
