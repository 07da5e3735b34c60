"""The units that computing needs: every spelling of one."""

from functools import cache

from kb.quantity.units import PintUnits


@cache
def all_units() -> PintUnits:
    """Return the units of pint, loaded once; they know every spelling."""
    return PintUnits()
