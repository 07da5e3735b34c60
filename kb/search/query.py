"""The query language: words, phrases, exclusions, facets and comparisons, all bounded.

    H100 帯域                     both words, in any field
    "scale-up domain"             a phrase
    HBM -HBM2e                    without
    interc*                       the beginning of a word, two characters or more
    InfiniBand OR RoCE            either; up to four alternatives
    kind:claim verification:flagged,disputed
    year:2025  year:2024..2026    the facets are kind, document, source, property, subject,
                                  verification, basis and year
    memory-bandwidth:>4TB/s       compares values; < <= = >= and ranges 1..2TB/s too
    -kind:source                  a facet can be excluded

A query that is malformed is refused with the position of the fault. There are no parentheses,
wildcards, fuzzy operators or boosts: each is a way to make a search slow.
"""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple, NoReturn, Protocol

from kb.errors import AmbiguousError, NotFoundError, QueryError, TenkyoError, nearest
from kb.quantity.folding import Folded, fold
from kb.quantity.parse import parse_quantity
from kb.quantity.units import Units
from kb.search.contract import Bound, Facet, Filter
from kb.vocab import Basis, Verification

MAX_LENGTH = 256
MAX_CLAUSES = 16
MAX_ALTERNATIVES = 4
MAX_VALUES = 16
MIN_PREFIX = 2
_YEARS = range(1900, 2101)
KINDS = (
    *("claim", "comparison", "document", "entity", "formula", "glossary", "guide", "property"),
    *("question", "source"),
)
_NAME = re.compile(r"([^\s\":|]{1,64}):(?=[^\s/]|$|\s)")
_OPERATOR = re.compile(r">=|<=|≥|≤|>|<|=")
_SPACES = re.compile(r"\s*")
_BARE = re.compile(r"[^\s\"]+")
_VALUE = re.compile(r"[^\s\",]+")
_IDENTIFIERS = frozenset({"arxiv", "doi", "http", "https", "isbn"})
"""What stands before a colon in names of sources rather than in front of a facet's value."""


class PropertyInfo(NamedTuple):
    """What a comparison must know of a property: its unit, or None where it has no numbers."""

    unit: str | None


class Names(Protocol):
    """What the words before and behind a colon may be."""

    def resolve(self, kind: str, name: str) -> str:
        """Return the id of a name; NotFoundError or AmbiguousError with the candidates."""

    def property(self, key: str) -> PropertyInfo:
        """Return what is known of a property."""

    def names(self, kind: str) -> tuple[str, ...]:
        """Return all ids of a kind, for the nearest to be named."""


class Word(NamedTuple):
    """A word or a phrase of the query, and where it stands in the query as typed."""

    text: str
    position: int
    phrase: bool = False
    prefix: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """Words of which one is enough."""

    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Query:
    """A query as it was understood."""

    choices: tuple[Choice, ...] = ()
    excluded: tuple[Word, ...] = ()
    filters: tuple[Filter, ...] = ()
    unwanted: tuple[Filter, ...] = ()
    bounds: tuple[Bound, ...] = ()

    @property
    def empty(self) -> bool:
        """Tell whether it asks for nothing at all."""
        return not (self.choices or self.filters or self.bounds)


def parse_query(text: str, *, names: Names, units: Units) -> Query:
    """Read a query.

    Raises:
        QueryError: It is malformed or unreasonable; `position` is the offset of the fault.
    """
    return _Parser(text, names, units).parse()


class _Parser:
    def __init__(self, text: str, names: Names, units: Units) -> None:
        self.names = names
        self.units = units
        if len(text) > MAX_LENGTH:
            raise QueryError(
                f"a query of {len(text)} characters",
                position=MAX_LENGTH,
                expected=f"at most {MAX_LENGTH} characters",
            )
        for position, character in enumerate(text):
            if not character.isprintable() and not character.isspace():
                raise QueryError(
                    f"the query holds a character that is no text (U+{ord(character):04X})",
                    position=position,
                    expected="printable characters",
                )
        self.folded: Folded = fold(text.translate(_QUOTES))
        self.text = self.folded.text
        self.place = 0
        self.choices: list[list[Word]] = []
        self.excluded: list[Word] = []
        self.filters: list[Filter] = []
        self.unwanted: list[Filter] = []
        self.bounds: list[Bound] = []
        self.joining: int | None = None

    def parse(self) -> Query:
        """Read clause after clause."""
        clauses = 0
        while self._skip():
            clauses += 1
            if clauses > MAX_CLAUSES:
                self._fail(f"more than {MAX_CLAUSES} parts", expected=f"at most {MAX_CLAUSES}")
            self._clause()
        if self.joining is not None:
            self._fail("OR without a word behind it", at=self.joining, expected="a word")
        query = Query(
            choices=tuple(Choice(tuple(words)) for words in self.choices),
            excluded=tuple(self.excluded),
            filters=tuple(self.filters),
            unwanted=tuple(self.unwanted),
            bounds=tuple(self.bounds),
        )
        if query.empty and (self.excluded or self.unwanted):
            self._fail(
                "the query only says what is not wanted", at=0, expected="a word that is wanted too"
            )
        return query

    def _skip(self) -> bool:
        match = _SPACES.match(self.text, self.place)
        self.place = match.end() if match else self.place
        return self.place < len(self.text)

    def _clause(self) -> None:
        start = self.place
        operator = re.compile(r"(OR|AND|NOT|\|)(?=\s|$)").match(self.text, start)
        if operator is not None and self._operator(operator[1], start):
            return
        without = self.text[start] == "-" and self.text[start + 1 : start + 2].strip() != ""
        self.place += without
        named = _NAME.match(self.text, self.place)
        if self.text[self.place] == '"':
            self._word(self._phrase(), without=without)
        elif named is not None and self._is_name(named[1]):
            if self.joining is not None:
                self._fail("OR joins words and phrases only", at=start, expected="a word")
            self._named(named, without=without)
        else:
            self._word(self._bare(), without=without)

    def _operator(self, word: str, start: int) -> bool:
        if word == "NOT":
            return False
        if not self.choices or self.joining is not None:
            self._fail(f"{word} without a word before it", at=start, expected="a word")
        self.place = start + len(word)
        if word != "AND":
            self.joining = start
        return True

    def _is_name(self, word: str) -> bool:
        """Tell whether a word before a colon can be meant as the name of a facet."""
        return word.casefold() not in _IDENTIFIERS and not word[0].isdigit()

    def _word(self, word: Word, *, without: bool) -> None:
        if without:
            if self.joining is not None:
                raise QueryError(
                    "OR and an exclusion",
                    position=word.position,
                    expected="a word that is wanted",
                )
            self.excluded.append(word)
        elif self.joining is not None:
            self.joining = None
            if len(self.choices[-1]) >= MAX_ALTERNATIVES:
                raise QueryError(
                    "too many alternatives",
                    position=word.position,
                    expected=f"at most {MAX_ALTERNATIVES}",
                )
            self.choices[-1].append(word)
        else:
            self.choices.append([word])

    def _phrase(self) -> Word:
        start = self.place
        end = self.text.find('"', start + 1)
        if end < 0:
            self._fail("a quotation mark that is not closed", at=start, expected='a second "')
        inner = self.text[start + 1 : end]
        if not inner.strip():
            self._fail("an empty phrase", at=start, expected="words between the quotation marks")
        self.place = end + 1
        return Word(inner, self.folded.original(start + 1), phrase=True)

    def _bare(self) -> Word:
        start = self.place
        match = _BARE.match(self.text, start)
        if match is None:  # pragma: no cover - the caller stands on a character that matches
            self._fail("nothing to read", at=start)
        word = match.group()
        self.place = match.end()
        star = word.find("*")
        if star < 0:
            return Word(word, self.folded.original(start))
        if star != len(word) - 1:
            self._fail(
                "a * that is not at the end of a word",
                at=start + star,
                expected="the beginning of a word with one * behind it",
            )
        if len(word) - 1 < MIN_PREFIX:
            self._fail(
                "too short a beginning",
                at=start,
                expected=f"at least {MIN_PREFIX} characters before the *",
            )
        return Word(word[:-1], self.folded.original(start), prefix=True)

    def _named(self, match: re.Match[str], *, without: bool) -> None:
        name, start = match[1], match.start()
        self.place = match.end()
        if self.place >= len(self.text) or self.text[self.place].isspace():
            self._fail(f"nothing behind `{name}:`", at=self.place, expected="a value")
        facet = next((f for f in Facet if f.value == name.casefold()), None)
        if facet is Facet.YEAR:
            self._add(self._years(), without=without)
        elif facet is not None:
            self._add(self._values(facet), without=without)
        elif without:
            self._fail("a comparison cannot be excluded", at=start, expected="the opposite one")
        else:
            self.bounds.append(self._bound(self._property(name, start)))

    def _add(self, wanted: Filter, *, without: bool) -> None:
        (self.unwanted if without else self.filters).append(wanted)

    def _values(self, facet: Facet) -> Filter:
        values: list[str] = []
        while True:
            start = self.place
            if start < len(self.text) and self.text[start] == '"':
                word = self._phrase().text
            else:
                match = _VALUE.match(self.text, start)
                if match is None:
                    self._fail(f"no value for `{facet.value}`", at=start, expected="a value")
                word = match.group()
                self.place = match.end()
            values.append(self._value(facet, word, start))
            if len(values) > MAX_VALUES:
                self._fail("too many values", at=start, expected=f"at most {MAX_VALUES}")
            if self.text[self.place : self.place + 1] != ",":
                return Filter(facet, tuple(dict.fromkeys(values)))
            self.place += 1

    def _value(self, facet: Facet, word: str, start: int) -> str:
        closed = {
            Facet.KIND: KINDS,
            Facet.VERIFICATION: tuple(v.value for v in Verification),
            Facet.BASIS: tuple(b.value for b in Basis),
        }.get(facet)
        if closed is not None:
            if word.casefold() in closed:
                return word.casefold()
            near = nearest(word.casefold(), closed)
            self._fail(
                f"`{word}` is no {facet.value}",
                at=start,
                expected=" or ".join(f"`{n}`" for n in near) or ", ".join(closed),
            )
        return self._resolve("entity" if facet is Facet.SUBJECT else facet.value, word, start)

    def _resolve(self, kind: str, word: str, start: int) -> str:
        try:
            return self.names.resolve(kind, word)
        except (NotFoundError, AmbiguousError) as error:
            near = error.nearest or nearest(word, self.names.names(kind))
            self._fail(
                error.problem, at=start, expected=" or ".join(f"`{n}`" for n in near[:3]) or "an id"
            )

    def _property(self, name: str, start: int) -> str:
        try:
            return self.names.resolve("property", name)
        except (NotFoundError, AmbiguousError) as error:
            facets = [f.value for f in Facet]
            near = nearest(name.casefold(), facets) or error.nearest
            self._fail(
                f"`{name}` is no facet and no property",
                at=start,
                expected=(" or ".join(f"`{n}:`" for n in near[:3]) or ", ".join(facets))
                + "; or quotation marks, if the colon is part of a word",
            )

    def _years(self) -> Filter:
        match = _BARE.match(self.text, self.place)
        start, word = self.place, match.group() if match else ""
        self.place += len(word)
        found = re.fullmatch(r"(>=|<=|>|<|=)?([0-9]{4})", word)
        if found is not None:
            year = int(found[2])
            low, high = {
                ">": (year + 1, _YEARS[-1]),
                ">=": (year, _YEARS[-1]),
                "<": (_YEARS[0], year - 1),
                "<=": (_YEARS[0], year),
            }.get(found[1], (year, year))
        else:
            between = re.fullmatch(r"([0-9]{4})\.\.([0-9]{4})", word)
            if between is None:
                self._fail(f"`{word}` is no year", at=start, expected="2025, >2024 or 2024..2026")
            low, high = int(between[1]), int(between[2])
        years = tuple(str(y) for y in _YEARS if low <= y <= high)
        if not years:
            self._fail(f"`{word}` holds no year", at=start, expected="a year from 1900 to 2100")
        return Filter(Facet.YEAR, years)

    def _bound(self, key: str) -> Bound:
        start = self.place
        unit = self.names.property(key).unit
        if unit is None:
            self._fail(
                f"`{key}` has no numbers to compare",
                at=start,
                expected=f"`property:{key}`, or a property that is a quantity",
            )
        operator = _OPERATOR.match(self.text, start)
        self.place = operator.end() if operator else start
        sign = operator.group() if operator else "="
        word = self._figure()
        low_text, dots, high_text = word.partition("..")
        if dots:
            if operator is not None:
                self._fail("a sign and a range", at=start, expected="one of the two")
            high, printed = self._number(high_text, unit, start, own=None)
            low, _ = self._number(low_text, unit, start, own=printed)
            if low > high:
                self._fail("a range that runs backwards", at=start, expected="the smaller first")
            return Bound(key, low, high)
        number, _ = self._number(word, unit, start, own=None)
        strict = sign in (">", "<")
        if sign in (">", ">=", "≥"):
            return Bound(key, number, None, low_inclusive=not strict)
        if sign in ("<", "<=", "≤"):
            return Bound(key, None, number, high_inclusive=not strict)
        slack = abs(number) * 1e-9
        return Bound(key, number - slack, number + slack)

    def _figure(self) -> str:
        """Return a figure, with the unit that stands behind a space where it has none."""
        start = self.place
        if self.text[start : start + 1] == '"':
            return self._phrase().text
        match = _BARE.match(self.text, start)
        if match is None:
            self._fail("a comparison with nothing", at=start, expected="a number")
        self.place = match.end()
        word = match.group()
        if word[-1].isdigit():
            behind = re.compile(r" (\S+)").match(self.text, self.place)
            if behind is not None and self._is_unit(behind[1]):
                self.place = behind.end()
                return f"{word} {behind[1]}"
        return word

    def _is_unit(self, word: str) -> bool:
        try:
            return bool(self.units.symbol(word))
        except TenkyoError:
            return False

    def _number(self, word: str, unit: str, start: int, *, own: str | None) -> tuple[float, str]:
        """Return a figure in `unit`, and the unit it was printed in."""
        try:
            quantity = parse_quantity(word.strip(), units=self.units, default_unit=own or unit)
            if not quantity.is_point or quantity.low is None:
                self._fail(f"`{word}` is no single number", at=start, expected="one number")
            if not quantity.unit:
                return float(quantity.low), ""
            factor = self.units.factor(quantity.unit, unit)
        except QueryError:
            raise
        except TenkyoError as error:
            self._fail(error.problem, at=start, expected=error.expected or f"a number in {unit}")
        value = quantity.low * Decimal(factor.numerator) / Decimal(factor.denominator)
        return float(value), quantity.unit

    def _fail(self, problem: str, *, at: int | None = None, expected: str = "") -> NoReturn:
        position = self.place if at is None else at
        raise QueryError(problem, position=self.folded.original(position), expected=expected)


_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "＂": '"'})
