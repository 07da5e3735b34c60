"""What stands behind the colon of a comparison: years, numbers with units, and ranges of them."""

import re
from decimal import Decimal

from kb.errors import QueryError, TenkyoError, UnitError
from kb.quantity.convert import fits
from kb.quantity.units import Units
from kb.search.contract import Bound, Facet, Filter
from kb.search.language.cursor import Cursor
from kb.search.words.figures import quantity_of

_YEARS = range(1900, 2101)
_OPERATOR = re.compile(r">=|<=|≥|≤|>|<|=")
_WORD = re.compile(r"[^\s\"]+")


def read_years(cursor: Cursor) -> Filter:
    """Read a year, a range of years, or a sign and a year."""
    match = _WORD.match(cursor.text, cursor.place)
    start, word = cursor.place, match.group() if match else ""
    cursor.place += len(word)
    found = re.fullmatch(r"(>=|<=|>|<|=)?([0-9]{4})", word)
    if found is not None:
        year = int(found[2])
        low, high = {
            ">": (year + 1, _YEARS[-1]),
            ">=": (year, _YEARS[-1]),
            "<": (_YEARS[0], year - 1),
            "<=": (_YEARS[0], year),
        }.get(found[1], (year, year))
    else:
        between = re.fullmatch(r"([0-9]{4})\.\.([0-9]{4})", word)
        if between is None:
            cursor.fail(f"`{word}` is no year", at=start, expected="2025, >2024 or 2024..2026")
        low, high = int(between[1]), int(between[2])
    years = tuple(str(y) for y in _YEARS if low <= y <= high)
    if not years:
        cursor.fail(f"`{word}` holds no year", at=start, expected="a year from 1900 to 2100")
    return Filter(Facet.YEAR, years)


def read_bound(cursor: Cursor, key: str, unit: str | None, *, units: Units) -> Bound:
    """Read what the values of a property are compared with; its numbers are in `unit`."""
    start = cursor.place
    if unit is None:
        cursor.fail(
            f"`{key}` has no numbers to compare",
            at=start,
            expected=f"`property:{key}`, or a property that is a quantity",
        )
    operator = _OPERATOR.match(cursor.text, start)
    cursor.place = operator.end() if operator else start
    sign = operator.group() if operator else "="
    word = _figure(cursor, units)
    low_text, dots, high_text = word.partition("..")
    if dots:
        if operator is not None:
            cursor.fail("a sign and a range", at=start, expected="one of the two")
        high, printed = _number(
            cursor, high_text, unit, key=key, start=start, own=None, units=units
        )
        low, _ = _number(cursor, low_text, unit, key=key, start=start, own=printed, units=units)
        if low > high:
            cursor.fail("a range that runs backwards", at=start, expected="the smaller first")
        return Bound(key, low, high)
    number, _ = _number(cursor, word, unit, key=key, start=start, own=None, units=units)
    strict = sign in (">", "<")
    if sign in (">", ">=", "≥"):
        return Bound(key, number, None, low_inclusive=not strict)
    if sign in ("<", "<=", "≤"):
        return Bound(key, None, number, high_inclusive=not strict)
    slack = abs(number) * 1e-9
    return Bound(key, number - slack, number + slack)


def _figure(cursor: Cursor, units: Units) -> str:
    """Return a figure, with the unit that stands behind a space where it has none."""
    start = cursor.place
    if cursor.text[start : start + 1] == '"':
        return cursor.quoted()
    match = _WORD.match(cursor.text, start)
    if match is None:
        cursor.fail("a comparison with nothing", at=start, expected="a number")
    cursor.place = match.end()
    word = match.group()
    if word[-1].isdigit():
        behind = re.compile(r" (\S+)").match(cursor.text, cursor.place)
        if behind is not None and _is_unit(behind[1], units):
            cursor.place = behind.end()
            return f"{word} {behind[1]}"
    return word


def _is_unit(word: str, units: Units) -> bool:
    try:
        return bool(units.symbol(word))
    except TenkyoError:
        return False


def _number(
    cursor: Cursor,
    word: str,
    unit: str,
    *,
    key: str,
    start: int,
    own: str | None,
    units: Units,
) -> tuple[float, str]:
    """Return a figure in `unit`, and the unit it was printed in."""
    try:
        quantity = quantity_of(word.strip(), units=units, default_unit=own or unit)
        if not quantity.is_point or quantity.low is None:
            cursor.fail(f"`{word}` is no single number", at=start, expected="one number")
        if not quantity.unit:
            return float(quantity.low), ""
        try:
            factor = units.factor(quantity.unit, unit)
        except UnitError as error:
            # The conversion expects what was typed; here the property's unit is the fixed one.
            cursor.fail(error.problem, at=start, expected=fits(unit))
    except QueryError:
        raise
    except TenkyoError as error:
        own_unit = f"; `{key}` is in {unit}" if unit else ""
        cursor.fail(error.problem, at=start, expected=f"{error.expected or 'a number'}{own_unit}")
    value = quantity.low * Decimal(factor.numerator) / Decimal(factor.denominator)
    return float(value), quantity.unit
