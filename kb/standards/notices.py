"""What is to be noticed about a standard: plans that passed, dates and documents that differ."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kb.standards import states
from kb.standards.moments import finest
from kb.views.label import Label
from kb.views.standard import DocumentView, Notice, StandardState, Transition
from kb.vocab import Lifecycle


def notices(
    state: StandardState,
    happened: Sequence[Transition],
    *,
    planned: Sequence[Transition],
    views: Sequence[DocumentView],
    day: str,
) -> Iterable[Notice]:
    """Yield what the life of a standard leaves open or in contradiction on a day."""
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
                "文書によって状態が違います："
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
            first = finest(one for one in settled if one.state == settled[0].state)
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
                    f"「{name.get('ja')}」の日付が一致しません：{dates}",
                    f"dates of “{name.get('en')}” differ: {dates}",
                ),
                tuple(one.evidence.claim for one in dated),
            )
