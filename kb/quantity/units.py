"""Units: their canonical spelling, their dimension and the exact factors between them.

Compound units (`GB/s/GPU`, `kW/rack`, `GPU·h`) are put together here from single ones. Where the
single ones come from differs: `PintUnits` reads `units.txt`; `TableUnits` the rows that a
snapshot kept, so that a reader converts without loading pint.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Protocol

from kb.errors import UnitError, nearest
from kb.quantity.defined import UNITS_FILE, DefinedUnits, Resolved, read_units
from kb.quantity.dimensions import Vector, said_of, text_of, vector_of
from kb.quantity.folding import fold_text

MAX_UNIT_LENGTH = 64
_CACHE_SIZE = 4096
_SEPARATOR = re.compile(r"(\s*/\s*|\s+per\s+|\s*[·⋅*・]\s*|(?<=[^\^])-|\s+)")
_POWER = re.compile(r"(.+?)\^(-?[1-9])", re.DOTALL)
_SCRIPT_CHANGE = re.compile(r"(?<=[A-Za-z0-9])(?=[^\x00-\x7f])")

UnitRow = tuple[str, str, str]
"""Symbol (or prefix and a hyphen), dimension, and factor as `numerator/denominator`."""


class Units(Protocol):
    """What reading, printing and converting quantities ask of a set of units."""

    def symbol(self, text: str) -> str:
        """Return the canonical spelling of a unit; UnitError names the nearest words."""

    def dimension(self, unit: str) -> str:
        """Return the dimension as a stable text, such as `[information]/[time]`; "" if pure."""

    def factor(self, source: str, target: str) -> Fraction:
        """Return how many `target` one `source` is, exactly; UnitError if dimensions differ."""


class UnknownUnitError(UnitError):
    """A unit that is not defined; `fragment` is the part that is at fault."""

    def __init__(
        self, text: str, *, fragment: str, remedy: str, near: Callable[[], tuple[str, ...]]
    ) -> None:
        self._near = near
        super().__init__(
            f"unknown unit {text!r}" + (f" (at {fragment!r})" if fragment != text else ""),
            expected="a unit that is defined",
            remedy=remedy,
        )
        self.fragment = fragment

    @property
    def nearest(self) -> tuple[str, ...]:
        """The nearest units, looked for when asked: most unknown words were not meant as one."""
        return self._near()

    @nearest.setter
    def nearest(self, words: tuple[str, ...]) -> None:
        if words:
            self._near = lambda: words


_PURE = Resolved("", "", Fraction(1))


class _Algebra(ABC):
    """Compound units from single ones; each unit's text is worked out once."""

    remedy: ClassVar[str]
    """What whoever meets an unknown unit can do about it."""

    def __init__(self) -> None:
        self._known: dict[str, Resolved] = {"": _PURE}

    def symbol(self, text: str) -> str:
        """Return the canonical spelling of a unit."""
        return (self._known.get(text) or self._resolve(text)).symbol

    def dimension(self, unit: str) -> str:
        """Return the dimension of a unit as a stable text."""
        return (self._known.get(unit) or self._resolve(unit)).dimension

    def factor(self, source: str, target: str) -> Fraction:
        """Return how many `target` one `source` is.

        Raises:
            UnitError: One of them is unknown, or the dimensions differ.
        """
        one, other = self._resolve(source), self._resolve(target)
        if one.dimension != other.dimension:
            raise UnitError(
                f"{_said(source)} does not convert to {_said(target)}: "
                f"{said_of(one.dimension)} against {said_of(other.dimension)}",
                expected=f"a unit of {said_of(one.dimension)}" if one.dimension else "no unit",
            )
        return one.size / other.size

    @abstractmethod
    def _single(self, text: str) -> Resolved | None:
        """Work out a single unit, prefix included; None if there is no such unit."""

    @abstractmethod
    def _spellings(self) -> Iterable[str]:
        """Return what can be suggested for a misspelt unit."""

    def _resolve(self, text: str) -> Resolved:
        found = self._known.get(text)
        if found is not None:
            return found
        if len(text) > MAX_UNIT_LENGTH:
            raise UnitError(
                f"unit of {len(text)} characters", expected=f"at most {MAX_UNIT_LENGTH}"
            )
        resolved = self._combine(text, fold_text(text).strip())
        if len(self._known) >= _CACHE_SIZE:
            self._known = {"": _PURE}
        self._known[text] = resolved
        return resolved

    def _combine(self, text: str, folded: str) -> Resolved:
        if folded in ("", "1"):
            return _PURE
        whole = self._single(folded)
        if whole is not None:
            return whole
        parts = _SEPARATOR.split(folded)
        symbol, vector, size = "", Vector(), Fraction(1)
        divided = False
        for index in range(0, len(parts), 2):
            divides = index > 0 and ("/" in parts[index - 1] or "per" in parts[index - 1])
            if divided and not divides:
                raise UnitError(
                    f"ambiguous unit {text!r}: a product after a slash",
                    expected="one slash before each divisor, such as 'GB/s/GPU'",
                )
            divided = divides
            factor, power = self._factor(text, parts[index], first=index == 0)
            written = factor.symbol + (f"^{power}" if power != 1 else "")
            symbol += ("/" if divides else "·" if index else "") + written
            signed = -power if divides else power
            size *= factor.size**signed
            for base, exponent in vector_of(factor.dimension).items():
                vector[base] = vector.get(base, 0) + exponent * signed
        return Resolved(symbol, text_of(vector), size)

    def _factor(self, text: str, part: str, *, first: bool) -> tuple[Resolved, int]:
        """Work out one factor of a compound: a single unit, perhaps raised to a power."""
        if part == "1" and first:
            return Resolved("1", "", Fraction(1)), 1
        raised = _POWER.fullmatch(part)
        base, power = (raised[1], int(raised[2])) if raised else (part, 1)
        single = self._single(base) if base else None
        if single is not None:
            return single, power
        pieces = _SCRIPT_CHANGE.split(base)
        if len(pieces) == 2 and power == 1:
            left, right = self._single(pieces[0]), self._single(pieces[1])
            if left is not None and right is not None:
                vector = vector_of(left.dimension)
                for dimension, exponent in vector_of(right.dimension).items():
                    vector[dimension] = vector.get(dimension, 0) + exponent
                symbol = f"{left.symbol}·{right.symbol}"
                return Resolved(symbol, text_of(vector), left.size * right.size), 1
        raise UnknownUnitError(
            text,
            fragment=part or text,
            remedy=self.remedy,
            near=lambda: self._near(base),
        )

    def _near(self, base: str) -> tuple[str, ...]:
        """Return the units that a misspelt one comes nearest to: of another case, else alike."""
        low, last = base.lower(), base[-1:].upper()
        cases = dict.fromkeys((base.upper(), low.capitalize(), low, low[:-1] + last))
        recased = [unit for unit in cases if unit and self._single(unit) is not None]
        return tuple(recased) or nearest(base, self._spellings())


class PintUnits(_Algebra):
    """The units of `units.txt`, read by pint when the first one is asked for."""

    remedy = "spell it as a known one, or define it in one line of kb/quantity/units.txt"

    def __init__(self, path: Path = UNITS_FILE, *, defined: DefinedUnits | None = None) -> None:
        """Take the units that `path` defines; as they were read before, where that is known."""
        super().__init__()
        self._path = path
        if defined is not None:
            self.defined = defined
        # Of a text most words are asked that are no unit, the same ones again and again.
        self._worked_out: dict[str, Resolved | None] = {}

    @cached_property
    def defined(self) -> DefinedUnits:
        """The single units."""
        return read_units(self._path)

    def rows(self, symbols: Iterable[str]) -> list[UnitRow]:
        """Return the rows from which `TableUnits` converts these units without pint.

        They hold the single units that the symbols are made of, every unit that shares a
        dimension with one of those, and the prefixes (as `k-`).
        """
        wanted: set[str] = set()
        table: dict[str, Resolved] = {}
        for text in symbols:
            wanted.update(vector_of(self.dimension(text)))
            for part in _SEPARATOR.split(self.symbol(text))[::2]:
                single = self._single(part.partition("^")[0])
                if single is not None:
                    table[single.symbol] = single
                    wanted.update(vector_of(single.dimension))
        for single in self.defined.units.values():
            if set(vector_of(single.dimension)) <= wanted:
                table[single.symbol] = single
        rows = [(s, r.dimension, _ratio(r.size)) for s, r in table.items()]
        rows.extend((f"{p.symbol}-", "", _ratio(p.size)) for p in self.defined.all_prefixes())
        return sorted(rows)

    def _single(self, text: str) -> Resolved | None:
        if text not in self._worked_out:
            if len(self._worked_out) >= _CACHE_SIZE:
                self._worked_out.clear()
            self._worked_out[text] = self.defined.find(text)
        return self._worked_out[text]

    def _spellings(self) -> Iterable[str]:
        return self.defined.spelled


class TableUnits(_Algebra):
    """Units from the rows of a snapshot: those in use, by their canonical spellings.

    What is none of them is looked for among all units and spellings that the software had when
    the snapshot was built; `others` gives these, and is asked when the first one is looked for.
    """

    remedy = "write its sign or its name, such as GB/s, kW or terabytes/s"

    def __init__(
        self, rows: Iterable[UnitRow], others: Callable[[], DefinedUnits | None] = lambda: None
    ) -> None:
        super().__init__()
        self._others = others
        self._prefixes: list[tuple[str, Fraction]] = []
        self._table: dict[str, Resolved] = {}
        for symbol, dimension, ratio in rows:
            if symbol.endswith("-"):
                self._prefixes.append((symbol[:-1], Fraction(ratio)))
            else:
                self._table[symbol] = Resolved(symbol, dimension, Fraction(ratio))
        self._prefixes.sort(key=lambda entry: -len(entry[0]))

    @cached_property
    def _beyond(self) -> DefinedUnits | None:
        return self._others()

    def _single(self, text: str) -> Resolved | None:
        found = self._table.get(text)
        if found is not None:
            return found
        for prefix, size in self._prefixes:
            base = self._table.get(text.removeprefix(prefix)) if text.startswith(prefix) else None
            if base is not None:
                return Resolved(text, base.dimension, base.size * size)
        return self._beyond.find(text) if self._beyond is not None else None

    def _spellings(self) -> Iterable[str]:
        return self._table if self._beyond is None else self._beyond.spelled


def _said(unit: str) -> str:
    return repr(unit) if unit else "a pure number"


def _ratio(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
