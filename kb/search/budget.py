"""How much of an index the answer to one query may read, counted before it is read.

What a search costs is told by the postings of its words: how many documents have each. One word
too many of a very frequent kind, or a beginning that stands for such, would cost more than all
else; such a word decides next to nothing, and is passed over.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil, prod
from operator import itemgetter

from kb.search.contract import Found, Group, Plan, Reader, Way

BUDGET = 500_000
"""Postings that the answer to one query may read: 25 ms of a core, and half as much again where
facets are counted. An absolute number, so that a base which grows does not become slow."""
LEAST = 50_000
"""Postings that each search may read all the same, when others before it have read them all."""
COMBINED = 16
"""Combinations of ways that an engine may write a plan out into."""

BLOCK = 4_096
"""Documents that an engine reads at a time where it must look at one of many."""

Often = Callable[[str], int]
"""Tells how many documents have a term."""


def read(way: Way, often: Often) -> int:
    """Return how many postings a way reads: its rarest word leads to the others."""
    terms = way.terms
    return often(terms[0]) if len(terms) == 1 else min(map(often, terms)) * len(terms)


def apart(groups: Iterable[Group], often: Often) -> int:
    """Return how many postings groups read where each way is read to its end."""
    return sum([read(way, often) for group in groups for way in group.ways])


def led(groups: Sequence[Group], often: Often) -> int:
    """Return how many postings groups read where all must be met and the rarest leads.

    Every combination of their ways is then asked for by itself.
    """
    rarest = min([apart((group,), often) for group in groups])
    return rarest * len(groups) * prod([len(group.ways) for group in groups])


def combines(groups: Sequence[Group], often: Often) -> bool:
    """Tell whether all groups of a plan are best met combination by combination."""
    if prod([len(group.ways) for group in groups]) > COMBINED:
        return False
    return led(groups, often) <= max(BUDGET, apart(groups, often))


def cost(plan: Plan, often: Often) -> int:
    """Return how many postings the groups of a plan read."""
    groups = plan.groups
    if not groups:
        return 0
    if 0 <= plan.required < len(groups):
        return apart(groups, often)
    if combines(groups, often):
        return min(led(groups, often), apart(groups, often))
    most = BLOCK * min([apart((group,), often) for group in groups])
    return sum([min(most, read(way, often)) for group in groups for way in group.ways])


def within(plan: Plan, most: int, often: Often) -> tuple[Plan, tuple[Way, ...]]:
    """Return a plan that reads at most so many postings, and what it no longer asks for.

    Looser ways go first, then other ways, then whole groups; of each, those that read most. The
    rarest group stays with one way, whatever that reads.
    """
    if cost(plan, often) <= most:
        return plan, ()
    plan = _once(plan)
    groups, passed = _fewer_ways(plan, most, often)
    required = plan.required
    for group in sorted(groups, key=lambda group: -apart((group,), often)):
        plan = replace(plan, groups=tuple(groups), required=required)
        if len(groups) == 1 or cost(plan, often) <= most:
            break
        groups.remove(group)
        passed.append(group.ways[0])
        required = required if required < 0 else max(1, required - 1)
    return plan, tuple(passed)


def _once(plan: Plan) -> Plan:
    """Return a plan that asks once for each group, and for the same share of them."""
    groups = tuple(dict.fromkeys(plan.groups))
    if plan.required < 0 or len(groups) == len(plan.groups):
        return replace(plan, groups=groups)
    required = ceil(plan.required * len(groups) / len(plan.groups))
    return replace(plan, groups=groups, required=required)


def _fewer_ways(plan: Plan, most: int, often: Often) -> tuple[list[Group], list[Way]]:
    """Return the groups of a plan without the ways that read too much, and the full ones of these.

    Each keeps one at least that something has, if there is such a way.
    """
    had = [[way for way in group.ways if read(way, often)] for group in plan.groups]
    kept = [ways or [*group.ways] for ways, group in zip(had, plan.groups, strict=True)]
    every = not 0 <= plan.required < len(kept)
    ways = [(way.weight, -read(way, often), n, way) for n, of in enumerate(kept) for way in of]
    ways.sort(key=itemgetter(0, 1, 2))
    reading, combined = apart(plan.groups, often), prod(map(len, kept))
    passed: list[Way] = []
    for weight, reads, number, way in ways:
        if reading <= most:
            break
        if every and combined <= COMBINED and led([Group(tuple(of)) for of in kept], often) <= most:
            break
        others = len(kept[number]) - 1
        if others:
            kept[number].remove(way)
            combined = combined // (others + 1) * others
            reading += reads
            passed += [way] if weight >= 1 else []
    return [Group(tuple(of)) for of in kept], passed


def narrower(plan: Plan, other: Plan, often: Often) -> bool:
    """Tell whether words that nothing has show that a plan finds nothing which another does not."""
    if 0 <= plan.required < len(plan.groups) or plan.besides or _narrowed(plan) != _narrowed(other):
        return False
    had = [[way for way in group.ways if all(map(often, way.terms))] for group in plan.groups]
    return all(any(all(w in to.ways for w in ways) for ways in had) for to in other.groups)


def _narrowed(plan: Plan) -> tuple[object, ...]:
    return plan.filters, plan.bounds, plan.excluded, plan.unwanted


class Allowance:
    """An open index for the answer to one query: all that it asks for is within the budget."""

    def __init__(self, reader: Reader, documents: int) -> None:
        self.reader = reader
        self.documents = documents
        self.passed: tuple[Way, ...] = ()
        """What the first search that found anything did not ask for, though its plan does."""
        self._found = False
        self._most = self._read = self._spent = 0
        self._waiting: list[Plan] = []
        self._asked: list[Plan] = []
        self._empty: list[tuple[Plan, Found, bool]] = []
        """What found nothing, and whether that was asked for as it is."""

    def search(self, plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        """Return what the reader finds; what is known to find nothing is not asked again."""
        if len({bound.property for bound in plan.bounds}) > 1:
            # Those are of claims, and each has a value of one property.
            return Found(0, ())
        for other, nothing, whole in self._empty:
            if other == plan or (whole and narrower(plan, other, self.reader.often)):
                return nothing
        asked, passed = self._allowed(plan)
        found = self.reader.search(asked, limit=limit, offset=offset, facets=facets)
        if not found.total:
            self._empty.append((plan, found, asked is plan))
        elif not self._found:
            self._found, self.passed = True, passed
        return found

    def quick(self, plan: Plan) -> bool:
        """Tell what the reader tells."""
        return self.reader.quick(plan)

    def often(self, term: str) -> int:
        """Tell what the reader tells."""
        return self.reader.often(term)

    def close(self) -> None:
        """Do nothing: the reader stays open for other queries."""

    def _allowed(self, plan: Plan) -> tuple[Plan, tuple[Way, ...]]:
        """Return what may be asked for of a plan, and what may not."""
        # Counted only where it might matter: in a small base nothing is frequent enough.
        self._waiting.append(plan)
        terms = [len(way.terms) for group in plan.groups for way in group.ways]
        self._most += self.documents * sum(terms)
        if self._most <= BUDGET:
            return plan, ()
        often = self.reader.often
        # No plan costs more than all its ways read to their ends, which is soon told.
        self._read += sum([apart(one.groups, often) for one in self._waiting])
        self._asked += self._waiting
        self._waiting.clear()
        if self._read <= BUDGET:
            return plan, ()
        self._spent += sum([cost(asked, often) for asked in self._asked[:-1]])
        self._asked.clear()
        plan, passed = within(plan, max(LEAST, BUDGET - self._spent), often)
        self._spent += cost(plan, often)
        return plan, passed
