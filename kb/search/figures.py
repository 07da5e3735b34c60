"""Numbers with their units as one token, the same however they are printed."""

import re
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

from kb.errors import TenkyoError
from kb.quantity.convert import decimal_of
from kb.quantity.parse import parse_quantity
from kb.quantity.units import UNITS_FILE, Units, UnknownUnitError
from kb.quantity.value import Quantity

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,30}(?:\.[0-9]{1,30})?"
_UNIT = r"(?:[A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])"
_COUNTED = r"(?:[ァ-ヴー]{2,12}|時間|日間|年間|か月|基|台|個|枚|円|秒|分|日|年|倍)"
_SCALE = r"(?:千|百)?[万億兆]"
FIGURE = re.compile(
    rf"(?P<currency>(?:US)?[$€£]\s?)?(?P<number>{_NUMBER})"
    rf"(?P<scale>{_SCALE})?"
    rf"(?P<rest>\s?(?:(?:million|billion|trillion)\s|[KMBT]\s)?{_UNIT}|\s?(?:million|billion|trillion)\b"
    rf"|\s?{_COUNTED})?"
)
_WORD = re.compile(r"[A-Za-z]+|[ァ-ヴー一-龠]+")
_SIGNIFICANT = 12


class Figure(NamedTuple):
    """A figure in a text: its canonical token, the plain number, and where it ends."""

    token: str
    number: str
    end: int
    unit: bool


class FigureReader:
    """Reads figures into tokens in which equal quantities are equal.

    `bases` names the unit in which each dimension is written; what has another dimension keeps
    the unit it was printed in.
    """

    def __init__(self, units: Units, bases: Mapping[str, str]) -> None:
        self.units = units
        self.bases = bases
        self._read = lru_cache(maxsize=16_384)(self._read_text)
        self._may_be_unit = lru_cache(maxsize=4_096)(self._is_no_word)

    def read(self, text: str, start: int) -> Figure | None:
        """Return the figure that begins at `start`, or None where none can be read."""
        match = FIGURE.match(text, start)
        if match is None:
            return None
        number = plain(match["number"])
        currency, scale, rest = match["currency"] or "", match["scale"] or "", match["rest"] or ""
        measured = self._may_be_unit(rest) if rest else currency
        if measured and _ends_word(text, match.end(), rest):
            token = self._read(currency + match["number"] + scale + rest)
            if token is not None:
                return Figure(token, number, match.end(), True)
        end = match.end("scale") if scale else match.end("number")
        if scale:
            token = self._read(match["number"] + scale)
            if token is not None:
                return Figure(token, number, end, False)
            end = match.end("number")
        return Figure(number, number, end, False)

    def token(self, number: Decimal, unit: str) -> str:
        """Return the token of a number in a unit."""
        if unit:
            base = self.bases.get(self.units.dimension(unit))
            if base is not None:
                factor = self.units.factor(unit, base)
                scaled = decimal_of(number.as_integer_ratio()[0] * factor)
                number = scaled / Decimal(number.as_integer_ratio()[1])
                unit = base
        return number_text(number) + unit.casefold()

    def _is_no_word(self, rest: str) -> bool:
        """Tell whether what stands behind a number may be its unit, whatever the number is."""
        try:
            self._quantity("1" + rest)
        except UnknownUnitError:
            return False
        except TenkyoError:
            pass
        return True

    def _quantity(self, text: str) -> Quantity:
        try:
            return parse_quantity(text, units=self.units)
        except TenkyoError:
            known = unit_words()
            return parse_quantity(
                _WORD.sub(lambda m: known.get(m[0]) or known.get(m[0].casefold(), m[0]), text),
                units=self.units,
            )

    def _read_text(self, text: str) -> str | None:
        try:
            quantity = self._quantity(text)
            if not quantity.is_point or quantity.low is None:
                return None
            return self.token(quantity.low, quantity.unit)
        except (TenkyoError, ArithmeticError):
            # What cannot be read as a quantity is still a number and a word beside it.
            return None


@lru_cache(maxsize=1)
def unit_words() -> Mapping[str, str]:
    """Return the symbols of units by what they are called, prefixes included: `kilowatts`, `Tb`.

    A snapshot keeps the symbols of its units only, and a query is read without pint.
    """
    signs, words = [("", "")], [("", "")]
    found: dict[str, str] = {}
    for line in UNITS_FILE.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition("#")[0].partition(" = ")
        symbol, *others = [part.strip() for part in rest.split(" = ")][1:] or ["_"]
        if name.endswith("-"):
            sign = symbol.rstrip("-")
            signs.append((sign, sign))
            words += [(called.rstrip("-"), sign) for called in (name, *others)]
            continue
        symbol = name if symbol == "_" else symbol
        for called in (name, *others) if rest else ():
            short = called.isascii() and len(called) <= 2
            for head, sign in signs if short else words:
                found.setdefault(head + (called if short else called.casefold()), sign + symbol)
                if called.isascii() and not short:
                    found.setdefault(head + called.casefold() + "s", sign + symbol)
    return found


@lru_cache(maxsize=16_384)
def plain(number: str) -> str:
    """Return a printed number without separators and closing zeros."""
    try:
        return number_text(Decimal(number.replace(",", "")))
    except InvalidOperation:
        return number


def number_text(number: Decimal) -> str:
    """Return a number to 12 digits, without closing zeros."""
    rounded = f"{number:.{_SIGNIFICANT}g}"
    text = f"{Decimal(rounded):f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _ends_word(text: str, end: int, rest: str) -> bool:
    """Tell whether a unit ends where its word ends: `802.3df-2024` has no unit."""
    if not rest or end >= len(text):
        return True
    after = text[end]
    if rest[-1].isascii():
        return not (after.isascii() and (after.isalnum() or after in "-_"))
    return True
