"""What is not settled of a topic, shown before what else is about it.

The questions on it lead, then what says that something of it is not confirmed, then the claims on
it that are in doubt. What is unsettled of other topics is no answer, and is not looked for.
"""

from collections.abc import Collection
from dataclasses import replace

from kb.search.content.claims import DOUBTED
from kb.search.contract import Facet, Filter, Found, Plan
from kb.search.index.archive import Archive, Brief
from kb.search.planning.plan import Planned
from kb.search.widening import Widener
from kb.search.words.naming import number_of

_MOST, _NEAREST = 8, 3
"""Of each what stands before all else: what is on the thing itself, and what only has its name."""
_QUESTIONS = Filter(Facet.KIND, ("question",))
_DOUBTED = Filter(Facet.VERIFICATION, tuple(standing.value for standing in DOUBTED))


class Unsettled:
    """Finds what is not settled of what a plan finds."""

    def __init__(self, widener: Widener, archive: Archive, properties: Collection[str]) -> None:
        self.widener = widener
        self.archive = archive
        self.properties = properties

    def first(
        self, plan: Plan, planned: Planned, *, limit: int, offset: int, facets: bool
    ) -> tuple[Found, bool]:
        """Return what is found, what is not settled of it first; and whether some has less."""
        end = offset + limit
        found, wider = self.widener.widened(plan, planned, limit=end, offset=0, facets=facets)
        if not found.hits:
            return found, wider
        about = _about(self.archive.brief(found.hits[0][0]), planned.value)
        told = tuple(key for key in self.properties if number_of(key) in planned.sort)
        telling = Filter(Facet.PROPERTY, told)
        ahead = dict.fromkeys(
            (
                *self._having(plan, _QUESTIONS),
                *self._on(about, _QUESTIONS),
                *(self._on(about[:1], telling) if told else ()),
                *(self._having(plan, telling) if told else ()),
                *(self._on(about, _DOUBTED) or self._having(plan, _DOUBTED)[:_NEAREST]),
            )
        )
        order = [*ahead, *(number for number, _ in found.hits if number not in ahead)]
        # The scores stay where they are, so that they fall from hit to hit.
        scores = [score for _, score in found.hits]
        scores = [scores[0]] * (len(order) - len(scores)) + scores
        hits = tuple(zip(order, scores, strict=True))
        return Found(max(found.total, len(hits)), hits[offset:end], found.count), wider

    def _having(self, plan: Plan, wanted: Filter) -> list[int]:
        """Return what is wanted and has all words of a plan."""
        return self._found(replace(plan, required=-1, besides=()), wanted)

    def _on(self, about: tuple[Filter, ...], wanted: Filter) -> list[int]:
        """Return what is wanted and on the same thing and property."""
        return self._found(Plan(filters=about), wanted) if about else []

    def _found(self, plan: Plan, wanted: Filter) -> list[int]:
        asked = replace(plan, filters=(*plan.filters, wanted))
        return [number for number, _ in self.widener.reader.search(asked, limit=_MOST).hits]


def _about(first: Brief, value: bool) -> tuple[Filter, ...]:
    """Return what tells that something is on what the first hit is, or is a claim of."""
    if first.kind == "entity":
        return (Filter(Facet.SUBJECT, (first.id,)),)
    if first.kind == "property":
        return (Filter(Facet.PROPERTY, (first.id,)),)
    if first.kind != "claim":
        return ()
    facets = (Facet.SUBJECT, Facet.PROPERTY) if value else (Facet.SUBJECT,)
    return tuple(Filter(facet, first.facets[facet]) for facet in facets)
