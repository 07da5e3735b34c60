"""Long lists cut into sheets: one page a sheet, each with an address of its own."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
SIZE = 200
"""Rows of a sheet, where its list says nothing else."""
KEPT = "internal/lists"
"""Address of the table of the lists that a build keeps in sheets; these follow below it."""
EVERY, NEWEST = "claims", "newest"
"""Names of such lists: all claims, those of one thing one after another; the newest ones."""


@dataclass(frozen=True, slots=True)
class Sheet(Generic[T]):
    """Some rows of a list, and where in it they stand."""

    base: str
    """Address of the first sheet; the others follow below it by number."""
    number: int
    count: int
    """How many sheets there are."""
    rows: tuple[T, ...]
    total: int
    """How many rows the whole list has."""

    @property
    def address(self) -> str:
        """Where the page of this sheet is."""
        return sheet_address(self.base, self.number)


def sheet_address(base: str, number: int) -> str:
    """Return where a sheet is: the first at the address of the list itself."""
    return f"{base}/{number}" if number > 1 else base


def kept_address(name: str, number: int) -> str:
    """Return where a build keeps a sheet of a list."""
    return f"{KEPT}/{name}/{number}"


def sheets(base: str, things: Sequence[T], *, size: int = SIZE) -> Iterator[Sheet[T]]:
    """Yield the sheets of a list; an empty one has one, which says so."""
    count = max(1, -(-len(things) // size))
    for number in range(1, count + 1):
        part = tuple(things[(number - 1) * size : number * size])
        yield Sheet(base, number, count, part, len(things))


def below(sheet: Sheet[T]) -> str:
    """Return where a sheet is whose first is the page of the list itself, one step up."""
    return sheet.address if sheet.number > 1 else sheet.base.rpartition("/")[0]


def number_at(address: str, base: str) -> int:
    """Return which sheet of a list has its page at an address."""
    tail = "" if base.startswith(address) else address.removeprefix(base).strip("/")
    return int(tail) if tail else 1


def sheet_at(address: str, base: str, things: Sequence[T], *, size: int = SIZE) -> Sheet[T]:
    """Return the sheet whose page is at an address: the first at that of the list itself."""
    number = number_at(address, base)
    count = max(1, -(-len(things) // size))
    part = tuple(things[(number - 1) * size : number * size])
    return Sheet(base, number, count, part, len(things))
