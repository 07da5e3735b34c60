"""All standards by state and by time, as known on a day."""

from collections.abc import Iterable, Mapping

from kb.compare.asof import day_of, days_of, yet_unknown
from kb.standards import states
from kb.standards.life import Roles, life
from kb.standards.moments import in_time
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.label import Label, Ref
from kb.views.standard import Board, BoardColumn, Standard, TimelineEvent
from kb.vocab import Lifecycle

# A day of publication or a kind of document alone makes no standard: reports have both, and what
# is measured in them is said to be of that kind too.
_TELLING = frozenset(Lifecycle) - {
    Lifecycle.ANNOUNCED,
    Lifecycle.PUBLISHED,
    Lifecycle.BODY,
    Lifecycle.KIND,
}


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

    A thing is a standard where the pack says so of its kind, or of the kind of document that a
    claim gives, or where a claim gives its state, or a target, draft, ballot or approval. `kinds`
    narrows to all that claims say to be of some kinds of standard, be it only that.

    Raises:
        ValueParseError: `as_of` is not a date.
    """
    day = day_of(as_of) if as_of else today
    parts = roles(catalog)
    telling_claims = (claim for claim in claims.values() if claim.property.id in parts)
    days = days_of(telling_claims, before=today) if as_of is None else ()
    by_subject: dict[str, list[Claim]] = {}
    for claim in claims.values():
        if not yet_unknown(claim, day):
            by_subject.setdefault(claim.subject.id, []).append(claim)
    wanted = set(kinds)
    listed = wanted.union(catalog.pack.standards)
    found = []
    for subject, entity in catalog.entities.items():
        told = by_subject.get(subject, ())
        several = [claim for claim in told if claim.property.id in parts]
        telling = any(parts[claim.property.id] in _TELLING for claim in several)
        named = any(_kind(claim, parts) in listed for claim in several)
        if not telling and not named and not (told and entity.kind in catalog.pack.standards):
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
    return Board(day, tuple(found), tuple(_columns(found)), tuple(_timeline(found)), days)


def _kind(claim: Claim, parts: Roles) -> str | None:
    """Return the kind of standard that a claim gives, if it gives one."""
    if parts[claim.property.id] is not Lifecycle.KIND or claim.value.ref is None:
        return None
    return claim.value.ref.id


def _columns(standards: Iterable[Standard]) -> Iterable[BoardColumn]:
    by_state: dict[tuple[int, str | None, Label], list[str]] = {}
    for one in standards:
        state = one.state.state
        far = -2 if state is None else states.rank(state)
        by_state.setdefault((far, state, one.state.label), []).append(one.entity.id)
    for _, state, label in sorted(by_state, key=lambda key: (key[0], key[2].get("en"))):
        far = -2 if state is None else states.rank(state)
        yield BoardColumn(state, label, tuple(by_state[far, state, label]))


def _timeline(standards: Iterable[Standard]) -> Iterable[TimelineEvent]:
    events = [
        TimelineEvent(one.entity, transition)
        for one in standards
        for transition in (*one.transitions, *one.planned)
    ]
    return sorted(events, key=lambda event: in_time(event.transition))
