"""Columns of a table: each has a name, and shows one field of the JSON of a view."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

Row = Mapping[str, Any]
INTEGERS = frozenset({"digits", "line", "side"})
NUMBERS = frozenset({"low", "high", "canonical_low", "canonical_high"})
TRUTHS = frozenset({"low_inclusive", "high_inclusive", "disputed"})
LISTS = frozenset(
    {"citations", "question_ids", "aliases", "authors", "requires", "comparable_by"}
    | {"claims", "resolved_by"}
)
"""Columns by what is in them, in whichever table; those in none hold texts, or what is nested."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    source: str
    """The field of the JSON that it shows, with dots; of a list, that of each item."""
    read: Callable[[Row], Any]


def at(*path: str) -> Callable[[Row], Any]:
    """Return what reads the field at a path of names."""

    def read(row: Row) -> Any:
        found: Any = row
        for name in path:
            if not isinstance(found, Mapping):
                return None
            found = found.get(name)
        return found

    return read


def of(name: str, *path: str) -> Column:
    """Return the column of a field: that of its own name, or the one at `path`."""
    path = path or (name,)
    return Column(name, ".".join(path), at(*path))


def plain(*names: str) -> tuple[Column, ...]:
    """Return the columns of fields that are called as their columns are."""
    return tuple(map(of, names))


def both(name: str, *path: str) -> tuple[Column, Column]:
    """Return the two columns of a text in Japanese and in English."""
    path = path or (name,)
    return of(f"{name}_ja", *path, "ja"), of(f"{name}_en", *path, "en")


def each(name: str, *path: str, once: bool = False) -> Column:
    """Return the column of a field of each item of a list, and of the lists inside it.

    What is in it several times is shown `once` where that says no more.
    """

    def read(row: Row) -> Any:
        if row.get(path[0]) is None:
            return None
        found = list(_inside(row, path))
        return list(dict.fromkeys(found)) if once else found

    return Column(name, ".".join(path), read)


def text_in(lang: str) -> Callable[[Row], Any]:
    """Return what reads the text of a claim's value, or the name of what it refers to."""

    def read(row: Row) -> Any:
        value = row.get("value")
        if not isinstance(value, Mapping):
            return None
        label = value.get("text") or (value.get("ref") or {}).get("label") or {}
        return label.get(lang)

    return read


def _inside(found: Any, path: tuple[str, ...]) -> Iterator[Any]:
    if isinstance(found, list):
        for item in found:
            yield from _inside(item, path)
    elif not path:
        yield found
    elif isinstance(found, Mapping):
        yield from _inside(found.get(path[0]), path[1:])
    else:
        yield None
