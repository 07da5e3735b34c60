"""One value: what is known of one property of one thing, asked anew."""

from collections.abc import Mapping
from dataclasses import replace

from kb.compare.asof import day_of
from kb.compare.bounds import Ruler
from kb.compare.classes import Classifier
from kb.compare.gather import gather
from kb.compare.select import answers
from kb.compare.strict import check
from kb.display import in_unit
from kb.errors import NotFoundError, UnitError
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.codec import decode
from kb.views.comparison import Selection
from kb.vocab import Rank


def value_of(
    snapshot: Snapshot,
    entity: str,
    *,
    prop: str,
    unit: str | None = None,
    as_of: str | None = None,
    where: Mapping[str, str] | None = None,
    rank: Rank | None = None,
) -> ValueAnswer:
    """Return what is known of a property of a thing, both by id.

    The build has answered the plain question; `as_of`, `where` and `rank` ask another one, and
    are answered from the claims. `unit` only rewrites quantities.

    Raises:
        NotFoundError: Nothing is known of it, or a qualifier or term does not exist.
        UnitError: The unit is unknown, or measures something else.
        ValueParseError: `as_of` is no date.
    """
    if as_of is not None:
        day_of(as_of)
    body = snapshot.body(f"values/{entity}/{prop}")
    if body is None:
        known = snapshot.database.properties_of(entity)
        raise NotFoundError(
            f"nothing is known of `{prop}` of `{entity}`",
            remedy="known: " + (", ".join(known) or "nothing"),
        )
    answer = decode(ValueAnswer, body.data)
    if as_of is not None or where or rank is not None:
        catalog = snapshot.catalog
        check(catalog, (entity,), properties=(prop,), where=where or {})
        classifier = Classifier(catalog.properties, catalog.qualifiers)
        claims = gather(snapshot, (entity,), properties=(prop,)).get((entity, prop), [])
        kept = [c for c in claims if _qualified(c, where or {}, classifier=classifier)]
        made = answers(
            kept,
            classifier=classifier,
            ruler=Ruler(snapshot.units),
            as_of=as_of,
            rank=rank,
        )
        answer = replace(answer, answers=made)
    return answer if unit is None else answer_in_unit(answer, unit, snapshot.units)


def answer_in_unit(answer: ValueAnswer, unit: str, units: Units) -> ValueAnswer:
    """Return an answer with every quantity in `unit`.

    Raises:
        UnitError: The unit is unknown, measures something else, or the property has no unit.
    """
    if answer.unit is None:
        raise UnitError(
            f"`{answer.property.id}` is not measured in units", remedy="leave out the unit"
        )

    def claim(one: Claim) -> Claim:
        return replace(one, value=in_unit(one.value, unit, units))

    def selection(one: Selection) -> Selection:
        return replace(
            one,
            chosen=claim(one.chosen) if one.chosen else None,
            sides=tuple(tuple(claim(c) for c in side) for side in one.sides),
        )

    return replace(
        answer,
        unit=units.symbol(unit),
        answers=tuple(replace(a, selection=selection(a.selection)) for a in answer.answers),
    )


def _qualified(claim: Claim, where: Mapping[str, str], *, classifier: Classifier) -> bool:
    """Tell whether a claim states the qualifiers asked for, after exact conversions."""
    for name, term in where.items():
        stated = claim.qualifiers.get(name)
        if stated is None or stated == "unknown":
            return False
        normal, prop = classifier.normal, claim.property.id
        if normal(prop, name, term=stated)[0] != normal(prop, name, term=term)[0]:
            return False
    return True
