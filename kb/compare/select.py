"""The choice among claims on one question: the best rank answers, and a dispute is not decided."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from kb.compare.asof import day_of, superseded, yet_unknown
from kb.compare.bounds import Ruler, exact
from kb.compare.classes import Classifier, Distance
from kb.compare.series import by_day, moves
from kb.compare.sides import split, stated
from kb.views.claim import Claim
from kb.views.comparison import Answer, ClassKey, PassedOver, Refusal, Selection
from kb.views.label import Label
from kb.vocab import Absence, Confidence, Freshness, LinkRole, Rank, ValueType, Verification

_ONE = Fraction(1)
_LITERAL: Final[Distance] = (False, 0)
_VERIFICATIONS: Final = {axis: n for n, axis in enumerate(Verification)}
_CONFIDENCES: Final = {axis: n for n, axis in enumerate(Confidence)}
_FRESHNESS: Final = {axis: n for n, axis in enumerate(Freshness)}

_Strength = tuple[bool, Distance, int, int, int, tuple[int, ...], int, str]
"""What is chosen by among claims that agree: the least is the strongest."""

_REASONS: Final[dict[str, Label]] = {
    "not-yet-known": Label("その時点ではまだ知られていません", "not yet known then"),
    "superseded": Label("後の主張に置き換えられました", "superseded by a later claim"),
    "deprecated": Label("非推奨とされています", "deprecated"),
    "lower-rank": Label("より優先される主張があります", "another claim is preferred"),
    "refuted": Label("反証されています", "refuted"),
    "converted": Label(
        "尋ねた条件のとおりに述べた主張があります", "another claim states it as it was asked for"
    ),
    "weaker-standing": Label("裏づけがより弱い主張です", "weaker standing"),
    "less-recent": Label("より新しい主張があります", "a later claim says the same"),
    "less-precise": Label("より精密な主張があります", "a more precise claim says the same"),
    "recomputes": Label("印字された値を計算し直したものです", "recomputes the printed figure"),
    "repeats": Label("同じ内容の主張があります", "another claim says the same"),
}


def select(
    claims: Sequence[Claim],
    *,
    as_of: str | None = None,
    rank: Rank | None = None,
    ruler: Ruler | None = None,
    factors: Mapping[str, Fraction] | None = None,
    distances: Mapping[str, Distance] | None = None,
    moving: bool = False,
) -> Selection:
    """Choose among claims on one question: one subject, one property, one class.

    The best rank answers; deprecated claims only where `rank` asks for them. Among the best, where
    values agree, one that states what was asked for as it was asked is chosen before any that must
    be converted, then the strongest standing, then the most recent, then the most precise; where
    they do not agree nothing is chosen and all sides are returned. So a preferred claim answers
    though it must be converted: rank says which figure holds, and words only how it is put. Of a
    series the latest day answers; `moving` says that the property changes by nature. `factors` take
    each claim's value to that of the class, where conversions were applied; `distances` say how far
    each claim is from what was asked for.
    """
    day = day_of(as_of) if as_of else None
    given = factors or {}

    def strength(claim: Claim) -> _Strength:
        return _strength(claim, (distances or {}).get(claim.id, _LITERAL))

    passed: list[PassedOver] = []
    running: list[Claim] = []
    here = {claim.id for claim in claims}
    for claim in claims:
        code = "recomputes" if claim.checks in here else _out(claim, day, rank)
        if code is None:
            running.append(claim)
        else:
            passed.append(_passed(claim, code))
    if rank is None and any(c.standing.rank is Rank.PREFERRED for c in running):
        passed.extend(_passed(c, "lower-rank") for c in running if not _preferred(c))
        running = [c for c in running if _preferred(c)]
    sound = [c for c in running if c.standing.verification is not Verification.REFUTED]
    if sound and len(sound) < len(running):
        passed.extend(_passed(c, "refuted") for c in running if c not in sound)
        running = sound
    if not running:
        return Selection(None, tuple(passed))
    if len(running) == 1:
        return Selection(running[0], tuple(passed))
    *earlier, running = by_day(running, moving=moving)
    passed.extend(_passed(claim, "less-recent") for old in earlier for claim in old)
    sides = _sides(running, ruler or Ruler(), {c.id: given.get(c.id, _ONE) for c in running})
    if len(sides) > 1:
        ordered = tuple(tuple(sorted(side, key=strength)) for side in sides)
        taken = {claim.id for side in sides for claim in side}
        passed.extend(_passed(c, "less-precise") for c in running if c.id not in taken)
        return Selection(None, tuple(passed), disputed=True, sides=ordered)
    best, *others = sorted(running, key=strength)
    passed.extend(_passed(other, _weaker(strength(best), strength(other))) for other in others)
    return Selection(best, tuple(passed))


def answers(
    claims: Iterable[Claim],
    *,
    classifier: Classifier,
    ruler: Ruler,
    as_of: str | None = None,
    rank: Rank | None = None,
    where: Mapping[str, str] | None = None,
) -> tuple[Answer, ...]:
    """Choose within each comparability class of one property of one thing, among `claims`.

    Of `where`, the qualifiers asked for, all of them state each, at most after exact conversions.
    One that states them as they were asked for comes first: in its class, see `select`, and its
    class before others.

    Values of several classes (dense and sparse, one-way and per domain) are several answers: to
    prefer one would be to answer a question that was not asked. A claim that compares with nothing
    is an answer by itself, with the reason.
    """
    claims = tuple(claims)
    distances = {c.id: classifier.distance(c, where) for c in claims} if where else {}
    if len(claims) == 1:
        # Most cells hold one claim, and it competes with none.
        key = classifier.key(claims[0])
        chosen = select(claims, as_of=as_of, rank=rank, ruler=ruler)
        if isinstance(key, Refusal):
            return (Answer(None, key, chosen),)
        return (Answer(key, None, chosen),)
    classes: dict[tuple[ClassKey, object], list[Claim]] = {}
    factors: dict[str, Fraction] = {}
    alone: dict[tuple[object, ...], tuple[Refusal, list[Claim]]] = {}
    moving = False
    for claim in claims:
        prop = classifier.property(claim)
        moving = moving or moves(prop)
        key = classifier.key(claim)
        if isinstance(key, Refusal):
            # Two that say the same in the same words are one answer, even where it is refused.
            same = (*stated(claim.value), *sorted(claim.qualifiers.items()), claim.standing.basis)
            alone.setdefault(same, (key, []))[1].append(claim)
        else:
            # Each of several members or features is an answer, and so is each text: none of them
            # says the same as another, and none passes over another.
            several = prop.many or prop.type is ValueType.TEXT
            apart = stated(claim.value) if several else None
            classes.setdefault((key, apart), []).append(claim)
            factors[claim.id] = exact(key.factor)
    found = []
    for (key, _), members in classes.items():
        chosen = select(
            members,
            as_of=as_of,
            rank=rank,
            ruler=ruler,
            factors=factors,
            distances=distances,
            moving=moving,
        )
        if len(members) > 1 and chosen.chosen is not None:
            # Keys of one class are equal, but each has its own claim's conversions.
            own = classifier.key(chosen.chosen)
            key = own if isinstance(own, ClassKey) else key
        found.append(Answer(key, None, chosen))
    for refusal, members in alone.values():
        chosen = select(
            members, as_of=as_of, rank=rank, ruler=ruler, distances=distances, moving=moving
        )
        found.append(Answer(None, refusal, chosen))
    if distances:
        found.sort(key=lambda answer: _nearest(answer.selection, distances))
    return tuple(found)


def reason(code: str) -> Label:
    """Return why a claim was passed over, in words."""
    return _REASONS[code]


def _out(claim: Claim, day: str | None, rank: Rank | None) -> str | None:
    if yet_unknown(claim, day):
        return "not-yet-known"
    if superseded(claim, day):
        return "superseded"
    if rank is not None:
        return None if claim.standing.rank is rank else "lower-rank"
    return "deprecated" if claim.standing.rank is Rank.DEPRECATED else None


def _passed(claim: Claim, code: str) -> PassedOver:
    words = _REASONS[code]
    if code == "deprecated" and claim.standing.rank_reason is not None:
        words = claim.standing.rank_reason
    return PassedOver(claim.id, claim.value.as_printed, code, words, claim.standing.rank)


def _preferred(claim: Claim) -> bool:
    return claim.standing.rank is Rank.PREFERRED


def _sides(
    running: Sequence[Claim], ruler: Ruler, factors: dict[str, Fraction]
) -> list[tuple[Claim, ...]]:
    if len(running) < 2:
        return [tuple(running)]
    parted = split(running, ruler=ruler, factor=lambda claim: factors[claim.id])
    sides = list(parted.sides)
    if len(sides) > 1:
        return sides
    # Values may agree and the claims still contradict each other, where an editor says so.
    ids = {claim.id for claim in running}
    against = {
        frozenset((claim.id, link.claim))
        for claim in running
        for link in claim.links
        if link.role is LinkRole.CONTRADICTS and link.declared and link.claim in ids
    }
    if not against:
        return [tuple(running)]
    one = {claim.id for claim in running if any(claim.id in pair for pair in against)}
    return [
        *((claim,) for claim in running if claim.id in one),
        *([rest] if (rest := tuple(c for c in running if c.id not in one)) else []),
    ]


def _nearest(selection: Selection, distances: Mapping[str, Distance]) -> Distance:
    """Return how near an answer comes to what was asked for; one without a claim is far."""
    told = [selection.chosen] if selection.chosen else [c for side in selection.sides for c in side]
    return min((distances[claim.id] for claim in told), default=(True, len(distances)))


def _strength(claim: Claim, distance: Distance) -> _Strength:
    standing = claim.standing
    return (
        claim.value.absence is Absence.UNKNOWN,
        distance,
        _VERIFICATIONS[standing.verification],
        _CONFIDENCES[standing.confidence],
        _FRESHNESS[standing.freshness],
        tuple(-ord(mark) for mark in claim.known_from or ""),
        -(claim.value.digits or 0),
        claim.id,
    )


def _weaker(one: _Strength, two: _Strength) -> str:
    if one[:2] != two[:2]:
        return "weaker-standing" if one[0] != two[0] else "converted"
    if one[2:5] != two[2:5]:
        return "weaker-standing"
    if one[5] != two[5]:
        return "less-recent"
    return "less-precise" if one[6] != two[6] else "repeats"
