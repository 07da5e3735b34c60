"""What a variable is given: read, converted to the variable's unit, held against its range."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from kb.errors import FormulaInputError, TenkyoError, UnitError, nearest
from kb.formulas.dimension import factor_between, without_counters
from kb.formulas.interval import CONTEXT, INFINITY, Interval
from kb.quantity.edtf import parse_date
from kb.quantity.order import printed_interval
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.formula import Formula, Variable

DAY = "day"
ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Operand:
    """One input, ready for arithmetic in the unit of its variable."""

    variable: Variable
    given: str
    stated: Interval
    """The bounds as stated."""
    rounded: Interval
    """Everything that would have been printed the same way."""
    digits: int | None
    """Significant digits it carries; None where it is exact."""
    approximate: bool


def read_operands(
    formula: Formula,
    inputs: Mapping[str, str | Quantity],
    *,
    units: Units,
    exact: bool,
    factors: Mapping[str, Fraction] | None = None,
) -> dict[str, Operand]:
    """Read one operand for every variable; texts carry all digits where `exact`.

    `factors` multiply the quantities of some variables, exactly.

    Raises:
        FormulaInputError: An input is missing, unknown, of a wrong unit or out of range.
    """
    names = {v.name for v in formula.variables if v.constant is None}
    for name in inputs:
        if name not in names:
            fixed = formula.variable(name) is not None
            raise FormulaInputError(
                "its value is fixed by the formula" if fixed else "there is no such variable",
                formula=formula.id,
                variable=name,
                expected="one of " + ", ".join(sorted(names)),
                nearest=nearest(name, names),
            )
    operands = {}
    for variable in formula.variables:
        if variable.constant is not None:
            operands[variable.name] = _read(formula, variable, variable.constant, units, True, ONE)
        elif variable.name in inputs:
            given = inputs[variable.name]
            factor = (factors or {}).get(variable.name, ONE)
            operands[variable.name] = _read(formula, variable, given, units, exact, factor)
        else:
            raise FormulaInputError(
                f"no value is given for {variable.meaning.get('en')}",
                formula=formula.id,
                variable=variable.name,
                expected=f"a quantity in {variable.unit}" if variable.unit else "a number",
            )
    return operands


def _read(
    formula: Formula,
    variable: Variable,
    raw: str | Quantity,
    units: Units,
    exact: bool,
    times: Fraction,
) -> Operand:
    if variable.date:
        return _date(formula, variable, raw)
    text = raw if isinstance(raw, str) else raw.as_printed
    try:
        quantity = parse_quantity(raw, units=units) if isinstance(raw, str) else raw
    except TenkyoError as error:
        raise _refused(formula, variable, error) from None
    if not quantity.unit and not _pure(variable.unit, units):
        raise _fault(
            formula,
            variable,
            f"`{text}` names no unit",
            expected=f"a quantity such as `{text} {variable.unit}`",
        )
    try:
        factor = times * factor_between(quantity.unit, variable.unit, units=units)
    except UnitError as error:
        # The conversion expects the unit that was given; here the variable's is the fixed one.
        expected = f"a quantity in {variable.unit}" if variable.unit else "a number without a unit"
        raise _fault(formula, variable, error.problem, expected=expected) from None
    size = CONTEXT.divide(Decimal(factor.numerator), Decimal(factor.denominator))
    stated = _within_range(_interval(quantity), variable, size)
    literal = exact and isinstance(raw, str)
    carries_all = literal or (variable.exact and _written_out(quantity))
    low, high = (None, None) if carries_all else printed_interval(quantity)
    rounded = stated
    if not carries_all:
        rounded = _clipped(_within_range(_bounds(low, high), variable, size), variable)
    operand = Operand(
        variable=variable,
        given=text,
        stated=stated,
        rounded=rounded,
        digits=None if carries_all else quantity.digits,
        approximate=quantity.approximate,
    )
    _check_range(formula, operand)
    return operand


def _date(formula: Formula, variable: Variable, raw: str | Quantity) -> Operand:
    if not isinstance(raw, str):
        raise _fault(formula, variable, f"`{raw.as_printed}` is not a date", expected="a date")
    try:
        day = parse_date(raw)
    except TenkyoError as error:
        raise _refused(formula, variable, error) from None
    if day.earliest is None or day.latest is None:
        raise _fault(formula, variable, f"`{raw}` is open-ended", expected="a date with both ends")
    span = Interval(Decimal(day.earliest.toordinal()), Decimal(day.latest.toordinal()))
    return Operand(variable, raw, span, span, None, not span.is_point)


def _pure(unit: str, units: Units) -> bool:
    """Tell whether a bare number will do: nothing is measured, at most counted."""
    return without_counters(units.symbol(unit), units=units)[0] == ""


def _written_out(quantity: Quantity) -> bool:
    """Tell whether a count is printed to its last digit: 16,384 is, 16M is not."""
    if quantity.approximate:
        return False
    if quantity.digits is None or not quantity.is_point or quantity.low is None:
        return True
    return quantity.low == 0 or quantity.digits > quantity.low.adjusted()


def _interval(quantity: Quantity) -> Interval:
    return Interval(
        -INFINITY if quantity.low is None else quantity.low,
        INFINITY if quantity.high is None else quantity.high,
        quantity.low_inclusive,
        quantity.high_inclusive,
    )


def _bounds(low: Decimal | None, high: Decimal | None) -> Interval:
    return Interval(-INFINITY if low is None else low, INFINITY if high is None else high)


def _within_range(bounds: Interval, variable: Variable, size: Decimal) -> Interval:
    """Convert, and let an end that is open stop where the variable's range does."""
    low = bounds.low if bounds.low.is_infinite() else CONTEXT.multiply(bounds.low, size)
    high = bounds.high if bounds.high.is_infinite() else CONTEXT.multiply(bounds.high, size)
    if low == -INFINITY and variable.low is not None:
        low = Decimal(repr(variable.low))
    if high == INFINITY and variable.high is not None:
        high = Decimal(repr(variable.high))
    return Interval(low, high, bounds.low_closed, bounds.high_closed)


def _clipped(bounds: Interval, variable: Variable) -> Interval:
    """Keep rounding from reaching where the variable cannot be."""
    low, high = bounds.low, bounds.high
    if variable.low is not None:
        low = max(low, Decimal(repr(variable.low)))
    if variable.high is not None:
        high = min(high, Decimal(repr(variable.high)))
    return Interval(low, high)


def _check_range(formula: Formula, operand: Operand) -> None:
    variable, stated = operand.variable, operand.stated
    below = variable.low is not None and stated.low < Decimal(repr(variable.low))
    above = variable.high is not None and stated.high > Decimal(repr(variable.high))
    if below or above:
        low = "" if variable.low is None else f"{variable.low:g} ≤ "
        high = "" if variable.high is None else f" ≤ {variable.high:g}"
        unit = f" {variable.unit}" if variable.unit else ""
        raise _fault(
            formula,
            variable,
            f"`{operand.given}` is out of range",
            expected=f"{low}{variable.symbol}{high}{unit}",
        )


def _fault(
    formula: Formula, variable: Variable, problem: str, *, expected: str = ""
) -> FormulaInputError:
    return FormulaInputError(problem, formula=formula.id, variable=variable.name, expected=expected)


def _refused(formula: Formula, variable: Variable, error: TenkyoError) -> FormulaInputError:
    """Return what was wrong with a text, its advice apart: not all of it is for every reader."""
    return FormulaInputError(
        error.problem,
        formula=formula.id,
        variable=variable.name,
        expected=error.expected,
        remedy=error.remedy,
        nearest=error.nearest,
    )
