"""Pieces of text on a page, the lines they make up, and the tables found among them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_TAB = 2.5
"""Space between two pieces of a line, in line heights, from which they stand apart."""


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell of a table: its lines, and how many rows and columns it takes."""

    lines: tuple["Line", ...]
    header: bool = False
    row_span: int = 1
    column_span: int = 1


@dataclass(frozen=True, slots=True)
class Line:
    """A line or a piece of one, in points from the lower left corner of the page."""

    left: float
    bottom: float
    right: float
    top: float
    text: str
    table: tuple[tuple[GridCell, ...], ...] = ()
    """The rows of a whole table that stands in the place of a line."""

    @property
    def height(self) -> float:
        """Return the height of the letters."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Return the middle between top and bottom."""
        return (self.top + self.bottom) / 2


def same_row(one: Line, other: Line) -> bool:
    """Tell whether two pieces stand on one line."""
    if one.table or other.table:
        return False
    reach = 0.5 * max(one.height, other.height)
    return abs(one.middle - other.middle) < reach


def adjacent(pieces: Sequence[Line]) -> list[Line]:
    """Join pieces that touch; a line is cut where its font changes."""
    lines: list[Line] = []
    for piece in pieces:
        last = lines[-1] if lines else None
        reach = 0.6 * max(piece.height, last.height if last else 0.0)
        if last and same_row(last, piece) and -reach < piece.left - last.right < reach:
            lines[-1] = joined(last, piece)
        else:
            lines.append(piece)
    return lines


def joined(left: Line, right: Line) -> Line:
    """Return two pieces of a line as one."""
    gap = (right.left - left.right) / max(left.height, right.height, 0.1)
    apart = "\t" if gap > _TAB else " " if gap > 0.12 else ""
    if left.text[-1:].isspace() or right.text[:1].isspace():
        apart = ""
    return Line(
        min(left.left, right.left),
        min(left.bottom, right.bottom),
        max(left.right, right.right),
        max(left.top, right.top),
        left.text + apart + right.text,
    )


def rows(pieces: Sequence[Line]) -> Iterator[list[Line]]:
    """Yield the pieces of each line, from top to bottom and from left to right."""
    row: list[Line] = []
    for piece in sorted(pieces, key=lambda piece: -piece.middle):
        if row and not same_row(row[0], piece):
            yield sorted(row, key=lambda piece: piece.left)
            row = []
        row.append(piece)
    if row:
        yield sorted(row, key=lambda piece: piece.left)


def whole(row: Sequence[Line]) -> Line:
    """Return the pieces of a line as one."""
    line = row[0]
    for piece in row[1:]:
        line = joined(line, piece)
    return line
