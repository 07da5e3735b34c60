"""Comparisons in running words: `memory bandwidth over 4 TB/s`, `メモリ帯域 4TB/s以上`, `pue<1.2`.

They mean what `memory-bandwidth:>4TB/s` does where they stand beside the name of a property whose
values have such a unit, and are refused like it where its values have another. Anywhere else they
are words like others.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, NoReturn

from kb.errors import QueryError, TenkyoError
from kb.quantity.units import Units
from kb.search.contract import Bound
from kb.search.language.comparison import read_bound
from kb.search.language.cursor import Cursor
from kb.search.language.measures import measure_named, measure_said
from kb.search.language.query import Names
from kb.search.words.figures import FIGURE, quantity_of

_BEFORE: Final[Mapping[str, tuple[str, ...]]] = {
    ">": (
        *("over", "above", "exceeding", "more than", "greater than", "higher than"),
        *("larger than", "bigger than", "faster than"),
    ),
    ">=": ("at least", "no less than", "not less than", "≥", "≧"),
    "<": (
        *("under", "below", "less than", "fewer than", "lower than", "smaller than"),
        "slower than",
    ),
    "<=": ("at most", "no more than", "not more than", "up to", "≤", "≦"),
}
_AFTER: Final[Mapping[str, tuple[str, ...]]] = {
    ">": ("超え", "超", "を超える", "を超えた", "を上回る", "より大きい", "より上"),
    ">=": ("以上", "or more", "or above", "or higher", "or greater", "or better"),
    "<": ("未満", "を下回る", "より小さい", "より下"),
    "<=": ("以下", "以内", "or less", "or below", "or lower", "or fewer"),
}
"""What a sign is called before a figure and behind one, in en and ja."""
_SIGNS: Final = {
    **{sign: sign for sign in (">", ">=", "<", "<=")},
    **{
        word: sign for words in (_BEFORE, _AFTER) for sign, group in words.items() for word in group
    },
}


def _any_of(words: Mapping[str, tuple[str, ...]]) -> str:
    known = sorted((w for group in words.values() for w in group), key=len, reverse=True)
    return "|".join(rf"\b{re.escape(w)}\b" if w[0].isascii() else re.escape(w) for w in known)


_SAID: Final = re.compile(
    rf"(?P<before>(?<![:<>=])[<>]=?(?!=)|{_any_of(_BEFORE)})\s*(?=[$€£]?[0-9])"
    rf"|(?P<after>(?<=\S)\s?(?:{_any_of(_AFTER)}))",
    re.IGNORECASE,
)
_HINTS: Final = (
    *("<", ">", "≤", "≥", "≦", "≧", "以", "超", "未満", "上回", "下回", "より"),
    *("over", "above", "under", "below", "than", "least", "most", "up to", "exceed", " or "),
)
"""Every such sign or word has one of these."""
_NUMBER: Final = re.compile(r"(?<![A-Za-z0-9.,$€£])[$€£]?[0-9]")
_OPERATOR: Final = re.compile(r"(?<!\S)(?:OR|\||NOT)(?!\S)")
_GLUE_BEFORE: Final = re.compile(r"(?:\s|(?<=\s)(?:is|are|of|with|has|at)\s|[がはのをで:、,])*\Z")
_GLUE_BEHIND: Final = re.compile(r"(?:\s|の|(?<=\s)(?:of|in)\s)*")
_EDGE: Final = re.compile(
    r"(?<=[\sのとがはやをで、,])(?=\S)|(?<=[!-~])(?=[^\s!-~])|(?<=[^\s!-~])(?=[!-~])|\A(?=\S)"
)
"""Where a name may begin: behind a space or a particle, or where the script changes."""
_END: Final = re.compile(
    r"(?<=\S)(?=[\sのとがはやをで、,])|(?<=[!-~])(?=[^\s!-~])|(?<=[^\s!-~])(?=[!-~])|(?<=\S)\Z"
)
ASIDE: Final = ("[time]", "[count")
"""How the dimensions begin of what is said besides: `over 24 hours`, `across at least 8 GPUs`."""
_MOST, _NAMES, _LONGEST_NAME = 4, 6, 64
"""Comparisons of a query that are read, and names that are tried for each on either side."""


class _Said(NamedTuple):
    """A comparison in words, and from where to where it stands."""

    bound: Bound
    start: int
    end: int


class _Unlike(NamedTuple):
    """A figure beside the name of a property that has no such values, and where it stands."""

    key: str
    figure: str
    place: int

    def refuse(self, cursor: Cursor, *, names: Names, units: Units) -> NoReturn:
        """Refuse it in the words in which a comparison with a colon is refused."""
        try:
            unit = names.property(self.key).unit
            read_bound(Cursor(f'"{self.figure}"'), self.key, unit, units=units)
        except QueryError as error:
            cursor.fail(error.problem, at=self.place, expected=error.expected)
        raise AssertionError("what can be compared is a comparison")


def may_compare(text: str) -> bool:
    """Tell whether a text can make a comparison in words; most have no such word."""
    lower = text.lower()
    # No expression tells that as soon as this.
    for hint in _HINTS:  # noqa: SIM110
        if hint in lower:
            return True
    return False


def worded(cursor: Cursor, *, names: Names, units: Units, apart: bool = True) -> list[Bound]:
    """Take the comparisons that a text makes in words out of it, and return them.

    In their place are spaces, so that all else stands where it stood. With `apart`, the name may
    be anywhere, and not whole; and nothing else can be meant by a figure that does not fit.

    Raises:
        QueryError: A figure beside the name of a property cannot be compared with its values.
    """
    text = cursor.text
    bounds: list[Bound] = []
    found = _SAID.search(text) if may_compare(text) and not _OPERATOR.search(text) else None
    done = 0
    while found is not None and len(bounds) < _MOST:
        said = _read(text, found, done, names=names, units=units, apart=apart)
        done = found.end()
        if isinstance(said, _Unlike):
            if apart:
                said.refuse(cursor, names=names, units=units)
        elif said is not None:
            bounds.append(said.bound)
            done = max(done, said.end)
            gap = " " * (said.end - said.start)
            text = f"{text[: said.start]}{gap}{text[said.end :]}"
        found = _SAID.search(text, done)
    cursor.text = text
    return bounds


def _read(
    text: str, found: re.Match[str], done: int, *, names: Names, units: Units, apart: bool
) -> _Said | _Unlike | None:
    """Return the comparison that a sign or a word for it makes, if it stands beside a name.

    Where it fits nothing that is named, that is returned which does not fit.
    """
    if text.count('"', 0, found.start()) % 2:
        return None
    unlike = None
    for start, end, printed in _figures(text, found, done, names=names, units=units):
        sign = _SIGNS[" ".join(found.group().casefold().split())]
        for begin, close, name in _beside(text, done, start, end):
            if begin and text[begin - 1] == "-":
                continue
            key = measure_named(name, printed, names=names, units=units) if name.strip() else None
            bound = _bound(key, sign, printed, names=names, units=units) if key else None
            if bound is not None:
                return _Said(bound, begin, close)
            if key and unlike is None and _is_meant(found.group(), printed, units):
                unlike = _Unlike(key, printed, text.index(printed, start))
        around = f"{text[:start]} {text[end:]}" if apart else ""
        key = measure_said(around, printed, names=names, units=units)
        bound = _bound(key, sign, printed, names=names, units=units) if key else None
        if bound is not None:
            return _Said(bound, start, end)
    return unlike


def _is_meant(sign: str, figure: str, units: Units) -> bool:
    """Tell whether a figure behind a sign, or a word for it, can only be meant to be compared."""
    if figure[-1].isdigit():
        return False
    try:
        dimension = units.dimension(quantity_of(figure, units=units).unit)
    except TenkyoError:
        return True
    return not (sign.strip()[0].isalpha() and dimension.startswith(ASIDE))


def _figures(
    text: str, found: re.Match[str], done: int, *, names: Names, units: Units
) -> Iterator[tuple[int, int, str]]:
    """Yield where the comparison itself begins and ends, and its figure as printed."""
    if found["before"]:
        read = FIGURE.match(text, found.end())
        if read is not None:
            ends = {read.end(), read.start("per"), read.end("number")} - {-1}
            figures = ((end, text[read.start() : end]) for end in sorted(ends, reverse=True))
            if _is_strange(read, names=names, units=units):
                yield found.start(), read.end(), read.group()
                return
            # A unit that can be read is no other word.
            whole = next(((e, printed) for e, printed in figures if _reads(printed, units)), None)
            if whole is not None:
                yield found.start(), *whole
        return
    for number in _NUMBER.finditer(text, done, found.start()):
        read = FIGURE.match(text, number.start())
        if read is not None and read.end() == found.start():
            yield read.start(), found.end(), read.group()


def _is_strange(read: re.Match[str], *, names: Names, units: Units) -> bool:
    """Tell whether what stands behind a number is a unit that is none, rather than another word.

    That is so where it stands at the number, or where nothing has such a word: `4kg`.
    """
    behind = read["rest"] or ""
    if not behind or _reads(read.group(), units):
        return False
    return not behind[0].isspace() or not names.is_said(behind)


def _reads(figure: str, units: Units) -> bool:
    try:
        quantity_of(figure, units=units)
    except TenkyoError:
        return False
    return True


def _beside(text: str, done: int, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield from where to where a comparison with a name is, and the name: the longest first."""
    glue = _GLUE_BEFORE.search(text, done, start)
    last = glue.start() if glue else start
    first = max(done, last - _LONGEST_NAME)
    edges = [edge.start() for edge in _EDGE.finditer(text, first, last)]
    if first not in edges and first == done:
        edges.insert(0, first)
    for begin in edges[-_NAMES:]:
        yield begin, end, text[begin:last]
    behind = _GLUE_BEHIND.match(text, end)
    begin = behind.end() if behind else end
    ends = [edge.start() for edge in _END.finditer(text, begin, begin + _LONGEST_NAME)]
    for close in ends[:_NAMES][::-1]:
        yield start, close, text[begin:close]


def _bound(key: str, sign: str, printed: str, *, names: Names, units: Units) -> Bound | None:
    unit = names.property(key).unit
    if unit is None:
        return None
    try:
        return read_bound(Cursor(f'{sign}"{printed}"'), key, unit, units=units)
    except QueryError:
        return None
