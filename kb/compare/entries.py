"""The entries of a cell: what is shown of a claim, in which unit, after which conversions."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kb.compare.bounds import Ruler, exact
from kb.compare.classes import Classifier
from kb.display import display
from kb.quantity.convert import scale
from kb.quantity.format import format_both
from kb.quantity.value import Quantity
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


@dataclass(slots=True)
class Draft:
    """What a cell will show, before its place among the others is known."""

    claim: Claim
    key: ClassKey | Refusal
    passed_over: tuple[PassedOver, ...] = ()
    disputed: bool = False
    group: str | None = None
    place: tuple[int, int] | None = None

    @property
    def factor(self) -> Fraction:
        """What takes the claim's value to that of its class."""
        return exact(self.key.factor) if isinstance(self.key, ClassKey) else _ONE


def drafts(answer: Answer, classifier: Classifier) -> Iterator[Draft]:
    """Yield what is shown of an answer: one claim, or in a dispute one for each side."""
    selection = answer.selection
    if selection.chosen is not None:
        key = answer.key or answer.refusal or classifier.key(selection.chosen)
        yield Draft(selection.chosen, key, selection.passed_over)
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
        yield Draft(side[0], classifier.key(side[0]), passed, disputed=True)


def entry(draft: Draft, *, unit: str, ruler: Ruler) -> Entry:
    """Return the entry of a claim, its value shown in `unit`."""
    claim, key = draft.claim, draft.key
    steps, refusal = (key.steps, None) if isinstance(key, ClassKey) else ((), key)
    return Entry(
        claim=claim.id,
        url=claim.url,
        document=claim.document,
        as_of=claim.as_of,
        statement=claim.statement,
        value=claim.value,
        shown=shown(claim.value, unit=unit, ruler=ruler, factor=draft.factor),
        qualifiers=claim.qualifiers,
        standing=claim.standing,
        citations=claim.citations,
        steps=(*unit_step(claim.value, unit, ruler), *steps),
        group=draft.group,
        place=draft.place,
        refusal=refusal,
        disputed=draft.disputed,
        passed_over=draft.passed_over,
    )


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
    words = f"1 {source} = {factor} {unit}"
    return (Step("unit", source, unit, str(factor), Label(words, words)),)
