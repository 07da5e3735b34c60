"""The states of a standard as its claims tell them, for the rules of this family."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date

from kb.audit.audited import Audited
from kb.audit.days import first_day, last_day
from kb.views.claim import Claim
from kb.vocab import Lifecycle, Rank


def histories(audited: Audited) -> Mapping[str, Mapping[Lifecycle, list[Claim]]]:
    """Return, for each thing with a life of states, its claims by the part that they play."""
    parts = {p.id: p.lifecycle for p in audited.catalog.properties.values() if p.lifecycle}
    found: dict[str, dict[Lifecycle, list[Claim]]] = defaultdict(lambda: defaultdict(list))
    for claim in audited.stated if parts else ():
        part = parts.get(claim.property.id)
        if part is not None and claim.standing.rank is not Rank.DEPRECATED:
            found[claim.subject.id][part].append(claim)
    return found


def first(claim: Claim) -> date | None:
    """Return the first day that a dated claim may speak of."""
    return first_day(claim.value.date)


def last(claim: Claim) -> date | None:
    """Return the last day that a dated claim may speak of."""
    return last_day(claim.value.date)
