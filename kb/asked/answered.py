"""The plain question, which the build has answered: nothing heavy is imported on this way."""

from dataclasses import replace

from kb.display import in_unit
from kb.errors import NotFoundError, UnitError
from kb.quantity.convert import target_of
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.views.codec import decode
from kb.views.comparison import Selection


def answered(snapshot: Snapshot, entity: str, *, prop: str) -> ValueAnswer:
    """Return what the build answered of a property of a thing, both by id.

    Raises:
        NotFoundError: Nothing is known of it.
    """
    body = snapshot.body(f"values/{entity}/{prop}")
    if body is None:
        known = snapshot.database.properties_of(entity)
        raise NotFoundError(
            f"nothing is known of `{prop}` of `{entity}`",
            remedy="known: " + (", ".join(known) or "nothing"),
        )
    return decode(ValueAnswer, body.data)


def answer_in_unit(answer: ValueAnswer, unit: str, units: Units) -> ValueAnswer:
    """Return an answer with every quantity in `unit`.

    Raises:
        UnitError: The unit is unknown, measures something else, or the property has no unit.
    """
    if answer.unit is None:
        raise UnitError(
            f"`{answer.property.id}` is not measured in units", remedy="leave out the unit"
        )
    symbol = target_of(unit, answer.unit, units)

    def claim(one: Claim) -> Claim:
        return replace(one, value=in_unit(one.value, symbol, units))

    def selection(one: Selection) -> Selection:
        return replace(
            one,
            chosen=claim(one.chosen) if one.chosen else None,
            sides=tuple(tuple(claim(c) for c in side) for side in one.sides),
        )

    return replace(
        answer,
        unit=symbol,
        answers=tuple(replace(a, selection=selection(a.selection)) for a in answer.answers),
    )
