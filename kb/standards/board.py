"""All standards by state and by time, as known on a day."""

from collections.abc import Iterable, Mapping

from kb.compare.asof import current, day_of
from kb.standards import states
from kb.standards.life import Roles, in_time, life
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.label import Ref
from kb.views.standard import Board, BoardColumn, Standard, TimelineEvent
from kb.vocab import Lifecycle

# A day of publication alone makes no standard: reports and models have one too.
_TELLING = frozenset(Lifecycle) - {Lifecycle.ANNOUNCED, Lifecycle.PUBLISHED, Lifecycle.BODY}


def roles(catalog: Catalog) -> Roles:
    """Return the properties that play a part in the life of a standard, as the pack says."""
    return {p.id: p.lifecycle for p in catalog.properties.values() if p.lifecycle is not None}


def board(
    catalog: Catalog,
    claims: Mapping[str, Claim],
    *,
    today: str,
    as_of: str | None = None,
    kinds: Iterable[str] = (),
) -> Board:
    """Return every standard as known on `as_of`, or on `today`.

    A thing is a standard where a claim gives its kind, its state, or a target, draft, ballot or
    approval. `kinds` narrows to those of some kinds of standard.

    Raises:
        ValueParseError: `as_of` is not a date.
    """
    day = day_of(as_of) if as_of else today
    parts = roles(catalog)
    by_subject: dict[str, list[Claim]] = {}
    for claim in claims.values():
        if claim.property.id in parts:
            by_subject.setdefault(claim.subject.id, []).append(claim)
    wanted = set(kinds)
    found = []
    for subject, entity in catalog.entities.items():
        several = [c for c in by_subject.get(subject, ()) if current(c, day)]
        if not any(parts[c.property.id] in _TELLING for c in several):
            continue
        bodies = {
            c.value.ref.id: c.value.ref
            for c in several
            if parts[c.property.id] is Lifecycle.BODY and c.value.ref is not None
        }
        one = life(
            several,
            entity=Ref(entity.id, entity.label),
            url=entity.url,
            roles=parts,
            bodies=tuple(bodies.values()),
            day=day,
        )
        if not wanted or wanted & {kind.id for kind in one.kinds}:
            found.append(one)
    return Board(day, tuple(found), tuple(_columns(found)), tuple(_timeline(found)))


def _columns(standards: Iterable[Standard]) -> Iterable[BoardColumn]:
    by_state: dict[str | None, list[str]] = {}
    for one in standards:
        by_state.setdefault(one.state.state, []).append(one.entity.id)
    for state in sorted(by_state, key=lambda s: -2 if s is None else states.rank(s)):
        yield BoardColumn(state, states.label(state), tuple(by_state[state]))


def _timeline(standards: Iterable[Standard]) -> Iterable[TimelineEvent]:
    events = [
        TimelineEvent(one.entity, transition)
        for one in standards
        for transition in (*one.transitions, *one.planned)
    ]
    return sorted(events, key=lambda event: in_time(event.transition))
