"""Which of the claims on the same thing and property stands before the others.

All of them answer who asks for that property, equally well by their words. But a value that was
given up, or of which only is said that nobody knows it, is not what the reader looks for.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from kb.views.claim import Claim
from kb.vocab import Absence, LinkRole, Rank, ValueType, Verification

_GIVEN_UP = 0.95
"""What stands behind all its rivals: it is superseded, or unknown where others know it."""
_OPPOSED = 0.95
"""What a claim without a source counts for that one with a source contradicts."""
_UPHELD = 1.09
"""What a claim with a source counts for that only such without contradict."""
_SPECIAL = 0.99
"""What a claim counts for that is told apart by a key (of a first phase, of a preview) beside the
one without."""
_MEANT = "rating"
"""The qualifier that tells whether a value is declared, aimed at, estimated or measured."""
_SCALAR = (ValueType.QUANTITY, ValueType.DATE, ValueType.TERM)
"""Types of which a thing has one value at a time."""


def places(claims: Iterable[Claim]) -> Mapping[str, float]:
    """Return how many times claims count for where they stand among their rivals.

    Those that are not named stand where their own standing puts them.
    """
    rivals: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in claims:
        rivals[claim.subject.id, claim.property.id].append(claim)
    found: dict[str, float] = {}
    for of_one in rivals.values():
        if len(of_one) > 1:
            worth = {claim.id: _place(claim, of_one) for claim in of_one}
            found |= {key: times for key, times in worth.items() if times != 1}
    return found


def _place(claim: Claim, rivals: Sequence[Claim]) -> float:
    if claim.superseded_on is not None or (_unknown(claim) and not all(map(_unknown, rivals))):
        return _GIVEN_UP
    if claim.standing.verification is Verification.DISPUTED:
        against = {one.claim for one in claim.links if one.role is LinkRole.CONTRADICTS}
        opposed = any(r.citations for r in rivals if r.id in against)
        if bool(claim.citations) != opposed:
            return _OPPOSED if opposed else _UPHELD
    others = [rival for rival in rivals if claim.value.type in _SCALAR and _differ(claim, rival)]
    return _SPECIAL if any(claim.id.startswith(f"{other.id}.") for other in others) else 1.0


def _unknown(claim: Claim) -> bool:
    return claim.value.absence is Absence.UNKNOWN


def _differ(one: Claim, other: Claim) -> bool:
    """Tell whether two claims have different values of the same, and that of the other holds."""
    if _unknown(other) or other.standing.rank is Rank.DEPRECATED:
        return False
    if _of(one) != _of(other):
        return False
    a, b = one.value, other.value
    return (a.canonical, a.earliest, a.latest, a.ref) != (b.canonical, b.earliest, b.latest, b.ref)


def _of(claim: Claim) -> dict[str, str]:
    """Return what a value is measured of: all qualifiers but the one that tells how it is meant."""
    return {key: term for key, term in claim.qualifiers.items() if key != _MEANT}
