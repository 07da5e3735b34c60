"""One standard's life: transitions with their evidence, and the state that follows from them."""

from collections.abc import Iterable, Mapping, Sequence

from kb.compare.asof import superseded, yet_unknown
from kb.compare.footing import footing
from kb.standards import states
from kb.standards.moments import finest, in_time
from kb.standards.notices import notices
from kb.views.claim import Claim
from kb.views.label import Ref
from kb.views.standard import (
    DocumentView,
    Evidence,
    Standard,
    StandardState,
    Transition,
)
from kb.vocab import Absence, Lifecycle, Rank, Verification

Roles = Mapping[str, Lifecycle]

_EVENTS = frozenset(states.ORDER)
_TRUSTED = frozenset({"asserted", "estimated"})


def life(
    claims: Sequence[Claim],
    *,
    entity: Ref,
    url: str,
    roles: Roles,
    bodies: tuple[Ref, ...],
    day: str,
) -> Standard:
    """Return the life of a standard as it was known on a day.

    `roles` says which property plays which part; `claims` are all those about the standard that
    play one. What became known later is left out, what was superseded later is in force.
    """
    held = [claim for claim in claims if _held(claim, roles[claim.property.id], day=day)]
    happened, planned = _transitions(held, roles, day)
    state = _state(held, happened, roles=roles, day=day)
    by_document: dict[str, list[Claim]] = {}
    for claim in held:
        by_document.setdefault(claim.document.id if claim.document else "", []).append(claim)
    views = tuple(_view(several, roles, day=day) for several in by_document.values())
    kinds: dict[str, Ref] = {}
    for claim in held:
        if roles[claim.property.id] is Lifecycle.KIND and claim.value.ref is not None:
            kinds.setdefault(claim.value.ref.id, claim.value.ref)
    return Standard(
        entity=entity,
        url=url,
        kinds=tuple(kinds.values()),
        bodies=bodies,
        state=state,
        transitions=happened,
        planned=planned,
        views=views,
        notices=tuple(notices(state, happened, planned=planned, views=views, day=day)),
    )


def _held(claim: Claim, role: Lifecycle, *, day: str) -> bool:
    if (
        yet_unknown(claim, day)
        or claim.standing.rank is Rank.DEPRECATED
        or claim.standing.verification is Verification.REFUTED
    ):
        return False
    # A plan that events overtook stays part of the history: it is what they are late against.
    return role is Lifecycle.TARGET or not superseded(claim, day)


def _transitions(
    held: Iterable[Claim], roles: Roles, day: str
) -> tuple[tuple[Transition, ...], tuple[Transition, ...]]:
    happened: list[Transition] = []
    planned: list[Transition] = []
    for claim in held:
        role, value = roles[claim.property.id], claim.value
        if value.absence is not None or value.date is None:
            continue
        if role is not Lifecycle.TARGET and role not in _EVENTS:
            continue
        trusted = footing(claim.standing.basis) in _TRUSTED
        ahead = role is Lifecycle.TARGET or not trusted or (value.earliest or "") > day
        made = Transition(
            state=role.value,
            label=states.label(role.value),
            date=value.date,
            earliest=value.earliest,
            latest=value.latest,
            planned=ahead,
            evidence=evidence(claim),
        )
        (planned if ahead else happened).append(made)
    return tuple(sorted(happened, key=in_time)), tuple(sorted(planned, key=in_time))


def _state(
    held: Sequence[Claim], happened: Sequence[Transition], *, roles: Roles, day: str
) -> StandardState:
    """Return the furthest state that anything bears out: lives go forward.

    Between draft and ballot, which may come again, the later one counts.
    """
    # (how far, when, what): of several that are equally far, the latest.
    found: list[tuple[int, str, str, Evidence]] = []
    unknown: list[tuple[str, Evidence]] = []
    for claim in held:
        if roles[claim.property.id] is not Lifecycle.STATUS:
            continue
        if claim.value.absence is Absence.UNKNOWN:
            unknown.append((claim.known_from or "", evidence(claim)))
        elif claim.value.ref is not None:
            state = claim.value.ref.id
            found.append((_stage(state), claim.known_from or "", state, evidence(claim)))
    found.extend(
        (_stage(one.state), one.earliest or "", one.state, one.evidence) for one in happened
    )
    last_unknown = max(unknown, default=None, key=lambda item: item[0])
    if not found:
        return StandardState(
            state=None,
            label=states.UNKNOWN if unknown else states.UNSTATED,
            since=None,
            as_of=None,
            unknown_as_of=last_unknown[1].as_of if last_unknown else None,
            dated=False,
            evidence=tuple(item[1] for item in unknown),
        )
    state = max(found, key=lambda item: item[:2])[2]
    bearing = [item for item in found if item[2] == state]
    dates = [one for one in happened if one.state == state]
    looked = max(item[3].as_of or "" for item in bearing)
    later = last_unknown if last_unknown and last_unknown[0] > looked else None
    return StandardState(
        state=state,
        label=states.label(state),
        since=finest(dates).date if dates else None,
        as_of=looked or None,
        unknown_as_of=later[1].as_of if later else None,
        dated=bool(dates),
        evidence=tuple({item[3].claim: item[3] for item in bearing}.values()),
    )


def _stage(state: str) -> int:
    # Draft and ballot are one stage: which of them holds is a matter of time.
    return states.rank(Lifecycle.DRAFT) if state == Lifecycle.BALLOT else states.rank(state)


def _view(claims: Sequence[Claim], roles: Roles, *, day: str) -> DocumentView:
    happened, planned = _transitions(claims, roles, day)
    return DocumentView(
        document=claims[0].document,
        state=_state(claims, happened, roles=roles, day=day),
        planned=planned,
    )


def evidence(claim: Claim) -> Evidence:
    """Return a claim as evidence of a state."""
    return Evidence(
        claim=claim.id,
        url=claim.url,
        statement=claim.statement,
        document=claim.document,
        as_of=claim.as_of,
        standing=claim.standing,
        citations=claim.citations,
    )
