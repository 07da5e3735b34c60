"""The algebra of units over an expression: what unit comes out when units go in."""

import re
from collections.abc import Mapping
from fractions import Fraction

from kb.errors import FormulaError, UnitError
from kb.formulas.expression import Call, Name, Node, Number
from kb.quantity.dimensions import is_count
from kb.quantity.units import Units

Powers = dict[str, Fraction]
"""Unit symbols to their powers; empty for a pure number."""

_PART = re.compile(r"([·/]?)([^·/^]+)(?:\^(-?\d+))?")
_PURE_FUNCTIONS = frozenset({"log", "log2", "log10", "exp"})
_SAME = frozenset({"+", "-", "min", "max"})


def powers_of(unit: str) -> Powers:
    """Take a canonical unit apart into its symbols and their powers."""
    powers: Powers = {}
    for mark, symbol, power in _PART.findall(unit):
        if symbol == "1":
            continue
        signed = Fraction(int(power or 1)) * (-1 if mark == "/" else 1)
        powers[symbol] = powers.get(symbol, Fraction(0)) + signed
    return {symbol: power for symbol, power in powers.items() if power}


def unit_of(powers: Powers) -> str:
    """Write powers as a unit.

    Raises:
        FormulaError: A unit is left under a root.
    """
    over: list[str] = []
    under: list[str] = []
    for symbol, power in powers.items():
        if power.denominator != 1:
            raise FormulaError(f"the unit {symbol} stays under a root", expected="whole powers")
        size = abs(power.numerator)
        (over if power > 0 else under).append(symbol if size == 1 else f"{symbol}^{size}")
    if not under:
        return "·".join(over)
    return "/".join(["·".join(over) or "1", *under])


def result_unit(node: Node, units_of: Mapping[str, str], *, units: Units) -> str:
    """Return the unit in which an expression comes out when its variables are in `units_of`.

    Raises:
        FormulaError: Units do not fit: seconds added to bytes, the logarithm of a length.
    """
    return unit_of(_powers(node, units_of, units))


def without_counters(unit: str, *, units: Units) -> tuple[str, frozenset[str]]:
    """Return a unit without the things it counts (`TFLOPS/GPU` is `TFLOPS` and GPU)."""
    kept, dropped = {}, set()
    for symbol, power in powers_of(unit).items():
        if is_count(units.dimension(symbol)):
            dropped.add(symbol)
        else:
            kept[symbol] = power
    return unit_of(kept), frozenset(dropped)


def factor_between(source: str, target: str, *, units: Units) -> Fraction:
    """Return the factor from one unit to another; what is counted may go unsaid on one side.

    `TFLOPS/GPU` is taken for `TFLOPS` and `8` for `8 GPU`, but never ports for GPUs.

    Raises:
        UnitError: The dimensions differ in more than what is counted.
    """
    try:
        return units.factor(source, target)
    except UnitError as error:
        bare, counted = without_counters(source, units=units)
        bare_target, counted_target = without_counters(target, units=units)
        if not (counted or counted_target) or not (
            counted <= counted_target or counted_target <= counted
        ):
            raise
        try:
            return units.factor(bare, bare_target)
        except UnitError:
            raise error from None


def _powers(node: Node, units_of: Mapping[str, str], units: Units) -> Powers:
    if isinstance(node, Number):
        return {}
    if isinstance(node, Name):
        return powers_of(units.symbol(units_of[node.id]))
    parts = [_powers(argument, units_of, units) for argument in node.arguments]
    function = node.function
    if function == "*":
        return _combine(parts[0], parts[1], 1)
    if function == "/":
        return _combine(parts[0], parts[1], -1)
    if function == "**":
        return _raised(node, parts, units)
    if function == "sqrt":
        return {symbol: power / 2 for symbol, power in parts[0].items()}
    if function in _PURE_FUNCTIONS:
        _must_be_pure(parts[0], function, units)
        return {}
    if function in _SAME:
        for other in parts[1:]:
            _must_match(parts[0], other, function, units)
    return parts[0]


def _combine(a: Powers, b: Powers, sign: int) -> Powers:
    powers = dict(a)
    for symbol, power in b.items():
        powers[symbol] = powers.get(symbol, Fraction(0)) + sign * power
    return {symbol: power for symbol, power in powers.items() if power}


def _raised(node: Call, parts: list[Powers], units: Units) -> Powers:
    _must_be_pure(parts[1], "an exponent", units)
    if not parts[0]:
        return {}
    exponent = node.arguments[1]
    sign = 1
    if isinstance(exponent, Call) and exponent.function == "neg":
        exponent, sign = exponent.arguments[0], -1
    if not isinstance(exponent, Number):
        raise FormulaError("a quantity with a unit is raised to a variable power")
    return {symbol: power * Fraction(exponent.value) * sign for symbol, power in parts[0].items()}


def _must_be_pure(powers: Powers, where: str, units: Units) -> None:
    unit = unit_of(powers)
    if unit and (units.dimension(unit) or units.factor(unit, "") != 1):
        raise FormulaError(f"{where} is given a quantity in {unit}", expected="a pure number")


def _must_match(a: Powers, b: Powers, function: str, units: Units) -> None:
    one, other = unit_of(a), unit_of(b)
    try:
        fits = units.factor(one, other) == 1
    except UnitError:
        fits = False
    if not fits:
        raise FormulaError(
            f"`{function}` joins {one or 'a pure number'} and {other or 'a pure number'}",
            expected="one unit on both sides",
        )
