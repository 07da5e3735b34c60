"""Plain figures, as nearly all are: a number and a unit, read and shown without taking them apart.

What such a text means follows from its unit, and that is asked of the full reader: it reads one
figure of each unit, and for all others only the number differs.
"""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from kb.views.value import Bounds, Value
from kb.vocab import ValueType

Read = tuple[Value, tuple[str, str]]
"""A value, and how it is shown in Japanese and in English."""

_PLAIN: Final = re.compile(
    # No more digits than are shown as they are printed, and what may stand behind any number.
    r"((?:0|[1-9][0-9]{0,3})(?:\.[0-9]{1,5})?)"
    r"( ?(?:[A-Za-z%]{2,}[A-Za-z%/]*|%)| [A-Z])"
).fullmatch
_SAMPLE: Final = "2"
_QUANTITY: Final = ValueType.QUANTITY
"""At hand: to ask for it by name takes an eighth of all the time that a figure takes."""


class _Unit(NamedTuple):
    """What stands behind a number: the symbol, and how it is shown in both languages."""

    symbol: str
    ja: str
    en: str


class Figures:
    """Reads the plain figures of properties in one unit."""

    def __init__(self, full: Callable[[str], Read | None]) -> None:
        self._full = full
        self._units: dict[str, _Unit | None] = {}

    def read(self, text: str) -> Read | None:
        """Return a figure; None where it takes the full reader to tell."""
        match = _PLAIN(text)
        if match is None:
            return None
        number, behind = match.groups()
        try:
            unit = self._units[behind]
        except KeyError:
            unit = self._units[behind] = self._unit(behind)
        return None if unit is None else _read(text, number, unit)

    def _unit(self, behind: str) -> _Unit | None:
        """Return what the full reader makes of a unit; None unless all else is the number."""
        full = self._full(_SAMPLE + behind)
        if full is None or full[0].unit is None:
            return None
        value, (ja, en) = full
        unit = _Unit(full[0].unit, ja.removeprefix(_SAMPLE), en.removeprefix(_SAMPLE))
        return unit if _read(_SAMPLE + behind, _SAMPLE, unit) == (value, (ja, en)) else None


def _read(text: str, number: str, unit: _Unit) -> Read | None:
    low = float(number)
    # Of one the unit stands in the singular; nought has no first digit.
    if low == 1 or not low:
        return None
    digits = len(number.replace(".", "").lstrip("0"))
    symbol = unit.symbol
    # By position, in the order of the view, as a claim is made.
    return (
        Value(
            _QUANTITY,
            text,
            None,
            low,
            low,
            True,
            True,
            None,
            digits,
            symbol,
            Bounds(low, low, symbol),
        ),
        (number + unit.ja, number + unit.en),
    )
