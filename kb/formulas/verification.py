"""Formulas from records to views, each with the record of its own verification."""

from collections.abc import Iterable, Mapping, Set
from dataclasses import replace

from kb.errors import FormulaError, InvalidPackError, TenkyoError
from kb.formulas.evaluation import compute, expression_unit, figure
from kb.formulas.expression import parse, postfix
from kb.formulas.figure import grouped, written_out
from kb.formulas.meeting import meet
from kb.formulas.symbolic import holds, mathml
from kb.formulas.wellformed import fault, faults, placed
from kb.quantity.format import format_quantity
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.records.base import Text
from kb.records.claim import CitationRecord
from kb.records.collection import Located
from kb.records.formula import CheckRecord, ExampleRecord, FormulaRecord, VariableRecord
from kb.views.catalog import Source
from kb.views.claim import Citation
from kb.views.formula import (
    Check,
    Companion,
    Example,
    Formula,
    Meeting,
    Result,
    Rule,
    Variable,
)
from kb.views.label import Label, Ref


def verify_formulas(
    records: Iterable[Located[FormulaRecord]],
    *,
    units: Units,
    sources: Mapping[str, Source] | None = None,
    qualifiers: Set[str] | None = None,
    documents: Set[str] | None = None,
) -> dict[str, Formula]:
    """Check every formula and return it with the record of its checks.

    A formula that does not hold what it claims comes back unverified, with its doubts. One that
    cannot be read at all is an error.

    Raises:
        InvalidPackError: Holds every fault: an expression outside the language, an unknown
            unit, a variable that is not used, an example that fits no variable, something that is
            named and not there.
    """
    listed = list(records)
    known = {item.record.id: item.record for item in listed}
    cited = None if sources is None else sources.keys()
    errors: list[TenkyoError] = []
    formulas: dict[str, Formula] = {}
    for item in listed:
        try:
            found = list(
                faults(
                    item,
                    known,
                    units=units,
                    qualifiers=qualifiers,
                    sources=cited,
                    documents=documents,
                )
            )
            if item.record.id in formulas:
                found.append(fault(item, "id", "the id is taken by another formula"))
            if not found:
                formulas[item.record.id] = _verified(item, units, sources or {})
            errors.extend(found)
        except TenkyoError as error:
            errors.append(placed(error, item, "expression"))
    if errors:
        raise InvalidPackError(errors)
    return formulas


def _verified(item: Located[FormulaRecord], units: Units, sources: Mapping[str, Source]) -> Formula:
    record = item.record
    names = tuple(_variable(n, v, units) for n, v in record.variables.items())
    node = parse(record.expression, frozenset(record.variables))
    formula = Formula(
        id=record.id,
        url=f"/v1/formulas/{record.id}",
        title=_label(record.title),
        aliases=record.aliases.all(),
        explanation=_label(record.explanation),
        expression=record.expression,
        mathml=mathml(node, result=record.result.symbol, variables=names),
        postfix=tuple(postfix(node)),
        result=Result(
            symbol=record.result.symbol,
            meaning=_label(record.result.meaning),
            unit=units.symbol(record.result.unit),
            digits=record.result.digits,
        ),
        variables=names,
        assumptions=tuple(_label(text) for text in record.assumptions),
        limits=None if record.limits is None else _label(record.limits),
        citations=tuple(_citation(c, sources) for c in record.citations),
        examples=(),
        checks=(),
        companions=tuple(Companion(c.formula, c.result) for c in record.companions),
        rules=tuple(
            Rule(r.kind, r.property, dict(r.inputs), dict(r.qualifiers), dict(r.where))
            for r in record.rules
        ),
        verified=False,
        agree=dict(record.agree),
        file=item.file,
        line=item.line,
    )
    dimensions, factor = _dimensions(formula, units)
    checks = (dimensions, *(_check(c, formula) for c in record.checks))
    examples = tuple(_example(e, formula, units, sources) for e in record.examples)
    doubts = tuple(_doubts(checks, examples))
    return replace(
        formula,
        checks=checks,
        examples=examples,
        factor=factor,
        verified=not doubts,
        doubts=doubts,
    )


def _variable(name: str, record: VariableRecord, units: Units) -> Variable:
    return Variable(
        name=name,
        symbol=record.symbol,
        meaning=_label(record.meaning),
        unit=units.symbol(record.unit),
        low=record.low,
        high=record.high,
        exact=record.exact,
        date=record.date,
        constant=record.constant,
    )


def _citation(record: CitationRecord, sources: Mapping[str, Source]) -> Citation:
    source = sources.get(record.source)
    return Citation(
        source=record.source,
        title=record.source if source is None else source.title,
        role=record.role,
        tier="" if source is None else source.tier,
        url=None if source is None else source.url,
        locator=record.locator,
        printed=record.printed,
        accessed=record.accessed,
    )


def _dimensions(formula: Formula, units: Units) -> tuple[Check, float | None]:
    """Return whether the units make the result's, and the factor to it."""
    unit = formula.result.unit or "1"
    statement = f"{formula.result.symbol} [{unit}] = {formula.expression}"
    try:
        raw = expression_unit(formula, units=units)
        factor = units.factor(raw, formula.result.unit)
    except TenkyoError as error:
        return Check("dimensions", statement, False, _told(error)), None
    detail = f"{raw or '1'} × {factor} = {unit}"
    return Check("dimensions", statement, True, detail), float(factor)


def _check(record: CheckRecord, formula: Formula) -> Check:
    names = frozenset(v.name for v in formula.variables)
    statement = {
        "minimum": f"{record.expression} is least at {record.variable} = {record.at}",
        "maximum": f"{record.expression} is greatest at {record.variable} = {record.at}",
        "limit": f"{record.expression} → {record.value} as {record.variable} → {record.at}",
        "equal": f"{record.expression} = {record.at}",
    }[record.kind]
    try:
        passes, detail = holds(
            record.kind,
            expression=record.expression,
            variable=record.variable,
            at=record.at,
            value=record.value,
            names=names,
        )
    except FormulaError as error:
        return Check(record.kind, statement, False, _told(error))
    return Check(record.kind, statement, passes, detail)


def _example(
    record: ExampleRecord, formula: Formula, units: Units, sources: Mapping[str, Source]
) -> Example:
    source = None
    if record.source is not None:
        known = sources.get(record.source)
        title = record.source if known is None else known.title
        source = Ref(record.source, Label(title, title))
    example = Example(
        inputs=dict(record.inputs),
        printed=record.printed,
        computed=None,
        shown=None,
        low=None,
        high=None,
        unit=formula.result.unit,
        meeting=Meeting.DIFFERS,
        passes=False,
        ours=record.ours,
        source=source,
        document=record.document,
        locator=record.locator,
        note=None if record.note is None else _label(record.note),
    )
    try:
        printed = _printed(record.printed, formula, units)
        computation = compute(formula, record.inputs, units=units, unit=printed.unit, exact=False)
        encounter = meet(computation, printed, units=units)
    except TenkyoError as error:
        return replace(example, problem=_told(error))
    shown = figure(formula, computation)
    return replace(
        example,
        computed=written_out(computation.stated),
        shown=grouped(format_quantity(encounter.at_precision, "en")),
        low=shown.rounding_low,
        high=shown.rounding_high,
        unit=computation.unit,
        meeting=encounter.meeting,
        passes=encounter.meeting is not Meeting.DIFFERS,
    )


def _printed(text: str, formula: Formula, units: Units) -> Quantity:
    """Read a printed result; one without unit is in the formula's, or a pure number."""
    printed = parse_quantity(text, units=units)
    if printed.unit or not units.dimension(formula.result.unit):
        return printed
    return replace(printed, unit=formula.result.unit)


def _doubts(checks: Iterable[Check], examples: Iterable[Example]) -> Iterable[Label]:
    listed = list(examples)
    for check in checks:
        if not check.passes:
            yield Label(
                f"検査が通らない：{check.statement}（{check.detail}）",
                f"a check fails: {check.statement} ({check.detail})",
            )
    for example in listed:
        if not example.passes:
            found = example.problem or f"{example.computed} {example.unit}".strip()
            yield Label(
                f"例題が合わない：印字 {example.printed}、計算 {found}",
                f"an example does not come out: printed {example.printed}, computed {found}",
            )
    if not any(example.passes and not example.ours for example in listed):
        yield Label(
            "他者が印字した例題がない", "no example that somebody else printed bears it out"
        )


def _told(error: TenkyoError) -> str:
    """Return what is wrong for readers, to whom the files that a remedy names say nothing."""
    near = f"; did you mean {' or '.join(map(repr, error.nearest))}?" if error.nearest else ""
    return f"{error.problem}; expected {error.expected}{near}" if error.expected else error.problem


def _label(text: Text) -> Label:
    return Label(text.ja, text.en)
