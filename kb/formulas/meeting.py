"""Computed against printed: whether they meet, and if not, what most likely came between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal

from kb.errors import FormulaError
from kb.formulas.evaluation import Computation
from kb.formulas.figure import plain, significant
from kb.formulas.interval import CONTEXT, INFINITY, Interval, point
from kb.quantity.numerals import exponent_of
from kb.quantity.order import last_place
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.formula import Cause, Meeting
from kb.views.label import Label
from kb.vocab import Modifier

HALF = Decimal("0.5")
RATIO = "x"
_BISECTIONS = 80
_REACH = Decimal(100)
"""How far from the given value an implied one is looked for, as a factor."""

_FACTORS: tuple[tuple[str, Decimal, Label], ...] = (
    (
        "other-direction",
        Decimal(2),
        Label("双方向と片方向の違い（2倍）", "both ways against one way (a factor of 2)"),
    ),
    (
        "other-direction",
        HALF,
        Label("片方向と双方向の違い（1/2）", "one way against both ways (a factor of 1/2)"),
    ),
    (
        "unit-base",
        Decimal(8),
        Label("ビットとバイトの違い（8倍）", "bits against bytes (a factor of 8)"),
    ),
    (
        "unit-base",
        Decimal("0.125"),
        Label("バイトとビットの違い（1/8）", "bytes against bits (a factor of 1/8)"),
    ),
)


@dataclass(frozen=True, slots=True)
class Encounter:
    """How a computation and a printed figure meet."""

    meeting: Meeting
    at_precision: Quantity
    """The computed value, both ends of a range, rounded to the last printed place."""
    difference: str | None
    causes: tuple[Cause, ...]
    implied: tuple[tuple[str, str], ...]


def meet(computation: Computation, printed: Quantity, *, units: Units) -> Encounter:
    """Hold a computation against a printed figure in the same unit, digit for digit."""
    place = last_place(printed) or _place_of(printed)
    target = _target(printed)
    computed = _nearest_end(computation.stated, target)
    rounded = _rounded(computed, place)
    at_precision = _at(computation.stated, place, computation.unit)
    if _same(computation.stated, printed, place):
        return Encounter(Meeting.AGREES, at_precision, None, (), ())
    steps = CONTEXT.divide(target - rounded, place) if place else target - rounded
    whole = steps.to_integral_value()
    difference = f"{whole:+f}" if whole else None
    reach = _around(printed, place)
    if _overlap(computation.rounded, reach):
        return Encounter(Meeting.WITHIN_INPUTS, at_precision, difference, (), ())
    implied = tuple(_implied(computation, target))
    causes = tuple(_causes(computation, target, place, computed, implied, units))
    return Encounter(Meeting.DIFFERS, at_precision, difference, causes, implied)


def _target(printed: Quantity) -> Decimal:
    bound = printed.low if printed.low is not None else printed.high
    if bound is None:
        raise FormulaError(f"`{printed.as_printed}` has no bound to hold a result against")
    return bound


def _place_of(printed: Quantity) -> Decimal:
    """Return the last place of a figure that is exact: it was printed to that digit."""
    return Decimal(1).scaleb(exponent_of(_target(printed)))


def _same(computed: Interval, printed: Quantity, place: Decimal) -> bool:
    ends = [end for end in (printed.low, printed.high) if end is not None]
    if printed.is_point or len(ends) == 1:
        if computed.is_point:
            return _rounds_to(computed.low, ends[0], place)
        if len(ends) == 1:
            end = computed.low if printed.low is not None else computed.high
            return end.is_finite() and _rounds_to(end, ends[0], place)
        return False
    if computed.is_point:
        return ends[0] - place * HALF <= computed.low <= ends[1] + place * HALF
    return all(
        end.is_finite() and _rounds_to(end, bound, place)
        for end, bound in zip((computed.low, computed.high), ends, strict=True)
    )


def _rounds_to(value: Decimal, printed: Decimal, place: Decimal) -> bool:
    return abs(CONTEXT.subtract(value, printed)) <= place * HALF


def _rounded(value: Decimal, place: Decimal) -> Decimal:
    return significant(value, value.adjusted() - place.adjusted() + 1) if place and value else value


def _at(computed: Interval, place: Decimal, unit: str) -> Quantity:
    low, high = (
        None if end.is_infinite() else _rounded(end, place) for end in (computed.low, computed.high)
    )
    modifier = Modifier.RANGE if low is not None and high is not None and low != high else None
    return Quantity(low=low, high=high, unit=unit, modifier=modifier)


def _nearest_end(computed: Interval, target: Decimal) -> Decimal:
    ends = [end for end in (computed.low, computed.high) if end.is_finite()]
    return min(ends, key=lambda end: abs(end - target), default=target)


def _around(printed: Quantity, place: Decimal) -> Interval:
    low = -INFINITY if printed.low is None else printed.low - place * HALF
    high = INFINITY if printed.high is None else printed.high + place * HALF
    return Interval(low, high)


def _overlap(a: Interval, b: Interval) -> bool:
    return a.low <= b.high and b.low <= a.high


def _causes(
    computation: Computation,
    target: Decimal,
    place: Decimal,
    computed: Decimal,
    implied: tuple[tuple[str, str], ...],
    units: Units,
) -> Iterator[Cause]:
    found = False
    for cause in _arithmetic_causes(computation, target, place, computed, units):
        found = True
        yield cause
    if found:
        return
    for name, amount in implied:
        operand = computation.operands[name]
        yield Cause(
            "other-base",
            Label(
                f"別の母数：印字された値になるのは {operand.variable.symbol} = {amount} のとき",
                f"another base: the printed figure needs {operand.variable.symbol} = {amount}",
            ),
            name,
        )


def _arithmetic_causes(
    computation: Computation, target: Decimal, place: Decimal, computed: Decimal, units: Units
) -> Iterator[Cause]:
    yield from _print_causes(target, place, computed)
    yield from _coarse_inputs(computation, target, place)
    data = "[information]" in units.dimension(computation.unit)
    for code, factor, label in _FACTORS:
        fits = data or (code == "other-direction" and computation.unit == RATIO)
        if fits and _rounds_to(computed * factor, target, place):
            yield Cause(code, label)
    if data and any(_binary(computed, target, place, power) for power in range(1, 6)):
        yield Cause(
            "unit-base", Label("1000と1024の取り違え", "powers of 1000 against powers of 1024")
        )
    whole = {"": Decimal(1), "%": Decimal(100)}.get(computation.unit)
    if whole is not None and _rounds_to(whole - computed, target, place):
        yield Cause("complement", Label("残りの割合", "the share of the rest"))


def _print_causes(target: Decimal, place: Decimal, computed: Decimal) -> Iterator[Cause]:
    """Try the printed figure as cut off, or as rounded where its trailing zeros begin."""
    places = [place] if place else []
    if target and target == target.to_integral_value():
        zeros = len(str(abs(int(target)))) - len(str(abs(int(target))).rstrip("0"))
        if zeros and Decimal(1).scaleb(zeros) > place:
            places.append(Decimal(1).scaleb(zeros))
    for step in places:
        if computed.quantize(step, rounding=ROUND_DOWN, context=CONTEXT) == target:
            yield Cause("truncation", Label("四捨五入せず切り捨て", "cut off instead of rounded"))
            return
        if step != place and _rounds_to(computed, target, step):
            yield Cause(
                "print-rounding",
                Label(
                    "印字が末尾のゼロまで丸めてある",
                    "the print is rounded up to its trailing zeros",
                ),
            )
            return


def _binary(computed: Decimal, target: Decimal, place: Decimal, power: int) -> bool:
    step = CONTEXT.power(Decimal("1.024"), power)
    return _rounds_to(computed * step, target, place) or _rounds_to(
        CONTEXT.divide(computed, step), target, place
    )


def _coarse_inputs(computation: Computation, target: Decimal, place: Decimal) -> Iterator[Cause]:
    """Try each measured input with its trailing zeros taken as not significant."""
    reach = Interval(target - place * HALF, target + place * HALF)
    for name, operand in computation.operands.items():
        value = operand.stated
        if operand.digits is None or not value.is_point or value.low == 0:
            continue
        digits = len(value.low.normalize(CONTEXT).as_tuple().digits)
        if digits >= operand.digits:
            continue
        step = Decimal(1).scaleb(value.low.adjusted() - digits + 1) * HALF
        try:
            widened = computation.again({name: Interval(value.low - step, value.low + step)})
        except FormulaError:
            continue
        if _overlap(widened, reach):
            symbol = operand.variable.symbol
            yield Cause(
                "input-rounding",
                Label(
                    f"入力 {symbol}（{operand.given}）が丸めた値",
                    f"the input {symbol} ({operand.given}) is itself rounded",
                ),
                name,
            )


def _implied(computation: Computation, target: Decimal) -> Iterator[tuple[str, str]]:
    """Yield, for each input, the value that alone would give the printed figure."""
    for name, operand in computation.operands.items():
        if operand.variable.constant is not None or not operand.stated.is_point:
            continue
        found = _solve(computation, name, operand.stated.low, target)
        if found is not None:
            unit = f" {operand.variable.unit}" if operand.variable.unit else ""
            yield name, f"{plain(significant(found, 4))}{unit}"


def _solve(computation: Computation, name: str, start: Decimal, target: Decimal) -> Decimal | None:
    """Bisect for the input that yields `target`; None where there is none within reach."""

    def miss(value: Decimal) -> Decimal:
        return computation.again({name: point(value)}).middle - target

    low, high = sorted((CONTEXT.divide(start, _REACH), start * _REACH))
    try:
        left, right = miss(low), miss(high)
        if start == 0 or (left > 0) == (right > 0):
            return None
        for _ in range(_BISECTIONS):
            middle = (low + high) / 2
            if (miss(middle) > 0) == (left > 0):
                low = middle
            else:
                high = middle
    except FormulaError:
        return None
    return (low + high) / 2
