"""A formula: what it says, what it rests on, how it was verified, and a calculator."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from shlex import quote

from kb.compare.terms import qualifier_label
from kb.errors import UnitError
from kb.publish.material import Material
from kb.publish.page import Item, PageKind, kind_label
from kb.publish.twins import Answer
from kb.views.catalog import Property
from kb.views.detail import FormulaDetail
from kb.views.formula import Variable
from kb.views.label import Label, Ref

OPEN = 40


@dataclass(frozen=True, slots=True)
class FormulaPage:
    """What the page of a formula shows."""

    formula: FormulaDetail
    given: Mapping[str, str]
    """What the calculator starts from: the inputs of the first worked example."""
    calculates: bool
    """False where the formula takes dates, or its units do not fit."""
    worked: str
    """What the first worked example comes to; empty where there is none."""
    command: str
    """What computes that example on the command line."""
    computed: tuple[tuple[Property, Label], ...]
    """Properties that rules compute by it, with the kind of thing."""
    companions: tuple[Ref, ...]
    agree: tuple[tuple[Label, tuple[str, ...]], ...]
    """What the claims given to some variables must have in common."""
    open: int = OPEN
    """A list of claims longer than this stands folded."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every formula."""
    for key in material.formulas:
        yield Item(f"formulas/{key}", (f"formulas/{key}",), Answer(f"formulas/{key}"), key)


def context(material: Material, item: Item) -> FormulaPage:
    """Return what the page of a formula shows."""
    formula = material.view(FormulaDetail, item.reads[0])
    example = formula.examples[0].inputs if formula.examples else {}
    properties = material.catalog.properties
    return FormulaPage(
        formula,
        {v.name: _plain(example.get(v.name, ""), v, material) for v in formula.variables},
        formula.factor is not None
        and bool(formula.postfix)
        and not any(v.date for v in formula.variables),
        (formula.examples[0].shown or "") if formula.examples else "",
        " ".join(
            ("tenkyo formula", formula.id, *(f"{n}={quote(text)}" for n, text in example.items()))
        ),
        tuple(
            (properties[r.property], kind_label(material.catalog, r.kind))
            for r in formula.rules
            if r.property in properties
        ),
        tuple(
            Ref(c.formula, material.formulas[c.formula].title)
            for c in formula.companions
            if c.formula in material.formulas
        ),
        tuple(
            (qualifier_label(material.catalog.qualifiers.get(name), name), tuple(shared))
            for name, shared in formula.agree.items()
        ),
    )


def _plain(text: str, variable: Variable, material: Material) -> str:
    """Return the number of an example's input in the variable's own unit; empty where unclear."""
    number, _, unit = text.replace(",", "").strip().partition(" ")
    try:
        value = Fraction(number)
    except ValueError:
        return ""
    if not unit or unit == variable.unit:
        return number
    try:
        value *= material.units.factor(unit, variable.unit)
    except UnitError:
        return ""
    return f"{float(value):.15g}"


kind = PageKind("formula", items, context)
