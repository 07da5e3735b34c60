"""What to ask for where all words of a query find nothing, or little: fewer of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from kb.search.contract import Group, Plan, Way
from kb.search.planning.bonuses import Namer
from kb.search.planning.coverage import Coverage
from kb.search.planning.likeness import Liked
from kb.search.planning.named import Named, words_of
from kb.search.planning.ways import between, single_words
from kb.search.planning.worths import SOME_MET, SOME_OF_VALUE

_ENOUGH = 0.6
"""Part of the words that must occur where not all of them do."""


class Wider(NamedTuple):
    """Plans that ask for less, to be tried in this order; None where it is the same."""

    known: Plan | None
    """Without the words that nothing has; None where there are no such, or only such."""
    together: Plan | None
    """Met too by a thing whose claims have the words between them; None where one value of it is
    asked for, which then comes before its page."""
    some: Plan | None
    """With some of the words enough."""
    least: Plan | None
    """With one of the words enough."""


def wider(
    plan: Plan,
    groups: Sequence[Group],
    *,
    named: Named,
    namer: Namer,
    begun: tuple[tuple[str, float], ...],
    known: Callable[[Group], bool],
    coverage: Coverage,
    liked: Callable[[], tuple[Liked, ...]],
) -> Wider:
    """Return what asks for less than `plan`, whose loosened `groups` these are.

    `named` are the names among the words; `begun` are worth something besides.
    `liked` gives the records that are asked for by phrases like them.
    `known` tells whether anything can have what a group asks for, `coverage` how much it tells.
    """
    single = [one for group in groups for one in single_words(group)]
    had = [group for group in single if known(group)]
    without = replace(plan, groups=tuple(had)) if 0 < len(had) < len(single) else None
    if not had:
        return Wider(without, None, None, None)
    had = coverage.telling(had)
    value = named.asks_value
    fewer = namer.bonuses(named, SOME_OF_VALUE if value else SOME_MET) + begun
    alike = () if value else liked()
    fewer += tuple((one.name, one.worth) for one in alike)
    things = words_of(named.parts, named.things)
    if not value and namer.beside_figure(named):
        # 16K H100: what has so many of a thing is asked for, and need not be called by it.
        had, things = [one for group in had for one in _apart(group)], frozenset()
    held = between(had, things, value=value)
    if not value:
        held = coverage.weighed(had, held)
    together = replace(plan, groups=held, required=len(held), bonuses=fewer)
    strong = tuple(one.name for one in alike if one.strong)
    besides = tuple(one.name for one in alike if one.beside)
    # The values that are asked for lead by what they are worth, whichever words they have.
    required = (
        1 if value or plan.required > 0 else max(1, min(len(had) - 1, ceil(len(had) * _ENOUGH)))
    )
    some = replace(together, required=required, besides=besides)
    least = replace(some, required=1) if required > 1 else None
    together = replace(together, besides=strong)
    return Wider(without, None if value else together, some, least)


def _apart(group: Group) -> list[Group]:
    """Return the words of the first way of a group as one group a word."""
    terms = group.ways[0].terms
    return [Group((Way((term,)),)) for term in terms] if len(terms) > 1 else [group]
