"""The reading order of a page: lines put together from pieces, columns told from tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_GUTTER = 0.015
"""Least width of the space between two columns, as a share of the page."""
_COLUMN = 0.22
"""Least typical width of a column's lines; narrower ones are cells of a table."""
_COLUMN_LINES = 3
_ACROSS = 0.55
"""Share of the text's width from which a line cannot lie in one of two columns."""
_TAB = 2.5
"""Space between two pieces of a line, in line heights, from which they stand apart."""
_MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class Line:
    """A line or a piece of one, in points from the lower left corner of the page."""

    left: float
    bottom: float
    right: float
    top: float
    text: str

    @property
    def height(self) -> float:
        """Return the height of the letters."""
        return self.top - self.bottom

    @property
    def middle(self) -> float:
        """Return the middle between top and bottom."""
        return (self.top + self.bottom) / 2


def reading_order(pieces: Sequence[Line], *, width: float) -> tuple[Line, ...]:
    """Return whole lines in the order in which a reader reads them."""
    return tuple(_cut(_adjacent(pieces), width, 0))


def _same_row(one: Line, other: Line) -> bool:
    reach = 0.5 * max(one.height, other.height)
    return abs(one.middle - other.middle) < reach


def _adjacent(pieces: Sequence[Line]) -> list[Line]:
    """Join pieces that touch; a line is cut where its font changes."""
    lines: list[Line] = []
    for piece in pieces:
        last = lines[-1] if lines else None
        reach = 0.9 * max(piece.height, last.height if last else 0.0)
        if last and _same_row(last, piece) and -reach < piece.left - last.right < reach:
            lines[-1] = _joined(last, piece)
        else:
            lines.append(piece)
    return lines


def _joined(left: Line, right: Line) -> Line:
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


def _cut(lines: list[Line], width: float, depth: int) -> Iterator[Line]:
    """Cut the page into bands, and each band into columns, until only rows are left."""
    if len(lines) > 2 * _COLUMN_LINES and depth < _MAX_DEPTH:
        gutter = _gutter(lines, width)
        if gutter is not None:
            yield from _cut([line for line in lines if line.right <= gutter], width, depth + 1)
            yield from _cut([line for line in lines if line.right > gutter], width, depth + 1)
            return
        bands = _bands(lines)
        if len(bands) > 1:
            for band in bands:
                yield from _cut(band, width, depth + 1)
            return
    yield from _rows(lines)


def _gutter(lines: Sequence[Line], width: float) -> float | None:
    """Return where a gap runs from top to bottom between two columns of running text."""
    reach: float | None = None
    for line in sorted(lines, key=lambda line: line.left):
        if reach is not None and line.left - reach > width * _GUTTER:
            middle = (line.left + reach) / 2
            left = [other for other in lines if other.right <= middle]
            right = [other for other in lines if other.right > middle]
            if all(_is_column(side, width) for side in (left, right)):
                return middle
        reach = line.right if reach is None else max(reach, line.right)
    return None


def _is_column(lines: Sequence[Line], width: float) -> bool:
    if len(lines) < _COLUMN_LINES:
        return False
    widths = sorted(line.right - line.left for line in lines)
    return widths[len(widths) // 2] >= width * _COLUMN


def _bands(lines: Sequence[Line]) -> list[list[Line]]:
    """Part the lines at those too wide for a column, such as a title over two of them."""
    span = max(line.right for line in lines) - min(line.left for line in lines)
    bands: list[list[Line]] = []
    crossing: bool | None = None
    for line in sorted(lines, key=lambda line: -line.top):
        crosses = line.right - line.left > span * _ACROSS
        if crosses != crossing:
            bands.append([])
            crossing = crosses
        bands[-1].append(line)
    return bands


def _rows(lines: Sequence[Line]) -> Iterator[Line]:
    """Yield lines from top to bottom, those of one row joined from left to right."""
    row: list[Line] = []
    for line in sorted(lines, key=lambda line: -line.middle):
        if row and not _same_row(row[0], line):
            yield _whole(row)
            row = []
        row.append(line)
    if row:
        yield _whole(row)


def _whole(row: list[Line]) -> Line:
    row.sort(key=lambda line: line.left)
    whole = row[0]
    for line in row[1:]:
        whole = _joined(whole, line)
    return whole
