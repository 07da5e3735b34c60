"""Which claims on one question agree, and which stand against one another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kb.compare.bounds import Ruler
from kb.views.claim import Claim
from kb.views.value import Value
from kb.vocab import Absence, LinkRole, ValueType

_TOGETHER = frozenset({LinkRole.AGREES, LinkRole.REFINES})

MANY: Final = 64
"""Different values on one question up to which each is held against each."""

Stated = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Claims of one class, parted into sides; neutral ones can live with every side."""

    sides: tuple[tuple[Claim, ...], ...]
    neutral: tuple[Claim, ...]


@dataclass(slots=True)
class _Stand:
    """The claims that state one and the same value."""

    low: Fraction
    claims: list[Claim]
    factor: Fraction


def split(claims: Sequence[Claim], *, ruler: Ruler, factor: Callable[[Claim], Fraction]) -> Split:
    """Part claims of one class by whether their values agree within their printed precision.

    A side is a set of claims that all agree with one another. A claim that agrees with everyone
    while others disagree ("38–43 %" beside 41 % and 43 %) contradicts nobody: it is neutral. Where
    an editor declared that one claim agrees with another or refines it, their sides are one.

    Beyond `MANY` different values only neighbours in size are held against each other, so that a
    question with ten thousand answers does not take a hundred million comparisons.
    """
    neutral: list[Claim] = []
    stands: dict[Stated, _Stand] = {}
    for claim in claims:
        value = claim.value
        if value.absence is Absence.UNKNOWN or value.type is ValueType.TEXT:
            # Whether two texts contradict each other is for an editor to judge.
            neutral.append(claim)
            continue
        by = factor(claim)
        same = (*stated(value), by)
        if same in stands:
            stands[same].claims.append(claim)
        else:
            span = ruler.stated(value, by)
            low = span.low if span and span.low is not None else Fraction(0)
            stands[same] = _Stand(low, [claim], by)
    if len(stands) < 2:
        sides = [stand.claims for stand in stands.values()]
        return Split(tuple(tuple(side) for side in sides), tuple(neutral))
    ordered = sorted(stands.values(), key=lambda stand: (stand.low, stand.claims[0].id))

    def agree(one: _Stand, two: _Stand) -> bool:
        a, b = one.claims[0].value, two.claims[0].value
        return ruler.agree(a, b, factors=(one.factor, two.factor))

    if len(ordered) > MANY:
        parted = _neighbours(ordered, agree)
    else:
        parted, wide = _cliques(ordered, agree)
        neutral.extend(claim for stand in wide for claim in stand.claims)
    sides = [[claim for stand in side for claim in stand.claims] for side in parted]
    return Split(tuple(tuple(side) for side in _joined(sides)), tuple(neutral))


def stated(value: Value) -> Stated:
    """Return all that two values must share to be the same statement."""
    return (
        value.absence,
        value.low,
        value.high,
        value.low_inclusive,
        value.high_inclusive,
        value.unit,
        value.digits,
        value.modifier,
        value.date,
        value.ref.id if value.ref else None,
        value.text,
    )


def _cliques(
    stands: list[_Stand], agree: Callable[[_Stand, _Stand], bool]
) -> tuple[list[list[_Stand]], list[_Stand]]:
    count = len(stands)
    table = [[True] * count for _ in stands]
    for one in range(count):
        for two in range(one + 1, count):
            table[one][two] = table[two][one] = agree(stands[one], stands[two])
    if all(all(row) for row in table):
        return [stands], []
    sides: list[list[int]] = []
    wide: list[_Stand] = []
    for number, row in enumerate(table):
        if all(row):
            wide.append(stands[number])
            continue
        for side in sides:
            if all(row[member] for member in side):
                side.append(number)
                break
        else:
            sides.append([number])
    return [[stands[number] for number in side] for side in sides], wide


def _neighbours(
    stands: list[_Stand], agree: Callable[[_Stand, _Stand], bool]
) -> list[list[_Stand]]:
    sides = [[stands[0]]]
    for stand in stands[1:]:
        if agree(sides[-1][0], stand):
            sides[-1].append(stand)
        else:
            sides.append([stand])
    return sides


def _joined(sides: list[list[Claim]]) -> list[list[Claim]]:
    """Join sides between which an editor declared agreement."""
    if len(sides) < 2:
        return sides
    home = {claim.id: number for number, side in enumerate(sides) for claim in side}
    parent = list(range(len(sides)))

    def root(number: int) -> int:
        while parent[number] != number:
            parent[number] = parent[parent[number]]
            number = parent[number]
        return number

    for side in sides:
        for claim in side:
            for link in claim.links:
                if link.declared and link.role in _TOGETHER and link.claim in home:
                    one, two = sorted((root(home[claim.id]), root(home[link.claim])))
                    parent[two] = one
    merged: dict[int, list[Claim]] = {}
    for number, side in enumerate(sides):
        merged.setdefault(root(number), []).extend(side)
    return list(merged.values())
