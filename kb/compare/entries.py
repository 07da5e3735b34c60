"""The entries of a cell: what is shown of a claim, in which unit, after which conversions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kb.compare import reasons
from kb.compare.bounds import Ruler, exact
from kb.compare.classes import Classifier
from kb.compare.columns import Held, Line
from kb.display import display
from kb.quantity.convert import scale
from kb.quantity.format import equation, format_both
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.catalog import Catalog, Entity, Property
from kb.views.claim import Claim
from kb.views.comparison import (
    Answer,
    ClassKey,
    Entry,
    PassedOver,
    Refusal,
    Shown,
    Step,
)
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Modifier, ValueType

_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Tools:
    """What comparisons on one catalog can share: classes found, factors worked out."""

    classifier: Classifier
    ruler: Ruler

    @classmethod
    def of(
        cls, catalog: Catalog, units: Units, *, assumed: Mapping[str, str] | None = None
    ) -> "Tools":
        """Return the tools for a catalog and its units."""
        classifier = Classifier(catalog.properties, catalog.qualifiers, assumed=assumed)
        return cls(classifier, Ruler(units))


@dataclass(slots=True, kw_only=True)
class Draft(Held):
    """What a cell will show, before its place among the others is known."""

    claim: Claim
    passed_over: tuple[PassedOver, ...] = ()
    disputed: bool = False


def drafts(told: Iterable[Answer], tools: Tools) -> Iterator[Draft]:
    """Yield what is shown of the answers in a cell: one claim each, in a dispute one a side."""
    for answer in told:
        selection = answer.selection
        if selection.chosen is not None:
            key = answer.key or answer.refusal or tools.classifier.key(selection.chosen)
            yield _draft(selection.chosen, key, tools, passed_over=selection.passed_over)
        for number, side in enumerate(selection.sides):
            also = tuple(
                PassedOver(
                    claim.id,
                    claim.value.as_printed,
                    "repeats",
                    Label("同じ側の主張です", "on the same side"),
                    claim.standing.rank,
                )
                for claim in side[1:]
            )
            passed = (*also, *(selection.passed_over if number == 0 else ()))
            key = tools.classifier.key(side[0])
            yield _draft(side[0], key, tools, passed_over=passed, disputed=True)


def _draft(
    claim: Claim,
    key: ClassKey | Refusal,
    tools: Tools,
    *,
    passed_over: tuple[PassedOver, ...],
    disputed: bool = False,
) -> Draft:
    own = key if isinstance(key, ClassKey) else None
    return Draft(
        id=claim.id,
        key=own,
        refusal=key if isinstance(key, Refusal) else None,
        span=tools.ruler.possible(claim.value, exact(own.factor)) if own else None,
        claim=claim,
        passed_over=passed_over,
        disputed=disputed,
    )


def line_of(told: Sequence[Answer], entity: Entity, prop: Property, *, tools: Tools) -> Line[Draft]:
    """Return what a cell has for its column; where nothing answers, why."""
    held = list(drafts(told, tools))
    if held:
        return Line(held)
    passed = [p for answer in told for p in answer.selection.passed_over]
    return Line((), reasons.no_claim(entity.label, prop, passed=passed))


def entry(draft: Draft, *, unit: str, ruler: Ruler) -> Entry:
    """Return the entry of a claim, its value shown in `unit`."""
    claim, key = draft.claim, draft.key
    return Entry(
        claim=claim.id,
        url=claim.url,
        document=claim.document,
        as_of=claim.as_of,
        statement=claim.statement,
        value=claim.value,
        shown=shown(claim.value, unit=unit, ruler=ruler, factor=exact(key.factor) if key else _ONE),
        qualifiers=claim.qualifiers,
        standing=claim.standing,
        citations=claim.citations,
        steps=(*unit_step(claim.value, unit, ruler), *(key.steps if key else ())),
        group=draft.group,
        place=draft.place,
        refusal=draft.refusal,
        disputed=draft.disputed,
        passed_over=draft.passed_over,
    )


def own_unit(prop: Property, units: Units) -> str:
    """Return the unit that a property's values are shown in unless another is asked for."""
    return units.symbol(prop.unit or "") if prop.type is ValueType.QUANTITY else ""


def shown(value: Value, *, unit: str, ruler: Ruler, factor: Fraction = _ONE) -> Shown:
    """Return a value as it is shown: a quantity in `unit` times `factor`, all else as it is.

    Raises:
        UnitError: The unit does not measure what the value does.
    """
    if value.type is not ValueType.QUANTITY or value.absence is not None:
        return Shown(Label(display(value, "ja"), display(value, "en")), None, None, "")
    by = ruler.between(value.unit or "", unit)
    if factor != 1:
        by *= factor
    return _shown(
        value.low,
        value.high,
        inclusive=(value.low_inclusive, value.high_inclusive),
        precision=(value.modifier, value.digits),
        unit=unit,
        by=(by.numerator, by.denominator),
    )


@lru_cache(maxsize=1 << 16)
def _shown(
    low: float | None,
    high: float | None,
    *,
    inclusive: tuple[bool, bool],
    precision: tuple[Modifier | None, int | None],
    unit: str,
    by: tuple[int, int],
) -> Shown:
    # The same figures come again in every comparison, and writing them takes longest.
    printed = Value(ValueType.QUANTITY, "", low=low, high=high).quantity()
    ends = [printed.low, printed.high]
    if by != (1, 1):
        factor = Fraction(*by)
        ends = [None if end is None else scale(end, factor) for end in ends]
    quantity = Quantity(
        low=ends[0],
        high=ends[1],
        unit=unit,
        low_inclusive=inclusive[0],
        high_inclusive=inclusive[1],
        modifier=precision[0],
        digits=precision[1],
    )
    return Shown(
        text=Label(*format_both(quantity)),
        low=None if quantity.low is None else float(quantity.low),
        high=None if quantity.high is None else float(quantity.high),
        unit=unit,
        low_inclusive=inclusive[0],
        high_inclusive=inclusive[1],
    )


def unit_step(value: Value, unit: str, ruler: Ruler) -> tuple[Step, ...]:
    """Return the conversion from the printed unit to `unit`, named; none where they are one."""
    if value.type is not ValueType.QUANTITY or value.absence is not None or value.unit == unit:
        return ()
    source, factor = value.unit or "", ruler.between(value.unit or "", unit)
    words = equation(source, unit, factor)
    return (Step("unit", source, unit, str(factor), Label(words, words)),)
