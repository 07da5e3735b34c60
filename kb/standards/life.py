"""One standard's life: transitions with their evidence, the state that follows, and notices."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import pairwise

from kb.compare.asof import superseded, yet_unknown
from kb.compare.footing import footing
from kb.standards import states
from kb.views.claim import Claim
from kb.views.label import Label, Ref
from kb.views.standard import (
    DocumentView,
    Evidence,
    Notice,
    Standard,
    StandardState,
    Transition,
)
from kb.vocab import Absence, Lifecycle, Rank, Verification

Roles = Mapping[str, Lifecycle]

_EVENTS = frozenset(states.ORDER)
_FOREVER = 10**6
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
        notices=tuple(_notices(state, happened, planned=planned, views=views, day=day)),
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


def in_time(one: Transition) -> tuple[str, str, int, str]:
    """Sort transitions by when they began, then by how precisely that is known."""
    return one.earliest or "", one.latest or "9999", states.rank(one.state), one.evidence.claim


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
        since=_finest(dates).date if dates else None,
        as_of=looked or None,
        unknown_as_of=later[1].as_of if later else None,
        dated=bool(dates),
        evidence=tuple({item[3].claim: item[3] for item in bearing}.values()),
    )


def _finest(transitions: Iterable[Transition]) -> Transition:
    """Return the latest of several, or a more precise date for what may be the same event."""
    several = sorted(transitions, key=in_time)
    last = several[-1]
    same = [one for one in several if (one.latest or "9999") >= (last.earliest or "")]
    return min(reversed(same), key=lambda one: _days(one.earliest, one.latest))


def _days(earliest: str | None, latest: str | None) -> int:
    if earliest is None or latest is None:
        return _FOREVER
    return (date.fromisoformat(latest) - date.fromisoformat(earliest)).days


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


def _notices(
    state: StandardState,
    happened: Sequence[Transition],
    *,
    planned: Sequence[Transition],
    views: Sequence[DocumentView],
    day: str,
) -> Iterable[Notice]:
    yield from _plans(happened, planned, state=state, day=day)
    if state.unknown_as_of is not None:
        since = state.unknown_as_of
        yield Notice(
            "status-unknown",
            Label(f"{since}時点で状態不明", f"status unknown as of {since}"),
            tuple(one.claim for one in state.evidence) if state.state is None else (),
        )
    if state.state is not None and not state.dated:
        yield Notice(
            "status-undated",
            Label(
                f"「{state.label.get('ja')}」の日付を示す根拠がありません",
                f"no dated evidence for “{state.label.get('en')}”",
            ),
            tuple(one.claim for one in state.evidence),
        )
    for before, after in pairwise(happened):
        apart = (before.latest or "9999") < (after.earliest or "")
        if apart and not states.may_follow(before.state, after.state):
            yield Notice(
                "order",
                Label(
                    f"{before.label.get('ja')}（{before.date}）の後に"
                    f"{after.label.get('ja')}（{after.date}）が来ています",
                    f"{after.label.get('en')} ({after.date}) after "
                    f"{before.label.get('en')} ({before.date})",
                ),
                (before.evidence.claim, after.evidence.claim),
            )
    told = {view.state.state for view in views if view.state.state is not None}
    if len(told) > 1:
        names = sorted(told, key=states.rank)
        yield Notice(
            "views-differ",
            Label(
                "文書によって状態が違います: "
                + "／".join(states.label(n).get("ja") for n in names),
                "documents differ on the state: "
                + ", ".join(states.label(n).get("en") for n in names),
            ),
            tuple(one.claim for view in views for one in view.state.evidence),
        )
    yield from _dates(happened)


def _plans(
    happened: Sequence[Transition],
    planned: Sequence[Transition],
    *,
    state: StandardState,
    day: str,
) -> Iterable[Notice]:
    settled = [one for one in happened if one.state in states.SETTLED]
    reached = state.state is not None and states.rank(state.state) >= states.rank(
        Lifecycle.APPROVED
    )
    for plan in planned:
        if plan.latest is None or plan.latest >= day:
            continue
        if not settled and not reached:
            yield Notice(
                "target-passed",
                Label(
                    f"予定の時期（{plan.date}）を過ぎ、実現の根拠がありません",
                    f"planned date passed ({plan.date}), and nothing says that it was met",
                ),
                (plan.evidence.claim,),
            )
        elif settled and (settled[0].earliest or "") > plan.latest:
            first = _finest(one for one in settled if one.state == settled[0].state)
            yield Notice(
                "late",
                Label(
                    f"予定（{plan.date}）より遅れ、{first.date}に{first.label.get('ja')}",
                    f"planned for {plan.date}, {first.label.get('en')} {first.date}",
                ),
                (plan.evidence.claim, first.evidence.claim),
            )


def _dates(happened: Sequence[Transition]) -> Iterable[Notice]:
    """Say where sources date one event apart; drafts and ballots may come several times."""
    once = [one for one in happened if one.state not in (Lifecycle.DRAFT, Lifecycle.BALLOT)]
    for state in dict.fromkeys(one.state for one in once):
        dated = [one for one in once if one.state == state]
        first_end = min(one.latest or "9999" for one in dated)
        last_start = max(one.earliest or "" for one in dated)
        if last_start > first_end:
            dates = ", ".join(dict.fromkeys(one.date for one in dated))
            name = states.label(state)
            yield Notice(
                "disputed-date",
                Label(
                    f"「{name.get('ja')}」の日付が一致しません: {dates}",
                    f"dates of “{name.get('en')}” differ: {dates}",
                ),
                tuple(one.evidence.claim for one in dated),
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
