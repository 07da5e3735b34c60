"""Standing handed on: a computed claim stands no higher than what it was computed from."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kb.errors import FormulaError
from kb.views.claim import Claim, ClaimInput, Reason, Standing
from kb.vocab import Confidence, Freshness, Rank, Verification

AXES = ("verification", "confidence", "freshness", "rank")
INPUT = "input"

STRENGTH: dict[str, int] = {
    **{
        axis_value: strength
        for order in (
            (
                Verification.REFUTED,
                Verification.DISPUTED,
                Verification.FLAGGED,
                Verification.UNCITED,
                Verification.CITED,
                Verification.COMPUTED,
                Verification.VERIFIED,
            ),
            (Confidence.LOW, Confidence.MEDIUM, Confidence.HIGH),
            (Freshness.STALE, Freshness.AGEING, Freshness.CURRENT, Freshness.TIMELESS),
            (Rank.DEPRECATED, Rank.NORMAL, Rank.PREFERRED),
        )
        for strength, axis_value in enumerate(order)
    }
}
"""How strong each value is on its axis; the weakest is 0."""

_NO_REASON: dict[str, str] = {
    "verification": Verification.COMPUTED,
    "confidence": Confidence.HIGH,
    "freshness": Freshness.TIMELESS,
    "rank": Rank.NORMAL,
}
"""On each axis, the standing that nothing needs to explain."""


def propagate(claims: Mapping[str, Claim]) -> dict[str, Claim]:
    """Return the claims with the standing of computed ones following from their inputs.

    Time is linear in claims and inputs. Applied again it changes nothing; applied after claims
    were found disputed, it hands that on.

    Raises:
        FormulaError: Claims are computed from each other; the cycle is printed.
    """
    standing = dict(claims)
    for claim_id in dependency_order(claims):
        claim = standing[claim_id]
        standing[claim_id] = _settled(claim, standing)
    return standing


def dependency_order(claims: Mapping[str, Claim]) -> list[str]:
    """Return the computed claims so that each follows everything it is computed from.

    Raises:
        FormulaError: There is a cycle; it is printed.
    """
    order, left = sorted_by_inputs(claims)
    if left:
        raise cycle_error(claims, left)
    return order


def sorted_by_inputs(claims: Mapping[str, Claim]) -> tuple[list[str], set[str]]:
    """Return computed claims in order of dependence, and those that a cycle keeps from it."""
    waiting: dict[str, int] = {}
    dependents: dict[str, list[str]] = {}
    for claim_id, claim in claims.items():
        if claim.formula is None:
            continue
        needed = {other for other in _inputs(claim, claims) if claims[other].formula is not None}
        waiting[claim_id] = len(needed)
        for other in needed:
            dependents.setdefault(other, []).append(claim_id)
    ready = deque(claim_id for claim_id, count in waiting.items() if count == 0)
    order: list[str] = []
    while ready:
        claim_id = ready.popleft()
        order.append(claim_id)
        for other in dependents.get(claim_id, ()):
            waiting[other] -= 1
            if waiting[other] == 0:
                ready.append(other)
    return order, {claim_id for claim_id, count in waiting.items() if count > 0}


def cycle_error(claims: Mapping[str, Claim], left: Iterable[str]) -> FormulaError:
    """Return the error that prints one cycle among the claims that could not be ordered."""
    among = set(left)
    path: list[str] = []
    at = next(claim_id for claim_id in claims if claim_id in among)
    while at not in path:
        path.append(at)
        at = next(other for other in _inputs(claims[at], claims) if other in among)
    cycle = [*path[path.index(at) :], at]
    return FormulaError(
        "claims are computed from each other: " + " ← ".join(cycle),
        remedy="give one of them a value of its own",
    )


def weakest(claims: Iterable[Claim], axis: str) -> Claim | None:
    """Return the first of the claims that stand lowest on an axis, or None if there is none."""
    return min(claims, key=lambda claim: STRENGTH[getattr(claim.standing, axis)], default=None)


def _settled(claim: Claim, standing: Mapping[str, Claim]) -> Claim:
    inputs = [standing[other] for other in _inputs(claim, standing)]
    own = claim.standing
    kept = tuple(reason for reason in own.reasons if reason.code != INPUT)
    explained = {reason.axis for reason in kept}
    values: dict[str, str] = {}
    reasons = list(kept)
    for axis in AXES:
        value, about = _on_axis(own, axis, inputs, explained)
        values[axis] = value
        if about is not None and STRENGTH[value] < STRENGTH[_NO_REASON[axis]]:
            reasons.append(Reason(axis, INPUT, about))
    settled = replace(
        own,
        verification=Verification(values["verification"]),
        confidence=Confidence(values["confidence"]),
        freshness=Freshness(values["freshness"]),
        rank=Rank(values["rank"]),
        reasons=tuple(reasons),
    )
    given = tuple(_shown(entry, standing) for entry in claim.inputs)
    if settled == own and given == claim.inputs:
        return claim
    return replace(claim, standing=settled, inputs=given)


def _inputs(claim: Claim, claims: Mapping[str, Claim]) -> Iterator[str]:
    for given in claim.inputs:
        if given.claim is not None and given.claim in claims:
            yield given.claim


def _on_axis(
    own: Standing, axis: str, inputs: list[Claim], explained: set[str]
) -> tuple[str, str | None]:
    """Return the standing on one axis, and the input it is owed to, if to one."""
    mine: str = getattr(own, axis)
    if axis == "verification" and axis not in explained:
        mine = Verification.COMPUTED
    lowest = weakest(inputs, axis)
    if lowest is None:
        return mine, None
    theirs: str = getattr(lowest.standing, axis)
    if axis == "verification" and STRENGTH[theirs] >= STRENGTH[Verification.CITED]:
        theirs = Verification.COMPUTED
    # What a claim says of itself counts where it gives a reason; its rank always does.
    if (axis in explained or axis in ("rank", "verification")) and (
        STRENGTH[mine] < STRENGTH[theirs]
    ):
        return mine, None
    return theirs, lowest.id


def _shown(given: ClaimInput, standing: Mapping[str, Claim]) -> ClaimInput:
    if given.claim is None or given.claim not in standing:
        return given
    verification = standing[given.claim].standing.verification
    return (
        given if given.verification == verification else replace(given, verification=verification)
    )
