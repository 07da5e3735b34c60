"""The one shape of a value, whichever way it goes out."""

from decimal import Decimal

from kb.frozen import frozen
from kb.quantity.value import Quantity
from kb.views.label import Label, Ref
from kb.vocab import Absence, Modifier, ValueType

_EXACT_INTEGERS = 2**53
"""Whole numbers below this are floats without loss."""


@frozen
class Bounds:
    """An interval in a unit; an open end is None."""

    low: float | None
    high: float | None
    unit: str


@frozen
class Value:
    """What a claim asserts of its subject. Fields that do not apply to `type` are None."""

    type: ValueType
    as_printed: str
    """What the source prints, and of a computed figure how it is written; empty where the record
    quotes nothing."""
    absence: Absence | None = None
    low: float | None = None
    high: float | None = None
    low_inclusive: bool = True
    high_inclusive: bool = True
    modifier: Modifier | None = None
    digits: int | None = None
    unit: str | None = None
    canonical: Bounds | None = None
    """The same bounds in the property's canonical unit."""
    date: str | None = None
    """EDTF."""
    earliest: str | None = None
    latest: str | None = None
    ref: Ref | None = None
    """The entity or the term that the value is."""
    text: Label | None = None

    def told(self) -> str:
        """Return the print, or where nothing is quoted what the record has in its place.

        That is an id, a date or a word of an editor's own: fit to tell values apart by, and not
        to be shown as a quotation.
        """
        if self.as_printed:
            return self.as_printed
        if self.absence is not None:
            return self.absence.value
        if self.ref is not None:
            return self.ref.id
        return self.text.get("ja") if self.text is not None else self.date or ""

    def quantity(self) -> Quantity:
        """Return the printed quantity, exact: floats were written from decimal digits.

        Raises:
            TypeError: The value is not a quantity.
        """
        if self.type is not ValueType.QUANTITY or self.absence is not None:
            raise TypeError(f"not a quantity: {self.told()}")
        return Quantity(
            low=None if self.low is None else _exact(self.low),
            high=None if self.high is None else _exact(self.high),
            unit=self.unit or "",
            low_inclusive=self.low_inclusive,
            high_inclusive=self.high_inclusive,
            modifier=self.modifier,
            digits=self.digits,
            as_printed=self.as_printed,
        )


def _exact(number: float) -> Decimal:
    # A float has no trailing zeros to tell: 1800.0 is the number 1800, not a fifth digit.
    whole = abs(number) < _EXACT_INTEGERS and number == int(number)
    return Decimal(int(number)) if whole else Decimal(repr(number))
