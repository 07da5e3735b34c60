"""Printed quantities read into bounds, unit and precision; never a guess.

What the rules decide, because the text alone does not:

- `1,234` is a thousand and more, `1.234` is one and a bit; `1.234,5` is refused.
- Digits count as printed: `400万` has three, `1.5億` two, `131,072` six.
- `K`, `M`, `B`, `T` directly behind a number and before no other letter are scales (`16K GPU`,
  `175B`); with a space they are units if such a unit exists (`175 B` is bytes). Where a quantity
  of information is expected, `B` is always the byte.
- A scale word or a unit at the end of a range holds for both ends (`10〜20万`, `40–100 kW`),
  the scale word unless the range would then fall (`8000〜1万`).
- A wave dash with one end missing is refused: `〜10` is "up to" to some and "about" to others.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

from kb.errors import UnitError, ValueParseError
from kb.quantity.convert import scale as scaled_by
from kb.quantity.dimensions import is_count
from kb.quantity.folding import Folded, fold
from kb.quantity.modifiers import PREFIX, SIGN, SUFFIX, modifier_after, modifier_before
from kb.quantity.numerals import (
    WIDE,
    Numeral,
    NumeralError,
    exponent_of,
    read_numeral,
)
from kb.quantity.plain import read_plain
from kb.quantity.units import Units, UnknownUnitError
from kb.quantity.value import Quantity
from kb.vocab import Modifier

MAX_LENGTH = 256
_DELTA = re.compile(r"\s*±\s*")
_CURRENCY = re.compile(r"(?:US)?(\$|€|£)\s*")
_CURRENCIES = {"$": "USD", "€": "EUR", "£": "GBP"}
_JOIN = re.compile(
    r"(?P<unit>(?:[^0-9〜~–—―−±]|(?<=[A-Za-z^])[0-9])*?)"
    r"(?:(?P<mark>以上|超)\s*、?\s*|\s*(?P<dash>[-‐–—―−〜~±]|から)\s*|\s+(?:to|through)\s+)"
    rf"(?=(?:{SIGN}|約)?\s*[+\-−]?(?:US)?[$€£]?\s*[0-9])"
)
_GOES_ON = re.compile(r"[,.0-9]")
_MODIFIERS = {
    Modifier.OVER: (True, False),
    Modifier.AT_LEAST: (True, True),
    Modifier.UNDER: (False, False),
    Modifier.AT_MOST: (False, True),
}
"""For each one-sided modifier: whether it gives the lower bound, and whether that is included."""


@dataclass(slots=True)
class _Side:
    """One end of a range, or all of a figure that is none."""

    number: Numeral
    start: int
    sided: Modifier | None = None
    currency: str = ""
    unit: str = ""
    unit_start: int = 0


def parse_quantity(text: str, *, units: Units, default_unit: str = "") -> Quantity:
    """Read one printed quantity, in ja or en.

    `default_unit` is the unit of a figure that prints none, and says what a bare Japanese
    counter (個, 基, 台) counts. Raises ValueParseError with the position where reading stopped.
    """
    plain = read_plain(text, units=units, default_unit=default_unit)
    if plain is not None:
        return plain
    if len(text) > MAX_LENGTH:
        raise ValueParseError(
            f"a value of {len(text)} characters",
            text=text,
            position=MAX_LENGTH,
            expected=f"at most {MAX_LENGTH} characters",
        )
    return _Reader(text, units, default_unit).read()


class _Reader:
    """Reads one text from left to right."""

    def __init__(self, text: str, units: Units, default_unit: str) -> None:
        self._original = text
        self._folded: Folded = fold(text)
        self._text = self._folded.text
        self._units = units
        self._default = units.symbol(default_unit)
        information = units.dimension(self._default) == "[information]"
        self._letters = "KkMT" if information else "KkMBT"
        self._approximate = False
        self._class = False

    def read(self) -> Quantity:
        """Read the whole text, or say where reading stopped."""
        try:
            return self._read()
        except NumeralError as error:
            raise self._error(error.problem, error.position, error.expected) from None

    def _read(self) -> Quantity:
        delta = _DELTA.match(self._text)
        if delta is not None:
            first = _Side(Numeral(Decimal(0), 0, exact=True), 0)
            return self._finish_range(first, self._side(delta.end()), dash="±")
        first = self._side(0)
        join = _JOIN.match(self._text, first.number.end)
        if join is None:
            return self._finish_single(first)
        first.unit, first.unit_start = join["unit"].strip(), join.start("unit")
        if join["mark"]:
            self._set_sided(
                first, Modifier.OVER if join["mark"] == "超" else Modifier.AT_LEAST, join.start()
            )
        second = self._side(join.end())
        return self._finish_range(first, second, dash=join["dash"] or "")

    def _side(self, position: int) -> _Side:
        """Read modifiers, a currency sign and a numeral."""
        sided: Modifier | None = None
        while (prefix := PREFIX.match(self._text, position)) is not None:
            modifier = modifier_before(prefix[1])
            if modifier is Modifier.APPROXIMATE:
                self._approximate = True
            elif sided is not None:
                raise self._error("a second bound", prefix.start(1), "one bound")
            else:
                sided = modifier
            position = prefix.end()
        start = _skip_spaces(self._text, position)
        currency = _CURRENCY.match(self._text, start)
        if currency is None:
            return _Side(read_numeral(self._text, start, letters=self._letters), start, sided)
        number = read_numeral(self._text, currency.end(), slashed=True)
        return _Side(number, start, sided, _CURRENCIES[currency[1]])

    def _finish_single(self, side: _Side) -> Quantity:
        self._read_tail(side, allow_sided=True)
        unit = self._unit(side)
        value = side.number.value
        low: Decimal | None = value
        high: Decimal | None = value
        inclusive = True
        if side.sided is not None:
            lower, inclusive = _MODIFIERS[side.sided]
            low, high = (value, None) if lower else (None, value)
        return Quantity(
            low,
            high,
            unit,
            low_inclusive=inclusive or low is None,
            high_inclusive=inclusive or high is None,
            modifier=self._modifier(side.sided),
            digits=None if side.number.exact else _digits(value),
            as_printed=self._original,
        )

    def _finish_range(self, first: _Side, second: _Side, *, dash: str) -> Quantity:
        marked = first.sided is not None
        self._read_tail(second, allow_sided=marked)
        for side, lower in ((first, True), (second, False)):
            if side.sided is not None and _MODIFIERS[side.sided][0] is not lower:
                raise self._error("a bound on the wrong side", side.start, "a range")
        if first.currency and second.currency not in ("", first.currency):
            raise self._error("two currencies", second.start, f"{first.currency}")
        second.currency = second.currency or first.currency
        unit = self._unit(second)
        low, high = self._bounds(first, second, unit, dash=dash)
        closed = first.sided is not Modifier.OVER and second.sided is not Modifier.UNDER
        if low > high or (low == high and not closed):
            raise self._error("a range that falls", second.start, f"a number above {low}")
        # A zero is where a range begins, not a figure that was rounded: 0–1.25 has three digits.
        coarse = max((exponent_of(end) for end in (low, high) if end), default=0)
        exact = first.number.exact and second.number.exact
        larger = max(low, high, key=abs)
        return Quantity(
            low,
            high,
            unit,
            low_inclusive=first.sided is not Modifier.OVER,
            high_inclusive=second.sided is not Modifier.UNDER,
            modifier=self._modifier(Modifier.RANGE),
            digits=None if exact else max(1, larger.adjusted() - coarse + 1),
            as_printed=self._original,
        )

    def _bounds(
        self, first: _Side, second: _Side, unit: str, *, dash: str
    ) -> tuple[Decimal, Decimal]:
        """Work out the two ends, in the unit of the range."""
        one, other = first.number.value, second.number.value
        if first.unit:
            own = self._unit(first)
            try:
                one = scaled_by(one, self._units.factor(own, unit))
            except UnitError as error:
                raise self._error(error.problem, first.unit_start, f"{unit!r}") from None
        elif second.number.scale and not first.number.scale:
            both = first.number.value.scaleb(second.number.scale, WIDE)
            if both <= other or dash == "±":
                one = both
        if dash != "±":
            return one, other
        if unit == "%" and first.start != first.number.end and not first.unit:
            raise self._error(
                "a tolerance in % of what, the figure or its unit?", second.start, "a range"
            )
        if other < 0:
            raise self._error("a negative tolerance", second.start, "a tolerance")
        return WIDE.subtract(one, other), WIDE.add(one, other)

    def _read_tail(self, side: _Side, *, allow_sided: bool) -> None:
        """Take the modifiers off the end of the text; what is left is the unit."""
        start = side.number.end
        tail = self._text[start:]
        while (suffix := SUFFIX.search(tail)) is not None:
            modifier = modifier_after(suffix[1])
            if modifier is Modifier.APPROXIMATE:
                self._approximate = True
            elif modifier is Modifier.CLASS:
                self._class = True
            elif not allow_sided:
                raise self._error("a bound on a range", start + suffix.start(1), "the end")
            else:
                self._set_sided(side, modifier, start + suffix.start(1))
            tail = tail[: suffix.start()]
        side.unit = tail.strip()
        side.unit_start = start + len(tail) - len(tail.lstrip())

    def _set_sided(self, side: _Side, modifier: Modifier, position: int) -> None:
        if side.sided is not None:
            raise self._error("a second bound", position, "one bound")
        side.sided = modifier

    def _unit(self, side: _Side) -> str:
        """Return the canonical unit of a side: printed, by currency sign, or the default."""
        text = side.unit
        if side.currency:
            text = side.currency + (text if text.startswith(("/", "per ")) else "")
            if side.unit not in ("", side.currency) and text == side.currency:
                raise self._error("a unit behind a currency", side.unit_start, "the end")
            text = text.replace("per ", " per ")
        if not text:
            return self._default
        try:
            unit = self._units.symbol(text)
        except UnitError as error:
            if _GOES_ON.match(side.unit):
                raise self._error(
                    "the number goes on in no known way",
                    side.unit_start,
                    "thousands in threes and one decimal point",
                ) from None
            offset = 0
            if isinstance(error, UnknownUnitError):
                offset = max(0, side.unit.find(error.fragment))
            failure = self._error(error.problem, side.unit_start + offset, error.expected)
            failure.nearest, failure.remedy = error.nearest, error.remedy
            raise failure from None
        if unit == "count" and is_count(self._units.dimension(self._default)):
            return self._default
        return unit

    def _modifier(self, bound: Modifier | None) -> Modifier | None:
        """Return what the text says of the figure; the bounds themselves say the rest."""
        if self._approximate:
            return Modifier.APPROXIMATE
        return Modifier.CLASS if self._class else bound

    def _error(self, problem: str, position: int, expected: str = "") -> ValueParseError:
        place = self._folded.original(position)
        return ValueParseError(
            f"cannot read {self._original!r} from character {place + 1}: {problem}",
            text=self._original,
            position=place,
            expected=expected,
        )


def _skip_spaces(text: str, position: int) -> int:
    while position < len(text) and text[position].isspace():
        position += 1
    return position


def _digits(value: Decimal) -> int:
    return max(1, value.adjusted() - exponent_of(value) + 1)
