"""Conflicts and agreements among all claims of a knowledge base, in linear time."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.compare.asof import superseded
from kb.compare.bounds import Ruler, exact
from kb.compare.classes import Classifier
from kb.compare.origins import original
from kb.compare.series import by_day, moves
from kb.compare.sides import Split, split
from kb.quantity.units import Units
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import Agreement, ClassKey, Conflict, Side
from kb.vocab import Absence, CitationRole, LinkRole, Rank


def conflicts(
    catalog: Catalog, claims: Mapping[str, Claim], *, units: Units | None = None
) -> list[Conflict]:
    """Return what contradicts what: found by value, and declared by editors.

    Found: same subject and property, same comparability class, values that cannot both be right
    within their printed precision. A property that may have many values never conflicts; a
    superseded or deprecated claim conflicts with none. Nor do a document's figures for several
    days: they are a series.
    """
    found: list[Conflict] = []
    met: set[frozenset[str]] = set()
    for question in _questions(catalog, claims, units):
        sides = question.split.sides
        if len(sides) < 2:
            continue
        against = {claim.id: number for number, side in enumerate(sides) for claim in side}
        declared = {
            frozenset((claim.id, link.claim))
            for side in sides
            for claim in side
            for link in claim.links
            if link.role is LinkRole.CONTRADICTS
            and against.get(link.claim, against[claim.id]) != against[claim.id]
        }
        met |= declared
        found.append(
            Conflict(
                subject=question.members[0].subject.id,
                property=question.members[0].property.id,
                key=question.key,
                sides=tuple(_side(side) for side in sides),
                declared=bool(declared),
                decided=_decided(claim for side in sides for claim in side),
            )
        )
    found.extend(_declared(claims, met))
    return found


def agreements(
    catalog: Catalog, claims: Mapping[str, Claim], *, units: Units | None = None
) -> list[Agreement]:
    """Return the claims that corroborate one another: one question, one class, agreeing values.

    What is counted is independence: documents and cited sources that do not repeat one another.
    """
    found = []
    for question in _questions(catalog, claims, units):
        for side in question.split.sides:
            if len(side) < 2:
                continue
            roots = _roots(catalog, side)
            if len(roots) > 1:
                found.append(
                    Agreement(
                        subject=side[0].subject.id,
                        property=side[0].property.id,
                        key=question.key,
                        claims=tuple(claim.id for claim in side),
                        independent=len(roots),
                    )
                )
    return found


@dataclass(frozen=True, slots=True)
class _Question:
    """Claims of one subject, property and class that answer for one time."""

    key: ClassKey
    members: tuple[Claim, ...]
    split: Split


def _questions(
    catalog: Catalog, claims: Mapping[str, Claim], units: Units | None
) -> Iterator[_Question]:
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    ruler = Ruler(units)
    by_cell: dict[tuple[str, str], list[Claim]] = defaultdict(list)
    for claim in claims.values():
        # What recomputes a printed figure is held against it digit by digit, not as a rival.
        if claim.checks is not None:
            continue
        if live(claim) and not catalog.properties[claim.property.id].many:
            by_cell[claim.subject.id, claim.property.id].append(claim)
    for cell in by_cell.values():
        if len(cell) < 2:
            continue
        classes: dict[ClassKey, list[Claim]] = defaultdict(list)
        factors: dict[str, Fraction] = {}
        none: list[Claim] = []
        for claim in cell:
            key = classifier.key(claim)
            if isinstance(key, ClassKey):
                classes[key].append(claim)
                factors[claim.id] = exact(key.factor)
            elif claim.value.absence is Absence.NONE:
                none.append(claim)
                factors[claim.id] = Fraction(1)
        moving = moves(catalog.properties[cell[0].property.id])
        for key, members in classes.items():
            # "There is none" speaks against a value of any class.
            for together in by_day([*members, *none], moving=moving):
                if len(together) > 1:
                    parted = split(together, ruler=ruler, factor=lambda c: factors[c.id])  # noqa: B023
                    yield _Question(key, tuple(together), parted)


def live(claim: Claim) -> bool:
    """Tell whether a claim takes part: not superseded, not deprecated, not an unknown."""
    return (
        claim.standing.rank is not Rank.DEPRECATED
        and claim.value.absence is not Absence.UNKNOWN
        and not superseded(claim, None)
    )


def _declared(claims: Mapping[str, Claim], met: set[frozenset[str]]) -> Iterator[Conflict]:
    for claim in claims.values():
        for link in claim.links:
            other = claims.get(link.claim)
            if link.role is not LinkRole.CONTRADICTS or not link.declared or other is None:
                continue
            pair = frozenset((claim.id, other.id))
            if pair in met or len(pair) == 1 or not (live(claim) and live(other)):
                continue
            met.add(pair)
            yield Conflict(
                subject=claim.subject.id,
                property=claim.property.id,
                key=None,
                sides=(_side((claim,)), _side((other,))),
                declared=True,
                decided=_decided((claim, other)),
            )


def _side(side: Sequence[Claim]) -> Side:
    return Side(side[0].value.as_printed, tuple(claim.id for claim in side))


def _decided(claims: Iterable[Claim]) -> str | None:
    preferred = [claim.id for claim in claims if claim.standing.rank is Rank.PREFERRED]
    return preferred[0] if len(preferred) == 1 else None


def _roots(catalog: Catalog, side: Sequence[Claim]) -> set[str]:
    """Return what a side ultimately rests on: sources with repeats traced back, or documents."""
    roots: set[str] = set()
    for claim in side:
        cited = [c.source for c in claim.citations if c.role is CitationRole.SUPPORTS]
        roots.update(f"source/{original(catalog.sources, source)}" for source in cited)
        if not cited and claim.document is not None:
            roots.add(f"document/{claim.document.id}")
    return roots
