"""Which claims on one question agree, and which stand against one another."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.compare.bounds import Ruler, Span
from kb.views.claim import Claim
from kb.vocab import Absence, LinkRole

_TOGETHER = frozenset({LinkRole.AGREES, LinkRole.REFINES})


@dataclass(frozen=True, slots=True)
class Split:
    """Claims of one class, parted into sides; neutral ones can live with every side."""

    sides: tuple[tuple[Claim, ...], ...]
    neutral: tuple[Claim, ...]


def split(claims: Sequence[Claim], *, ruler: Ruler, factor: Callable[[Claim], Fraction]) -> Split:
    """Part claims of one class by whether their values agree, in n log n steps.

    Claims whose printed intervals share a value are on one side. A claim so wide that it shares
    values with all sides ("38–43 %" beside 41 % and 43 %) contradicts nobody: it is neutral. Where
    an editor declared that one claim agrees with another or refines it, their sides are one.
    """
    spans: list[tuple[Span, Claim]] = []
    named: dict[str, list[Claim]] = {}
    neutral: list[Claim] = []
    for claim in claims:
        value = claim.value
        span = ruler.printed(value, factor(claim))
        if value.absence is Absence.UNKNOWN:
            neutral.append(claim)
        elif span is not None:
            spans.append((span, claim))
        elif value.absence is Absence.NONE:
            named.setdefault("", []).append(claim)
        elif value.ref is not None:
            named.setdefault(value.ref.id, []).append(claim)
        else:
            # Whether two texts contradict each other is for an editor to judge.
            neutral.append(claim)
    sides, wide = _clusters(spans)
    joined = _joined([*sides, *named.values()])
    return Split(tuple(tuple(side) for side in joined), (*neutral, *wide))


def _clusters(spans: list[tuple[Span, Claim]]) -> tuple[list[list[Claim]], list[Claim]]:
    """Sweep from low to high; a side lasts while all its intervals share a value."""
    ordered = sorted(spans, key=_from_low)
    clusters: list[tuple[Span, list[tuple[Span, Claim]]]] = []
    for span, claim in ordered:
        if clusters and clusters[-1][0].meets(span):
            shared, members = clusters[-1]
            members.append((span, claim))
            clusters[-1] = (shared.within(span), members)
        else:
            clusters.append((span, [(span, claim)]))
    if len(clusters) < 2:
        return [[claim for _, claim in members] for _, members in clusters], []
    # An interval that reaches the first and the last side reaches all between them.
    first, last = clusters[0][0], clusters[-1][0]
    sides: list[list[Claim]] = []
    wide: list[Claim] = []
    for _, members in clusters:
        side = []
        for span, claim in members:
            (wide if span.meets(first) and span.meets(last) else side).append(claim)
        if side:
            sides.append(side)
    return sides, wide


def _from_low(item: tuple[Span, Claim]) -> tuple[bool, Fraction, bool, str]:
    span, claim = item
    return span.low is not None, span.low or Fraction(0), not span.low_inclusive, claim.id


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
