"""One tree of errors. Each names the place, what was found, what was expected and the remedy.

Errors carry fields and format late; none knows of HTTP or of exit codes beyond "usage" and
"finding", which the command line maps.
"""

import re
from bisect import bisect
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import PurePath
from typing import Final

_FEW: Final = 12
"""Words up to which all that are known are named."""
QUOTED: Final = 80
"""Characters that are shown of a text that was found."""
_LONGEST: Final = 1_000
"""Characters of what is said of a problem: a text in it may hold marks of quotation itself."""
_QUOTES: Final = re.compile(rf"(`)([^`]*)`|(')([^'\s]{{{QUOTED},}})'")


def short(text: str, most: int = QUOTED) -> str:
    """Return a text that was found as it is shown: of a long one only where it begins."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def told(problem: str) -> str:
    """Return what is said of a problem, with only the beginnings of long texts that it quotes."""
    if len(problem) <= QUOTED:
        return problem
    return short(_QUOTES.sub(_cut, problem), _LONGEST)


def _cut(quoted: re.Match[str]) -> str:
    mark, text = (one for one in quoted.groups() if one is not None)
    return f"{mark}{short(text)}{mark}"


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where in a file something stands. Lines and columns count from 1; 0 means unknown.

    Places sort in file order.
    """

    file: str
    line: int = 0
    column: int = 0
    field: str = ""

    def __str__(self) -> str:
        """Render as `file:line:column (field)`, leaving out what is unknown."""
        text = self.file
        if self.line:
            text += f":{self.line}"
            if self.column:
                text += f":{self.column}"
        return f"{text} ({self.field})" if self.field else text


def inside(folder: str, file: str) -> str:
    """Return the path of a file of a pack from where the folder of the pack is called that."""
    return (PurePath(folder) / file).as_posix()


class TenkyoError(Exception):
    """Base of every error that a user may meet.

    `problem` says what was found; `expected` what would have been right; `remedy` what to do;
    `place` where; `nearest` the closest valid words to what was written.
    """

    def __init__(
        self,
        problem: str,
        *,
        expected: str = "",
        remedy: str = "",
        place: Place | None = None,
        nearest: Sequence[str] = (),
    ) -> None:
        self.problem = told(problem)
        super().__init__(self.problem)
        self.expected = expected
        self.remedy = remedy
        self.place = place
        self.nearest = tuple(nearest)

    def at(self, place: Place) -> "TenkyoError":
        """Return the same error, placed; an error that knows its place keeps it."""
        if self.place is None:
            self.place = place
        return self

    def __str__(self) -> str:
        """Render one paragraph: place, problem, expectation, nearest words, remedy."""
        parts = [f"{self.place}: {self.problem}" if self.place else self.problem]
        if self.expected:
            parts.append(f"expected {self.expected}")
        if self.nearest:
            parts.append("did you mean " + " or ".join(repr(n) for n in self.nearest) + "?")
        if self.remedy:
            parts.append(self.remedy)
        return "; ".join(parts)


class ValueParseError(TenkyoError):
    """A printed value that cannot be read; `position` is where reading stopped (0-based)."""

    def __init__(self, problem: str, *, text: str, position: int, expected: str = "") -> None:
        super().__init__(problem, expected=expected)
        self.text = text
        self.position = position


class UnitError(TenkyoError):
    """An unknown unit, or one of the wrong dimension."""


class PackError(TenkyoError):
    """One fault in a pack."""


class UnknownError(PackError):
    """Something that is named and not there; `kind` and `name` tell what is missed."""

    def __init__(
        self, kind: str, name: str, known: Iterable[str], *, place: Place | None = None
    ) -> None:
        words = sorted(known)
        near = nearest(name, words)
        super().__init__(
            f"unknown {kind} `{name}`",
            expected="" if near or not 0 < len(words) <= _FEW else "one of " + ", ".join(words),
            remedy="" if near else f"define that {kind}, or name one that is defined",
            nearest=near,
            place=place,
        )
        self.kind = kind
        self.name = name


MOST_SHOWN: Final = 1_000
"""Faults of a pack that are written out: one slip in a bulk file may have a fault a line."""


class InvalidPackError(TenkyoError):
    """All the faults of a pack at once, in file order."""

    def __init__(self, errors: Iterable[TenkyoError]) -> None:
        # A slip in the defaults of a file is one fault, however many records it goes into.
        self.errors = tuple({str(error): error for error in errors}.values())
        count = len(self.errors)
        super().__init__(f"the pack has {count} error{'s' if count != 1 else ''}")

    def under(self, folder: str) -> None:
        """Name the files by their paths from outside the pack, which is in `folder`."""
        for error in self.errors:
            if error.place is not None:
                error.place = replace(error.place, file=inside(folder, error.place.file))

    def __str__(self) -> str:
        """Render the errors one a line, then their count; of very many only the first."""
        shown = [str(error) for error in self.errors[:MOST_SHOWN]]
        more = len(self.errors) > len(shown)
        count = f"{self.problem}, of which the first {MOST_SHOWN:,} are shown"
        return "\n".join([*shown, count if more else self.problem])


class FormulaError(TenkyoError):
    """An expression that is not allowed, or an evaluation that has no result."""


class FormulaInputError(FormulaError):
    """An input that a formula cannot take: missing, unknown, of a wrong unit, out of range."""

    def __init__(
        self,
        problem: str,
        *,
        formula: str,
        variable: str,
        expected: str = "",
        remedy: str = "",
        nearest: Sequence[str] = (),
    ) -> None:
        super().__init__(
            f"formula `{formula}`, variable `{variable}`: {problem}",
            expected=expected,
            remedy=remedy,
            nearest=nearest,
        )
        self.formula = formula
        self.variable = variable


class NotFoundError(TenkyoError):
    """A name or an id that nothing answers to; `nearest` holds the candidates."""


class AmbiguousError(TenkyoError):
    """A name that more than one thing answers to; `nearest` holds their ids."""


class ComparisonError(TenkyoError):
    """A comparison that would mislead; `qualifier` names what stands in the way."""

    def __init__(self, problem: str, *, qualifier: str, remedy: str = "") -> None:
        super().__init__(problem, remedy=remedy)
        self.qualifier = qualifier


class QueryError(TenkyoError):
    """A malformed or unreasonable query; `position` is where in its text, if it is the text."""

    def __init__(self, problem: str, *, position: int | None = None, expected: str = "") -> None:
        super().__init__(problem, expected=expected)
        self.position = position


class SnapshotError(TenkyoError):
    """A snapshot that is missing, damaged or of another version."""


class DocumentError(TenkyoError):
    """A document that cannot be read."""


class BuildError(TenkyoError):
    """A build that cannot go on; the old snapshot stays as it was."""


class PublishError(TenkyoError):
    """A page of the site cannot be rendered, or it is not fit to be published."""


class ShelfError(TenkyoError):
    """A shelf with an item missing, doubled or malformed; a fault of the program."""


class SettingsError(TenkyoError):
    """A setting or an option that cannot be used."""


class NotInstalledError(SettingsError):
    """Something that an optional library does, which is not installed."""

    def __init__(self, problem: str, *, extra: str) -> None:
        super().__init__(problem, remedy=install(extra))


def install(extra: str) -> str:
    """Return the remedy where the library of an extra is not installed."""
    return f"install it: pip install 'tenkyo[{extra}]'"


READABLE: Final = "check that it is there and may be read"
WRITABLE: Final = "check that its folder may be written and has space left"
"""The remedies where a file cannot be read or written."""


MOST_COMPARED: Final = 4_000
"""Words that one is compared with letter by letter, so that no refusal takes long."""


def nearest(word: str, words: Iterable[str], *, count: int = 2) -> tuple[str, ...]:
    """Return up to `count` of `words` that look most like `word`, best first; none like nothing.

    Of more than are compared, those around its place in their order are: they begin alike.
    """
    known = list(words) if word else []
    if len(known) > MOST_COMPARED:
        known.sort()
        first = max(0, bisect(known, word) - MOST_COMPARED // 2)
        known = known[first : first + MOST_COMPARED]
    return tuple(get_close_matches(word, known, n=count, cutoff=0.6))
