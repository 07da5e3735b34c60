"""The property that a name in a comparison means, and those that may have been meant."""

import re
from collections.abc import Iterable

from kb.errors import TenkyoError, nearest
from kb.quantity.units import Units
from kb.search.contract import Facet
from kb.search.language.query import Names
from kb.search.words.figures import FIGURE, quantity_of

_COMPARED = re.compile(r"[<>=≤≥]|[0-9.]+(?:\.\.|\b)")
_PROPOSED = 3
_SAID = 0.5
"""Part of the name of a property that must be said where it does not stand beside a figure."""


def measure_named(name: str, figure: str, *, names: Names, units: Units) -> str | None:
    """Return the one property of a name whose values can be compared with a figure, if any."""
    known = names.measures(name)
    if len(known) > 1:
        known = _fitting(known, figure, names=names, units=units)
    return known[0] if len(known) == 1 else None


def measure_said(text: str, figure: str, *, names: Names, units: Units) -> str | None:
    """Return the one property in the unit of a figure of whose name a text says most, if any.

    It must be half of the name at least: `racks over 100 kW` asks for rack power.
    """
    said = names.said(text)
    fitting = _fitting(said, figure, names=names, units=units)
    best = max((said[key] for key in fitting), default=(0.0, 0))
    nearest_ones = [key for key in fitting if said[key] == best]
    return nearest_ones[0] if len(nearest_ones) == 1 and best[0] >= _SAID else None


def measures_near(
    name: str, figure: str, found: Iterable[str], *, names: Names, units: Units
) -> tuple[str, ...]:
    """Return what may be meant by a name before a colon that is none, of what was `found` near it.

    Whoever compares with a figure means no facet, nothing that has no numbers, and of what has
    some that of the unit of the figure.
    """
    facets = tuple(facet.value for facet in Facet)
    compared = _COMPARED.match(figure)
    like = () if compared else nearest(name.casefold(), facets)
    near = tuple(found)
    counted = tuple(key for key in near if names.property(key).unit is not None)
    if compared:
        near = _fitting(counted, figure, names=names, units=units) or counted or near
    return like[:_PROPOSED] or near[:_PROPOSED] or facets


def _fitting(keys: Iterable[str], figure: str, *, names: Names, units: Units) -> tuple[str, ...]:
    read = FIGURE.search(figure)
    try:
        printed = quantity_of(read.group(), units=units).unit if read else ""
        asked = units.dimension(printed) if printed else None
    except TenkyoError:
        asked = None
    if asked is None:
        return ()
    own = {key: names.property(key).unit for key in keys}
    return tuple(key for key, unit in own.items() if unit and units.dimension(unit) == asked)
