"""Numbers with their units as one token, the same however they are printed."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import NamedTuple

from kb.errors import TenkyoError
from kb.quantity.convert import decimal_of
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.quantity.words import unit_words

_NUMBER = r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?|[0-9]{1,30}(?:\.[0-9]{1,30})?"
_UNIT = r"(?:[A-Za-zµμΩ][A-Za-z0-9µμΩ]*(?:[/·][A-Za-z]+)*|[%°℃])"
_COUNTED = r"(?:[ァ-ヴー]{2,12}|時間|日間|年間|か月|基|台|個|枚|円|秒|分|日|年|倍)"
_SCALE = r"(?:千|百)?[万億兆]"
_PER = r"\s?/秒|毎秒|\sper\ssec(?:ond)?\b"
PER_SECOND = re.compile(rf"(?:{_PER})\Z", re.IGNORECASE)
"""What makes a rate of the unit before it, in words."""
FIGURE = re.compile(
    rf"(?P<currency>(?:US)?[$€£]\s?)?(?P<number>{_NUMBER})"
    rf"(?P<scale>{_SCALE})?"
    rf"(?P<rest>\s?(?:(?:million|billion|trillion)\s|[KMBT]\s)?{_UNIT}|\s?(?:million|billion|trillion)\b"
    rf"|\s?{_COUNTED})?(?P<per>(?i:{_PER}))?"
)
_WORD = re.compile(r"[A-Za-z]+|[千百万億兆]+|[ァ-ヴー一-龠]+")
_TIMES = re.compile(r"\A\s?(million|billion|trillion|[KMBT](?=\s))")
_WRITTEN = {"K": "thousand", "M": "million", "B": "billion", "T": "trillion"}
_SIGNIFICANT = 12


class Figure(NamedTuple):
    """A figure in a text: its canonical token, the plain number, and where it ends."""

    token: str
    number: str
    end: int
    unit: bool
    whole: str | None = None
    """The number written out, where a word before the unit says how many times it is meant."""


class FigureReader:
    """Reads figures into tokens in which equal quantities are equal.

    `bases` names the unit in which each dimension is written; what has another dimension keeps
    the unit it was printed in.
    """

    def __init__(self, units: Units, bases: Mapping[str, str]) -> None:
        self.units = units
        self.bases = bases
        self._one = lru_cache(maxsize=4_096)(self._read_one)

    def read(self, text: str, start: int) -> Figure | None:
        """Return the figure that begins at `start`, or None where none can be read."""
        match = FIGURE.match(text, start)
        if match is None:
            return None
        number = plain(match["number"])
        currency, scale, rest = match["currency"] or "", match["scale"] or "", match["rest"] or ""
        if rest or currency:
            behind = scale + _TIMES.sub(lambda m: f" {_WRITTEN.get(m[1], m[1])}", rest)
            for end, per in _ends(match):
                if not per and not _ends_word(text, end, rest):
                    continue
                token = self._read(match["number"], currency, behind + per, known=bool(per))
                if token is not None:
                    return Figure(token, number, end, True, self._whole(match))
        end = match.end("scale") if scale else match.end("number")
        if scale:
            token = self._read(match["number"], "", scale)
            if token is not None:
                return Figure(token, number, end, False)
            end = match.end("number")
        return Figure(number, number, end, False)

    def _whole(self, match: re.Match[str]) -> str | None:
        """Return the number of a figure written out, where a word says how many times it is."""
        if match["scale"]:
            return self._read(match["number"], "", match["scale"])
        times = _TIMES.match(match["rest"] or "")
        if times is None:
            return None
        return self._read(match["number"], "", f" {_WRITTEN.get(times[1], times[1])}")

    def measure(self, unit: str) -> str | None:
        """Return the dimension of a unit or of its name, of a ratio its sign, or None.

        What is counted is none: its name is that of the things.
        """
        sign = unit_words().get(unit, unit)
        try:
            dimension = self.units.dimension(sign) or sign
        except TenkyoError:
            return None
        return None if dimension.startswith("[count") else dimension

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

    def _read(self, number: str, before: str, behind: str, *, known: bool = False) -> str | None:
        """Return the token of a number between what is printed before and behind it.

        A unit, or a word that is none, comes with many numbers: it is read once. Where it must be
        `known`, something has values of its dimension.
        """
        one = self._one(f"{before}1{behind}")
        if one is None or (known and self.units.dimension(one[1]) not in self.bases):
            return None
        try:
            return self.token(Decimal(number.replace(",", "")) * one[0], one[1])
        except (TenkyoError, ArithmeticError):
            return None

    def _read_one(self, text: str) -> tuple[Decimal, str] | None:
        """Return the number and the unit that one of something printed comes to."""
        try:
            quantity = quantity_of(text, units=self.units)
        except (TenkyoError, ArithmeticError):
            # What cannot be read as a quantity is still a number and a word beside it.
            return None
        if not quantity.is_point or quantity.low is None:
            return None
        return quantity.low, quantity.unit


def quantity_of(text: str, *, units: Units, default_unit: str = "") -> Quantity:
    """Read one printed quantity, its units as symbols or as they are called.

    Raises:
        TenkyoError: It is none.
    """
    try:
        return parse_quantity(text, units=units, default_unit=default_unit)
    except TenkyoError:
        known = unit_words()
        written = _WORD.sub(
            lambda m: known.get(m[0]) or known.get(m[0].casefold(), m[0]),
            PER_SECOND.sub("/s", text),
        )
        if written == text:
            raise
        return parse_quantity(written, units=units, default_unit=default_unit)


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


def _ends(match: re.Match[str]) -> Iterator[tuple[int, str]]:
    """Yield where a figure may end, first behind the words that make a rate of its unit."""
    if match["per"] and match["rest"]:
        yield match.end("per"), "/s"
    yield match.end() if not match["per"] else match.start("per"), ""


def _ends_word(text: str, end: int, rest: str) -> bool:
    """Tell whether a unit ends where its word ends: `802.3df-2024` has no unit.

    What `数` makes the number of is not counted by the figure before it: `Gaudi 3 ポート数`.
    """
    if not rest or end >= len(text):
        return True
    after = text[end]
    if after == "数":
        return text[end : end + 2] == "数え"
    if rest[-1].isascii():
        return not (after.isascii() and (after.isalnum() or after in "-_"))
    return True
