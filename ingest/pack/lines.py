"""The lines of JSON Lines, many at once, each with its number."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from kb.errors import PackError, Place

MAX_LINE: Final = 1_000_000
"""Bytes that a line may have."""
_AT_ONCE: Final = 100_000
"""Bytes that are read together."""
MERGE_MARK: Final = r"(?:<{7}|>{7}|={7})(?=\s|$).*"
"""A line that a merge leaves where two versions differ."""


def unsettled(mark: str, place: Place) -> PackError:
    """Return the error of a line that a merge left."""
    return PackError(
        f"a mark of a merge that was not settled: `{mark}`",
        expected="one of the two versions",
        remedy="keep what holds, and take out the lines `<<<<<<<`, `=======` and `>>>>>>>`",
        place=place,
    )


class Block(NamedTuple):
    """Some whole lines of a file, one behind the other."""

    first: int
    """Number of the first line."""
    text: bytes

    def lines(self) -> list[tuple[int, bytes]]:
        """Return number and bytes of the lines that are not empty."""
        lines = enumerate(self.text.split(b"\n"), self.first)
        return [(number, line) for number, line in lines if line.strip()]


def json_blocks(name: str, path: Path) -> Iterator[Block]:
    """Yield the lines of a file, many at once.

    Raises:
        PackError: A line is too long; names file and line.
    """
    number, rest = 1, b""
    with path.open("rb") as file:
        while part := file.read(_AT_ONCE):
            held = rest + part
            # The line that began before is the only one that can be longer than what is read.
            end = held.find(b"\n")
            if (len(held) if end < 0 else end) > MAX_LINE:
                raise PackError(
                    f"the line is longer than {MAX_LINE:,} bytes",
                    expected="one record a line",
                    place=Place(name, number),
                )
            text, newline, rest = held.rpartition(b"\n")
            if newline:
                yield Block(number, text)
                number += text.count(b"\n") + 1
    yield Block(number, rest)
