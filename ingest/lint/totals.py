"""Totals that a sentence tells in words: what it lists, or so many of so much, added up again."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ingest.figures.figure import Figure, FigureKind
from ingest.link.measures import measure, same_unit
from ingest.lint.arithmetic import Worked
from ingest.lint.sentences import Sentence
from kb.quantity.order import printed_tolerance
from kb.quantity.units import Units
from kb.quantity.value import Quantity

_BEFORE = re.compile(
    r"(?:合計(?:で|は|すると|して)?|合わせて|あわせて|総計(?:で|は)?|(?<![設統推会時])計(?:で)?"
    r"|\b(?:a total of|total(?:l?ing)?|in total,?|altogether,?|sums? to))\s*$",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s?(?:in total|altogether|in all\b|の合計|となる合計)")
_EACH = re.compile(
    r"\b(?:each|apiece)\b|それぞれ|ずつ|[一1１]\s?[枚基台個本]\s?(?:あたり|当たり|につき)"
)
_PARTIAL = re.compile(
    r"うち|含|など|ほか|以上|超|約|およそ|程度"
    r"|\b(?:including|such as|of which|more than|at least|over|up to|about|roughly|nearly"
    r"|around)\b",
    re.IGNORECASE,
)
"""Where a list is not whole, or a value is rough, a sum proves nothing."""
_ROOM = 24
_Read = Sequence[tuple[Figure, Quantity]]


def totals_of(sentence: Sentence, units: Units) -> Iterator[Worked]:
    """Yield the total of a sentence, worked out again; nothing where its parts are not plain."""
    read = [
        (tied.figure, quantity)
        for tied in sentence.figures
        if tied.figure.kind is FigureKind.QUANTITY
        and not tied.figure.operand
        and (quantity := tied.figure.quantity(units)) is not None
        and quantity.is_point
    ]
    if len(read) < 2 or _PARTIAL.search(sentence.text):
        return
    at = next((i for i, (figure, _) in enumerate(read) if i and _is_total(sentence, figure)), 0)
    if not at:
        return
    figure, total = read[at]
    made = _made(sentence, read[:at], total, units)
    if made is None or total.low is None:
        return
    (low, high), value = made
    start = figure.start - sentence.start
    stated, reach = Fraction(total.low), Fraction(printed_tolerance(total))
    yield Worked(
        start,
        start + len(figure.text),
        sentence.text.strip(),
        low,
        high,
        value,
        stated - reach,
        stated + reach,
    )


def _is_total(sentence: Sentence, figure: Figure) -> bool:
    start = figure.start - sentence.start
    before = sentence.text[max(start - _ROOM, 0) : start]
    behind = sentence.text[start + len(figure.text) :]
    return _BEFORE.search(before) is not None or _BEHIND.match(behind) is not None


def _made(
    sentence: Sentence, parts: _Read, total: Quantity, units: Units
) -> tuple[tuple[Fraction, Fraction], Fraction] | None:
    """Return bounds and value of what the parts make, in the unit of the total."""
    measured = measure(total.unit, units)
    alike = [
        converted
        for _, quantity in parts
        if measure(quantity.unit, units) == measured
        and (measured or quantity.unit == total.unit)
        and (converted := same_unit(quantity, total.unit, units)) is not None
    ]
    counts = [q for _, q in parts if not measure(q.unit, units) and q.unit not in ("%", "x")]
    if _EACH.search(sentence.text):
        if not measured or len(alike) != 1 or len(counts) != 1 or counts[0].low is None:
            return None
        number = Fraction(counts[0].low)
        (low, high), value = _spread(alike[0])
        return (low * number, high * number), value * number
    if len(alike) < 2 or len(alike) != len(parts):
        return None
    spreads = [_spread(quantity) for quantity in alike]
    return (
        (
            sum((s[0] for s, _ in spreads), start=Fraction(0)),
            sum((s[1] for s, _ in spreads), start=Fraction(0)),
        ),
        sum((v for _, v in spreads), start=Fraction(0)),
    )


def _spread(quantity: Quantity) -> tuple[tuple[Fraction, Fraction], Fraction]:
    value, reach = Fraction(quantity.low or 0), Fraction(printed_tolerance(quantity))
    if value.denominator == 1 and reach >= Fraction(1, 2):
        # Whole numbers are taken as they stand; those with a point carry their rounding.
        reach = Fraction(0)
    return (value - reach, value + reach), value
