"""Reading a query: clause by clause, each fault with its place."""

import re

from kb.errors import AmbiguousError, NotFoundError, QueryError, nearest
from kb.quantity.units import Units
from kb.search.contract import Bound, Facet, Filter
from kb.search.language.comparison import read_bound, read_years
from kb.search.language.cursor import Cursor
from kb.search.language.measures import measure_named, measures_near
from kb.search.language.query import (
    KINDS,
    MAX_ALTERNATIVES,
    MAX_CLAUSES,
    MAX_LENGTH,
    MAX_VALUES,
    MIN_PREFIX,
    Choice,
    Names,
    Query,
    Word,
)
from kb.search.language.worded import may_compare, worded
from kb.vocab import Basis, Verification

_NAME = re.compile(r"([^\s\":|]{1,64}):(?=[^\s/]|$|\s)")
_OPERATOR = re.compile(r"(OR|AND|NOT|\|)(?=\s|$)")
_SPACES = re.compile(r"\s*")
_BARE = re.compile(r"[^\s\"]+")
_VALUE = re.compile(r"[^\s\",]+")
_WITH_COLON = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*:[A-Za-z0-9]+")
_PLAIN = re.compile(
    r"(?: *(?!(?:OR|AND|NOT)(?: |\Z))[A-Za-z0-9][A-Za-z0-9.,;/+%&'()=<>$#@!?^~_-]*(?= |\Z))+ *"
)
"""Words in which nothing has a meaning of its own, as most queries are."""
_FACETS = frozenset(facet.value for facet in Facet)
_IDENTIFIERS = frozenset({"arxiv", "doi", "http", "https", "isbn"})
"""What stands before a colon in names of sources rather than in front of a facet's value."""
_ALL_NAMED = 8
"""Things of one kind that are so few that all are named where none is like what was typed."""
_WORDS_BEFORE = 3
"""Words before the last of a name that are tried as its beginning."""


def parse_query(text: str, *, names: Names, units: Units, apart: bool = True) -> Query:
    """Read a query.

    With `apart`, a figure is compared too where the property is named elsewhere and in part.

    Raises:
        QueryError: It is malformed or unreasonable; `position` is the offset of the fault.
    """
    if len(text) <= MAX_LENGTH and _PLAIN.fullmatch(text) and not may_compare(text):
        words = tuple(Choice((Word(w.group(), w.start()),)) for w in _BARE.finditer(text))
        if len(words) <= MAX_CLAUSES:
            return Query(choices=words)
    return _Parser(text, names, units).parse(apart=apart)


class _Parser(Cursor):
    def __init__(self, text: str, names: Names, units: Units) -> None:
        super().__init__(text)
        self.names = names
        self.units = units
        self.choices: list[list[Word]] = []
        self.excluded: list[Word] = []
        self.filters: list[Filter] = []
        self.unwanted: list[Filter] = []
        self.bounds: list[Bound] = []
        self.joining: int | None = None

    def parse(self, *, apart: bool) -> Query:
        """Read clause after clause, comparisons in words before all others."""
        self.bounds = worded(self, names=self.names, units=self.units, apart=apart)
        clauses = len(self.bounds)
        while self._skip():
            clauses += 1
            if clauses > MAX_CLAUSES:
                self.fail(f"more than {MAX_CLAUSES} parts", expected=f"at most {MAX_CLAUSES}")
            self._clause()
        if self.joining is not None:
            self.fail("OR without a word behind it", at=self.joining, expected="a word")
        query = Query(
            choices=tuple(Choice(tuple(words)) for words in self.choices),
            excluded=tuple(self.excluded),
            filters=tuple(self.filters),
            unwanted=tuple(self.unwanted),
            bounds=tuple(self.bounds),
        )
        if query.empty and (self.excluded or self.unwanted):
            self.fail(
                "the query only says what is not wanted", at=0, expected="a word that is wanted too"
            )
        return query

    def _skip(self) -> bool:
        match = _SPACES.match(self.text, self.place)
        self.place = match.end() if match else self.place
        return self.place < len(self.text)

    def _clause(self) -> None:
        start = self.place
        operator = _OPERATOR.match(self.text, start)
        if operator is not None and self._operator(operator[1], start):
            return
        without = self.text[start] == "-" and self.text[start + 1 : start + 2].strip() != ""
        self.place += without
        named = _NAME.match(self.text, self.place)
        if self.text[self.place] == '"':
            self._word(self._phrase(), without=without)
        elif named is not None and self._is_name(named):
            if self.joining is not None:
                self.fail("OR joins words and phrases only", at=start, expected="a word")
            self._named(named, without=without)
        else:
            self._word(self._bare(), without=without)

    def _operator(self, word: str, start: int) -> bool:
        if word == "NOT":
            return False
        if not self.choices or self.joining is not None:
            self.fail(f"{word} without a word before it", at=start, expected="a word")
        self.place = start + len(word)
        if word != "AND":
            self.joining = start
        return True

    def _is_name(self, found: re.Match[str]) -> bool:
        """Tell whether a word before a colon can be meant as the name of a facet or property.

        In running text a space follows: `ZeRO: memory`. And a name may have a colon: `Run:ai`.
        """
        word = found[1].casefold()
        if word in _IDENTIFIERS or word[0].isdigit():
            return False
        if word in _FACETS:
            return True
        if self.text[found.end() : found.end() + 1].isspace():
            return False
        whole = _BARE.match(self.text, found.start())
        if whole is None:
            return True
        known = self.names.is_named("property", found[1], wholly=True)
        if self.names.is_named("entity", whole.group(), wholly=known):
            return False
        # What stands around a name without a space is no part of it: `Run:aiは無料か`.
        alone = _WITH_COLON.search(whole.group())
        return alone is None or not self.names.is_named("entity", alone.group(), wholly=True)

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
        return Word(self.quoted(), self.original(start + 1), phrase=True)

    def _bare(self) -> Word:
        start = self.place
        match = _BARE.match(self.text, start)
        if match is None:  # pragma: no cover - the caller stands on a character that matches
            self.fail("nothing to read", at=start)
        word = match.group()
        self.place = match.end()
        star = word.find("*")
        if star < 0:
            return Word(word, self.original(start))
        if star != len(word) - 1:
            self.fail(
                "a * that is not at the end of a word",
                at=start + star,
                expected="the beginning of a word with one * behind it",
            )
        if len(word) - 1 < MIN_PREFIX:
            self.fail(
                "too short a beginning",
                at=start,
                expected=f"at least {MIN_PREFIX} characters before the *",
            )
        return Word(word[:-1], self.original(start), prefix=True)

    def _named(self, match: re.Match[str], *, without: bool) -> None:
        name, start = match[1], match.start()
        self.place = match.end()
        if self.place >= len(self.text) or self.text[self.place].isspace():
            self.fail(f"nothing behind `{name}:`", at=self.place, expected="a value")
        facet = next((f for f in Facet if f.value == name.casefold()), None)
        if facet is Facet.YEAR:
            self._add(read_years(self), without=without)
        elif facet is not None:
            self._add(self._values(facet), without=without)
        elif without:
            self.fail("a comparison cannot be excluded", at=start, expected="the opposite one")
        else:
            key = self._property(name, start)
            unit = self.names.property(key).unit
            self.bounds.append(read_bound(self, key, unit, units=self.units))

    def _add(self, wanted: Filter, *, without: bool) -> None:
        (self.unwanted if without else self.filters).append(wanted)

    def _values(self, facet: Facet) -> Filter:
        values: list[str] = []
        while True:
            start = self.place
            if start < len(self.text) and self.text[start] == '"':
                word = self.quoted()
            else:
                match = _VALUE.match(self.text, start)
                if match is None:
                    self.fail(f"no value for `{facet.value}`", at=start, expected="a value")
                word = match.group()
                self.place = match.end()
            values.append(self._value(facet, word, start))
            if len(values) > MAX_VALUES:
                self.fail("too many values", at=start, expected=f"at most {MAX_VALUES}")
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
            self.fail(
                f"`{word}` is no {facet.value}",
                at=start,
                expected=" or ".join(f"`{n}`" for n in near) or ", ".join(closed),
            )
        return self._resolve("entity" if facet is Facet.SUBJECT else facet.value, word, start)

    def _resolve(self, kind: str, word: str, start: int) -> str:
        try:
            return self.names.resolve(kind, word)
        except (NotFoundError, AmbiguousError) as error:
            known = self.names.names(kind)
            near = error.nearest[:3] or nearest(word, known)
            # So few can all be named.
            near = near or (known if len(known) <= _ALL_NAMED else ())
            self.fail(
                error.problem,
                at=start,
                expected=" or ".join(f"`{n}`" for n in near) or "an id or a name of one",
            )

    def _property(self, name: str, start: int) -> str:
        behind = _BARE.match(self.text, self.place)
        figure = behind.group() if behind else ""
        key = self._longest(name, start, figure)
        if key is not None:
            return key
        try:
            return self.names.resolve("property", name)
        except (NotFoundError, AmbiguousError) as error:
            near = measures_near(name, figure, error.nearest, names=self.names, units=self.units)
            self.fail(
                f"`{name}` is no facet and no property",
                at=start,
                expected=" or ".join(f"`{n}:`" for n in near)
                + "; or quotation marks, if the colon is part of a word",
            )

    def _longest(self, name: str, start: int, figure: str) -> str | None:
        """Return the property of a name that may begin with the plain words before it."""
        before = [c[0] for c in self.choices[-_WORDS_BEFORE:] if len(c) == 1]
        for first in range(len(before) + 1):
            words = before[first:]
            said = r"\s+".join((*(re.escape(w.text) for w in words), r"\Z"))
            found = re.compile(said).search(self.text, 0, start) if words else None
            if words and (found is None or any(w.phrase or w.prefix for w in words)):
                continue
            whole = f"{found.group()}{name}" if found else name
            key = measure_named(whole, figure, names=self.names, units=self.units)
            if key is not None:
                del self.choices[len(self.choices) - len(words) :]
                return key
        return None
