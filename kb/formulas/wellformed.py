"""What keeps a formula from being read at all, all faults at once, each with its place."""

from collections.abc import Iterable, Mapping, Set
from contextlib import suppress

from kb.errors import FormulaError, Place, TenkyoError, UnitError, UnknownError
from kb.formulas.expression import parse, valid_name, variables
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.records.collection import Located
from kb.records.formula import CompanionRecord, FormulaRecord


def faults(
    item: Located[FormulaRecord],
    known: Mapping[str, FormulaRecord],
    *,
    units: Units,
    qualifiers: Set[str] | None = None,
    sources: Set[str] | None = None,
    documents: Set[str] | None = None,
) -> Iterable[TenkyoError]:
    """Yield what keeps a formula from being read; `known` are all formulas by id.

    What it names of `qualifiers`, `sources` and `documents` is looked for where they are given.
    """
    record = item.record
    examples = [(f"examples.{n}", e) for n, e in enumerate(record.examples, start=1)]
    cited = [*(("citations", c.source) for c in record.citations)]
    cited += ((name, example.source) for name, example in examples if example.source)
    for name, source in cited:
        if sources is not None and source not in sources:
            yield unknown(item, name, "source", source, sources)
    for name, example in examples:
        if documents is not None and example.document and example.document not in documents:
            yield unknown(item, name, "document", example.document, documents)
    names = frozenset(record.variables)
    for name, variable in record.variables.items():
        if not valid_name(name):
            yield fault(
                item,
                f"variables.{name}",
                f"`{name}` cannot name a variable",
                "a name like `t_step`",
            )
        try:
            units.symbol(variable.unit)
            if variable.constant is not None:
                parse_quantity(variable.constant, units=units)
        except TenkyoError as error:
            yield placed(error, item, f"variables.{name}")
    seen: dict[str, str] = {}
    for name, variable in record.variables.items():
        if (other := seen.setdefault(variable.symbol, name)) != name:
            yield fault(
                item,
                f"variables.{name}",
                f"the symbol {variable.symbol} is that of `{other}` already",
            )
    try:
        units.symbol(record.result.unit)
    except TenkyoError as error:
        yield placed(error, item, "result.unit")
    try:
        used = set(variables(parse(record.expression, names)))
    except TenkyoError as error:
        yield placed(error, item, "expression")
        return
    for name in sorted(names - used):
        yield fault(item, f"variables.{name}", f"`{name}` is not used in the expression")
    free = set(_free(record))
    for number, example in enumerate(record.examples, start=1):
        if not example.ours and example.source is None and example.document is None:
            yield fault(
                item,
                f"examples.{number}",
                "the example does not say where it was printed",
                "`source`, `document`, or `ours: true`",
            )
        if set(example.inputs) != free:
            yield fault(
                item,
                f"examples.{number}",
                "the example's inputs are " + ", ".join(sorted(example.inputs)),
                ", ".join(sorted(free)),
            )
    for name, shared in record.agree.items():
        if qualifiers is not None and name not in qualifiers:
            yield unknown(item, f"agree.{name}", "qualifier", name, qualifiers)
        if not shared or not free.issuperset(shared) or len({*shared}) < len(shared):
            yield fault(
                item,
                f"agree.{name}",
                "it names " + (", ".join(shared) or "no variable"),
                "variables of the formula, each once: " + ", ".join(sorted(free)),
            )
    for companion in record.companions:
        if companion.formula not in known:
            yield unknown(item, "companions", "formula", companion.formula, known)
        else:
            yield from _of_companion(item, companion, known[companion.formula], units=units)
    for rule in record.rules:
        if set(rule.inputs) != free:
            yield fault(
                item,
                "rules",
                "the rule's inputs are " + ", ".join(sorted(rule.inputs)),
                ", ".join(sorted(free)),
            )


def _of_companion(
    item: Located[FormulaRecord],
    companion: CompanionRecord,
    other: FormulaRecord,
    *,
    units: Units,
) -> Iterable[TenkyoError]:
    """A companion is given the inputs of the formula, and its result: it has to need no others."""
    taken = other.variables.get(companion.result or "")
    if companion.result is not None and (taken is None or taken.constant is not None):
        problem = f"`{companion.formula}` takes no variable `{companion.result}`"
        yield fault(item, "companions", problem, "one of " + ", ".join(_free(other)))
        return
    lacking = [n for n in _free(other) if n != companion.result and n not in _free(item.record)]
    if lacking:
        problem = f"`{companion.formula}` is not given " + ", ".join(f"`{n}`" for n in lacking)
        yield fault(item, "companions", problem, "variables that both formulas have")
    if taken is None:
        return
    # A unit that is not known is told where it stands.
    with suppress(UnitError):
        made, unit = item.record.result.unit, taken.unit
        if units.dimension(made) != units.dimension(unit):
            problem = f"`{companion.formula}` takes `{companion.result}` in {unit or 'numbers'}"
            expected = f"a unit that {made or 'a number'} converts to"
            yield fault(item, "companions", problem, expected)


def _free(record: FormulaRecord) -> list[str]:
    """Return the variables of a formula that are not fixed by it."""
    return [name for name, variable in record.variables.items() if variable.constant is None]


def fault(
    item: Located[FormulaRecord], field: str, problem: str, expected: str = ""
) -> TenkyoError:
    """Return one fault of a formula, placed."""
    error = FormulaError(problem, expected=expected)
    return placed(error, item, field)


def unknown(
    item: Located[FormulaRecord], field: str, kind: str, found: str, known: Iterable[str]
) -> TenkyoError:
    """Return the fault of naming something that there is not, with what comes nearest to it."""
    return placed(UnknownError(kind, found, known), item, field)


def placed(error: TenkyoError, item: Located[FormulaRecord], field: str) -> TenkyoError:
    """Return an error with the formula and its field named as its place."""
    place = item.place(field)
    named = Place(place.file, place.line, place.column, f"formula {item.record.id}, {field}")
    return error.at(named)
