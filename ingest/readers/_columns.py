"""The reading order of a page: columns told from tables, lines from top to bottom in each."""

from collections.abc import Iterator, Sequence

from ingest.readers._grid import aligned
from ingest.readers._line import Line, adjacent, rows

_GUTTER = 0.015
"""Least width of the space between two columns, as a share of the page."""
_COLUMN = 0.22
"""Least typical width of a column's lines; narrower ones are cells of a table."""
_COLUMN_LINES = 3
_ACROSS = 0.55
"""Share of the text's width from which a line cannot lie in one of two columns."""
_MAX_DEPTH = 12


def reading_order(pieces: Sequence[Line], *, width: float) -> tuple[Line, ...]:
    """Return whole lines in the order in which a reader reads them."""
    return tuple(_cut(adjacent(pieces), width, 0))


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
    yield from aligned(list(rows(lines)))


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
