"""A written value to the one shape of a value, held against its property."""

from dataclasses import dataclass, field
from datetime import date
from functools import partial

from kb.assembly.figures import Figures, Read
from kb.assembly.problems import Problems
from kb.display import shown
from kb.errors import Place, TenkyoError, UnitError, UnknownError, nearest
from kb.quantity.convert import convert
from kb.quantity.edtf import parse_date
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.records.base import Text
from kb.records.claim import ClaimRecord
from kb.records.collection import Located
from kb.views.catalog import Catalog, Property
from kb.views.label import Label, Ref
from kb.views.value import Bounds, Value
from kb.vocab import Absence, ValueType

_ABSENCES = {a.value: a for a in Absence}


@dataclass(frozen=True, slots=True)
class _Alike:
    """What is known of values that mean the same where they are written the same."""

    figures: Figures | None
    known: dict[str | tuple[str, str], Read] = field(default_factory=dict)


class Values:
    """Reads values; equal texts of one property or unit are read once."""

    def __init__(self, catalog: Catalog, *, units: Units, problems: Problems) -> None:
        self.entities = catalog.entities
        self.units = units
        self.problems = problems
        self._alike: dict[str | None, _Alike] = {}
        self._of: dict[str, _Alike] = {}

    def read(self, item: Located[ClaimRecord], prop: Property) -> Read | None:
        """Return the value of a claim, or None where it cannot be read (a fault was noted).

        That of a claim which is still to be computed is empty.
        """
        record = item.record
        written = record.value
        if not isinstance(written, str):
            value = self._value(item, prop)
            return None if value is None else (value, shown(value))
        alike = self._of.get(prop.id) or self._begun(prop)
        printed = record.printed
        key = written if printed is None else (written, printed)
        found = alike.known.get(key)
        if found is None:
            if printed is None and alike.figures is not None:
                found = alike.figures.read(written)
            if found is None:
                value = self._value(item, prop)
                if value is None:
                    return None
                found = (value, shown(value))
            alike.known[key] = found
        return found

    def _begun(self, prop: Property) -> "_Alike":
        """Return what is known of the values of a property that is met for the first time."""
        if prop.type is not ValueType.QUANTITY:
            found = _Alike(None)
        else:
            # Of two properties in one unit the same figure is the same value.
            found = self._alike.get(prop.unit) or _Alike(Figures(partial(self._figure, prop)))
            self._alike[prop.unit] = found
        self._of[prop.id] = found
        return found

    def _figure(self, prop: Property, text: str) -> Read | None:
        try:
            value = self._scalar(text, "", prop)
        except TenkyoError:
            return None
        return value, shown(value)

    def _value(self, item: Located[ClaimRecord], prop: Property) -> Value | None:
        record = item.record
        written, printed = record.value, record.printed or ""
        if isinstance(written, Text):
            return self._text(written, printed, prop, item.place("value"))
        if written is None:
            return Value(type=prop.type, as_printed="")
        if written in _ABSENCES:
            return Value(type=prop.type, as_printed=printed, absence=_ABSENCES[written])
        try:
            return self._scalar(written, printed, prop)
        except TenkyoError as error:
            self.problems.errors.append(error.at(item.place("value")))
            return None

    def _text(self, written: Text, printed: str, prop: Property, place: Place) -> Value | None:
        if prop.type is not ValueType.TEXT:
            self.problems.add(
                "a text in two languages", expected=f"a value of type {prop.type}", place=place
            )
            return None
        text = Label(written.ja, written.en)
        return Value(type=ValueType.TEXT, as_printed=printed, text=text)

    def _scalar(self, written: str, printed: str, prop: Property) -> Value:
        """Return a value whose print is empty where the record states none.

        A quantity is written as it is printed; all else is written in ids, dates of the calendar
        and words of an editor's own, which no source prints.
        """
        if prop.type is ValueType.QUANTITY:
            quantity = parse_quantity(written, units=self.units)
            return quantity_value(quantity, printed or written, prop, units=self.units)
        if prop.type is ValueType.DATE:
            day = parse_date(written)
            return Value(
                type=ValueType.DATE,
                as_printed=printed,
                date=day.edtf,
                earliest=_iso(day.earliest),
                latest=_iso(day.latest),
            )
        if prop.type is ValueType.ENTITY:
            entity = self.entities.get(written)
            if entity is None:
                raise UnknownError("entity", written, self.entities)
            return Value(
                type=ValueType.ENTITY, as_printed=printed, ref=Ref(entity.id, entity.label)
            )
        if prop.type is ValueType.TERM:
            for term in prop.terms:
                if term.id == written:
                    return Value(
                        type=ValueType.TERM, as_printed=printed, ref=Ref(term.id, term.label)
                    )
            words = [t.id for t in prop.terms]
            raise TenkyoError(
                f"`{written}` is not a term of `{prop.id}`",
                expected="one of " + ", ".join(words),
                nearest=nearest(written, words),
            )
        return Value(type=ValueType.TEXT, as_printed=printed, text=Label(ja=written, en=written))


def quantity_value(quantity: Quantity, printed: str, prop: Property, *, units: Units) -> Value:
    """Return the view of a quantity under `prop`, with its canonical bounds.

    Raises:
        UnitError: The unit has not the dimension of the property's.
    """
    try:
        canonical = convert(quantity, prop.unit or "", units)
    except UnitError as error:
        unit = prop.unit or "a plain number"
        raise UnitError(
            f"`{quantity.unit or quantity.as_printed}` has the wrong dimension for `{prop.id}`",
            expected=f"a unit that converts to {unit}",
            remedy=error.problem,
        ) from error
    low, high = _ends(quantity)
    bounds = (low, high) if canonical is quantity else _ends(canonical)
    # By position, in the order of the view, as a claim is made.
    return Value(
        ValueType.QUANTITY,
        printed,
        None,
        low,
        high,
        quantity.low_inclusive,
        quantity.high_inclusive,
        quantity.modifier,
        quantity.digits,
        quantity.unit,
        Bounds(*bounds, canonical.unit),
    )


def _ends(quantity: Quantity) -> tuple[float | None, float | None]:
    low = None if quantity.low is None else float(quantity.low)
    if quantity.high is quantity.low:
        return low, low
    return low, None if quantity.high is None else float(quantity.high)


def _iso(day: date | None) -> str | None:
    return None if day is None else day.isoformat()
