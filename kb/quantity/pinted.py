"""Quantities as pint's own objects, for those who calculate on in Python."""

from functools import cache
from typing import TYPE_CHECKING

from kb.errors import UnitError
from kb.quantity.defined import UNITS_FILE

if TYPE_CHECKING:
    import pint

    PintQuantity = pint.Quantity[float]


@cache
def registry() -> "pint.UnitRegistry[float]":
    """Return the one registry that all quantities belong to, so that they calculate together."""
    import pint  # Takes a quarter of a second to import; only those who calculate need it.

    return pint.UnitRegistry(UNITS_FILE, autoconvert_offset_to_baseunit=True, cache_folder=None)


def pinted(number: float, unit: str) -> "PintQuantity":
    """Return a number in a unit as a pint quantity.

    Raises:
        UnitError: Pint cannot read the unit.
    """
    import pint  # As above.

    units = registry()
    try:
        text = unit.replace("·", "*").replace("%", "percent") or "dimensionless"
        return units.Quantity(number, units.parse_units(text))
    except (pint.errors.PintError, ValueError, AttributeError) as error:
        raise UnitError(f"pint cannot read the unit `{unit}`", remedy="use the number") from error
