"""A plain number with a plain unit, as most figures are: read in one look."""

import re
from decimal import Decimal

from kb.errors import UnitError
from kb.quantity.numerals import MAX_DIGITS
from kb.quantity.units import Units
from kb.quantity.value import Quantity

_PLAIN = re.compile(r"([0-9]+(?:\.[0-9]+)?)(?: ?(?:([A-Za-z%]{2,}[A-Za-z%/]*)|(%))| ([A-Z]))?")


def read_plain(text: str, *, units: Units, default_unit: str = "") -> Quantity | None:
    """Return a quantity that is printed plainly; None where it takes the full reader to tell.

    `default_unit` is the unit of a figure that prints none.
    """
    match = _PLAIN.fullmatch(text)
    if match is None or len(match[1]) > MAX_DIGITS:
        return None
    number, long_unit, percent, letter = match.groups()
    try:
        unit = units.symbol(long_unit or percent or letter or default_unit)
    except UnitError:
        return None
    if unit == "count":
        return None
    value = Decimal(number)
    digits = len(number.replace(".", "").lstrip("0")) or 1
    return Quantity(value, value, unit, digits=digits, as_printed=text)
