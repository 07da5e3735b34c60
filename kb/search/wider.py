"""What to ask for where all words of a query find nothing, or little: fewer of them."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil
from typing import NamedTuple

from kb.search.bonuses import Namer
from kb.search.contract import Group, Plan
from kb.search.ways import Part, single_words, with_held

_ENOUGH = 0.6
"""Part of the words that must occur where not all of them do."""


class Wider(NamedTuple):
    """Plans that ask for less, to be tried in this order; None where it is the same."""

    known: Plan | None
    """Without the words that nothing has; None where there are no such, or only such."""
    together: Plan | None
    """Met too by a thing whose claims have the words between them; None for one word."""
    some: Plan | None
    """With some of the words enough; None where there is one word only."""
    least: Plan | None
    """With one of the words enough."""


def wider(
    plan: Plan,
    groups: Sequence[Group],
    *,
    named: Sequence[Part],
    namer: Namer,
    begun: tuple[tuple[str, float], ...],
    known: Callable[[Group], bool],
) -> Wider:
    """Return what asks for less than `plan`, whose loosened `groups` these are.

    Names are looked for among the words that are `named`; `begun` are more.
    `known` tells whether anything can have what a group asks for.
    """
    single = [one for group in groups for one in single_words(group)]
    had = [group for group in single if known(group)]
    without = replace(plan, groups=tuple(had)) if 0 < len(had) < len(single) else None
    if len(had) < 2:
        return Wider(without, None, None, None)
    # Where not all words are met, a value of another thing is no answer.
    fewer = namer.bonuses(named, len(named), beside=1) + begun
    things = namer.things(named)
    held = tuple(g if things.issuperset(g.ways[0].terms) else with_held(g) for g in had)
    together = replace(plan, groups=held, bonuses=fewer)
    required = max(1, min(len(had) - 1, ceil(len(had) * _ENOUGH)))
    some = replace(together, required=required)
    least = replace(together, required=1) if required > 1 else None
    return Wider(without, together, some, least)
