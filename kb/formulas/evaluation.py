"""One use of a formula: inputs in, a figure with bounds and digits out, companions along."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from kb.errors import FormulaError, FormulaInputError, TenkyoError
from kb.formulas.dimension import factor_between, result_unit
from kb.formulas.enclosure import enclose
from kb.formulas.expression import Node, parse
from kb.formulas.figure import figure_of, quantity_of, shown_digits
from kb.formulas.given import DAY, Operand, read_operands
from kb.formulas.interval import CONTEXT, Interval
from kb.quantity.convert import fits
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.evaluation import EvaluatedInput, Evaluation, Figure
from kb.views.formula import Formula

MAX_INPUTS = 64


@dataclass(frozen=True, slots=True)
class Computation:
    """A result before it is rounded for show."""

    stated: Interval
    rounded: Interval
    unit: str
    digits: int | None
    """What the inputs carry; None where all are exact."""
    approximate: bool
    operands: Mapping[str, Operand]
    node: Node
    size: Decimal
    """Factor from what the expression yields to `unit`."""

    def again(self, replaced: Mapping[str, Interval]) -> Interval:
        """Return the result with some inputs replaced, the others as stated."""
        stated = {name: operand.stated for name, operand in self.operands.items()}
        return enclose(self.node, {**stated, **replaced}).scaled(self.size)


def evaluate(
    formula: Formula,
    inputs: Mapping[str, str | Quantity],
    *,
    units: Units,
    unit: str | None = None,
    formulas: Mapping[str, Formula] | None = None,
    factors: Mapping[str, Fraction] | None = None,
) -> Evaluation:
    """Evaluate a formula, and its companions where `formulas` holds them.

    A text is an assumption and carries all its digits; a quantity carries those it was printed
    with. Bounds propagate; `unit` asks for another unit of the same dimension. `factors` multiply
    some inputs, exactly, before they are used.

    Raises:
        FormulaInputError: An input is missing, unknown, of a wrong unit or out of range.
        FormulaError: There is no result, or `unit` is of another dimension.
    """
    computation = compute(formula, inputs, units=units, unit=unit, exact=True, factors=factors)
    return Evaluation(
        formula=formula.id,
        url=formula.url,
        title=formula.title,
        symbol=formula.result.symbol,
        meaning=formula.result.meaning,
        expression=formula.expression,
        mathml=formula.mathml,
        verified=formula.verified,
        value=figure(formula, computation),
        inputs=tuple(_shown(operand) for operand in computation.operands.values()),
        assumptions=formula.assumptions,
        limits=formula.limits,
        citations=formula.citations,
        companions=_companions(formula, inputs, computation, units, formulas or {}, factors),
    )


def compute(
    formula: Formula,
    inputs: Mapping[str, str | Quantity],
    *,
    units: Units,
    unit: str | None = None,
    exact: bool = True,
    factors: Mapping[str, Fraction] | None = None,
) -> Computation:
    """Evaluate a formula without companions; texts carry all digits only where `exact`.

    Raises:
        FormulaInputError: An input is missing, unknown, of a wrong unit or out of range.
        FormulaError: There are too many inputs, or they have no result.
    """
    if len(inputs) > MAX_INPUTS:
        raise FormulaError(f"{len(inputs)} inputs are given", expected=f"at most {MAX_INPUTS}")
    node = parsed(formula)
    operands = read_operands(formula, inputs, units=units, exact=exact, factors=factors)
    target = formula.result.unit if unit is None else unit
    try:
        target = units.symbol(target)
        raw = expression_unit(formula, units=units)
        ratio = factor_between(raw, target, units=units)
    except FormulaError as error:
        raise FormulaError(f"formula `{formula.id}`: {error}") from None
    except TenkyoError as error:
        raise FormulaInputError(
            error.problem,
            formula=formula.id,
            variable="unit",
            expected=fits(formula.result.unit),
            remedy=error.remedy,
            nearest=error.nearest,
        ) from None
    size = CONTEXT.divide(Decimal(ratio.numerator), Decimal(ratio.denominator))
    try:
        stated = enclose(node, {n: o.stated for n, o in operands.items()}).scaled(size)
        rounded = stated
        if any(o.rounded != o.stated for o in operands.values()):
            rounded = enclose(node, {n: o.rounded for n, o in operands.items()}).scaled(size)
    except FormulaError as error:
        raise FormulaError(
            f"formula `{formula.id}` has no result for "
            + ", ".join(f"{name} = {o.given}" for name, o in operands.items())
            + f": {error.problem}",
            expected=error.expected,
            remedy=error.remedy,
        ) from None
    carried = [o.digits for o in operands.values() if o.digits is not None]
    return Computation(
        stated=stated,
        rounded=rounded,
        unit=target,
        digits=min(carried) if carried else None,
        approximate=any(o.approximate for o in operands.values()),
        operands=operands,
        node=node,
        size=size,
    )


def figure(formula: Formula, computation: Computation) -> Figure:
    """Return an computation as the figure to show."""
    return figure_of(
        computation.stated,
        computation.rounded,
        unit=computation.unit,
        digits=shown_digits(computation.stated, computation.digits, default=formula.result.digits),
        approximate=computation.approximate,
    )


def parsed(formula: Formula) -> Node:
    """Return the tree of a formula's expression."""
    return parse(formula.expression, frozenset(v.name for v in formula.variables))


def expression_unit(formula: Formula, *, units: Units) -> str:
    """Return the unit in which a formula's expression comes out, before any conversion."""
    taken = {v.name: DAY if v.date else v.unit for v in formula.variables}
    return result_unit(parsed(formula), taken, units=units)


def _shown(operand: Operand) -> EvaluatedInput:
    stated = operand.stated
    return EvaluatedInput(
        variable=operand.variable.name,
        symbol=operand.variable.symbol,
        meaning=operand.variable.meaning,
        given=operand.given,
        low=None if stated.low.is_infinite() else float(stated.low),
        high=None if stated.high.is_infinite() else float(stated.high),
        unit=operand.variable.unit,
        digits=operand.digits,
    )


def _companions(
    formula: Formula,
    inputs: Mapping[str, str | Quantity],
    computation: Computation,
    units: Units,
    formulas: Mapping[str, Formula],
    factors: Mapping[str, Fraction] | None,
) -> tuple[Evaluation, ...]:
    found = []
    for companion in formula.companions:
        other = formulas.get(companion.formula)
        if other is None:
            continue
        taken: dict[str, str | Quantity] = {
            name: given for name, given in inputs.items() if other.variable(name) is not None
        }
        if companion.result is not None:
            taken[companion.result] = _result(formula, computation)
        found.append(evaluate(other, taken, units=units, factors=factors))
    return tuple(found)


def _result(formula: Formula, computation: Computation) -> Quantity:
    """Return a result as an input, with all its digits and those it carries."""
    shown = figure(formula, computation)
    stated = computation.stated
    return replace(
        quantity_of(shown),
        low=None if stated.low.is_infinite() else stated.low,
        high=None if stated.high.is_infinite() else stated.high,
        digits=computation.digits,
    )
