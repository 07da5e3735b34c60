"""The entries of a cell: what is shown of a claim, in which unit, after which conversions."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from kb.compare.bounds import Ruler
from kb.compare.classes import Classifier
from kb.display import display
from kb.quantity.convert import scale
from kb.quantity.format import format_quantity
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
from kb.vocab import ValueType


def entries(answer: Answer, *, classifier: Classifier, unit: str, ruler: Ruler) -> Iterator[Entry]:
    """Yield the entries of an answer: one, or in a dispute one for each side."""
    selection = answer.selection
    if selection.chosen is not None:
        yield _entry(
            selection.chosen,
            classifier.key(selection.chosen),
            unit=unit,
            ruler=ruler,
            passed_over=selection.passed_over,
        )
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
        yield _entry(
            side[0],
            classifier.key(side[0]),
            unit=unit,
            ruler=ruler,
            passed_over=(*also, *(selection.passed_over if number == 0 else ())),
            disputed=True,
        )


def shown(value: Value, *, unit: str, ruler: Ruler, factor: Fraction = Fraction(1)) -> Shown:
    """Return a value as it is shown: a quantity in `unit` times `factor`, all else as it is.

    Raises:
        UnitError: The unit does not measure what the value does.
    """
    if value.type is not ValueType.QUANTITY or value.absence is not None:
        return Shown(Label(display(value, "ja"), display(value, "en")), None, None, "")
    by = ruler.between(value.unit or "", unit) * factor
    printed = value.quantity()
    quantity = replace(
        printed,
        low=None if printed.low is None else scale(printed.low, by),
        high=None if printed.high is None else scale(printed.high, by),
        unit=unit,
    )
    return Shown(
        text=Label(format_quantity(quantity, "ja"), format_quantity(quantity, "en")),
        low=None if quantity.low is None else float(quantity.low),
        high=None if quantity.high is None else float(quantity.high),
        unit=unit,
        low_inclusive=quantity.low_inclusive,
        high_inclusive=quantity.high_inclusive,
    )


def unit_step(value: Value, unit: str, ruler: Ruler) -> tuple[Step, ...]:
    """Return the conversion from the printed unit to `unit`, named; none where they are one."""
    if value.type is not ValueType.QUANTITY or value.absence is not None or value.unit == unit:
        return ()
    source, factor = value.unit or "", ruler.between(value.unit or "", unit)
    words = f"1 {source} = {factor} {unit}"
    return (Step("unit", source, unit, str(factor), Label(words, words)),)


def _entry(
    claim: Claim,
    key: ClassKey | Refusal,
    *,
    unit: str,
    ruler: Ruler,
    passed_over: tuple[PassedOver, ...],
    disputed: bool = False,
) -> Entry:
    factor = Fraction(key.factor) if isinstance(key, ClassKey) else Fraction(1)
    steps = key.steps if isinstance(key, ClassKey) else ()
    return Entry(
        claim=claim.id,
        url=claim.url,
        document=claim.document,
        as_of=claim.as_of,
        statement=claim.statement,
        value=claim.value,
        shown=shown(claim.value, unit=unit, ruler=ruler, factor=factor),
        qualifiers=claim.qualifiers,
        standing=claim.standing,
        citations=claim.citations,
        steps=(*unit_step(claim.value, unit, ruler), *steps),
        group=None,
        place=None,
        refusal=None if isinstance(key, ClassKey) else key,
        disputed=disputed,
        passed_over=passed_over,
    )
