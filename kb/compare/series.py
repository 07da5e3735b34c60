"""Figures of several days: a series is a history, not a contradiction."""

from collections import defaultdict
from collections.abc import Sequence

from kb.views.catalog import Property
from kb.views.claim import Claim
from kb.vocab import Lifecycle, Volatility

_MOVING = frozenset({Lifecycle.STATUS, Lifecycle.TARGET})


def moves(prop: Property) -> bool:
    """Tell whether a property changes by nature: a state, a plan, a price."""
    return prop.lifecycle in _MOVING or prop.volatility is Volatility.FAST


def by_day(claims: Sequence[Claim], *, moving: bool) -> list[list[Claim]]:
    """Part claims by the day they speak of, earliest first; together where they are no series.

    They are a series where the property moves by nature, or where one document gives values for
    several days. Elsewhere two dates are only the days on which two authors looked.
    """
    if not moving:
        days: dict[str, set[str]] = defaultdict(set)
        for claim in claims:
            if claim.document is not None:
                days[claim.document.id].add(claim.known_from or "")
        if all(len(several) == 1 for several in days.values()):
            return [list(claims)]
    parted: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        parted[claim.known_from or ""].append(claim)
    return [parted[day] for day in sorted(parted)]
