"""Units as texts use them: what a figure measures, and whether two may be the same sort."""

import re
from dataclasses import replace

from kb.errors import TenkyoError
from kb.quantity.convert import convert
from kb.quantity.units import Units
from kb.quantity.value import Quantity

_COUNTED = re.compile(r"[*/]?\[count(?:_\w+)?\]")
DEVICES = frozenset({"GPU", "accelerator", "chip"})
"""Units that count the same things under different names."""
_WHOLE = 1
"""A share printed without a sign of percent is at most the whole."""


def measure(unit: str, units: Units) -> str:
    """Return the dimension of a unit without what is counted: `GB/s/GPU` measures as `GB/s`."""
    try:
        left = _COUNTED.sub("", units.dimension(unit)).strip("*")
    except TenkyoError:
        return ""
    # What is counted a second, operations say, measures as a rate and not as a time.
    return f"1{left}" if left.startswith("/") else left.removesuffix("1")


def same_unit(quantity: Quantity, unit: str, units: Units) -> Quantity | None:
    """Return a quantity in the unit of a claim; what either counts may be left unsaid."""
    for source in dict.fromkeys((quantity.unit, core_unit(quantity.unit, units))):
        for target in dict.fromkeys((unit, core_unit(unit, units))):
            try:
                converted = convert(replace(quantity, unit=source), target, units)
            except TenkyoError:
                continue
            return replace(converted, unit=unit)
    return None


def same_dimension(one: str, other: str, units: Units) -> bool:
    """Tell whether two units have one dimension, with all that they count."""
    try:
        return units.dimension(one) == units.dimension(other)
    except TenkyoError:
        return False


def core_unit(unit: str, units: Units) -> str:
    """Return a unit without the parts that count something."""
    first, *others = unit.split("/")
    kept = [part for part in others if measure(part, units)]
    if not measure(first, units):
        first = "" if not kept else first
    return "/".join([first, *kept])


def comparable(quantity: Quantity, unit: str, units: Units) -> bool:
    """Tell whether a value in `unit` may be the same sort of value as the quantity."""
    measured = measure(quantity.unit, units)
    if measured or measure(unit, units):
        return measured == measure(unit, units)
    # What has no dimension is a count, a share or a multiple, and they are three sorts.
    own, other = sort_of(quantity.unit, units), sort_of(unit, units)
    if own == other or ({own, other} <= {"", "count"}):
        return own != "count" or _counts_alike(quantity.unit, unit)
    small = quantity.high is not None and quantity.high <= _WHOLE
    return own == "" and (other == "times" or (other == "share" and small))


def _counts_alike(one: str, other: str) -> bool:
    """Tell whether two units may count the same things; 個 and the like count anything."""
    return one == other or "count" in (one, other) or {one, other} <= DEVICES


def sort_of(unit: str, units: Units) -> str:
    """Return what sort a value without a dimension is: a share, a multiple, a count, or bare."""
    if unit in ("%", "x"):
        return "share" if unit == "%" else "times"
    return "count" if unit and units.dimension(unit) else ""
