"""Tables without a frame on a page: pieces of lines that stand in columns."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.readers._line import GridCell, Line, rows, whole
from ingest.readers._rules import Rule

_MIN_ROWS = 3
"""Least rows of a table that no rule frames."""
_TABULAR = 0.5
"""Share of a table's rows that fill two columns or more."""
_LEADING = 3.0
"""Distance of two rows, in line heights, from which they are of no one table."""
_SLACK = 1.0
_LIST_MARK = re.compile(r"[\[(（［]?\d{1,3}[\])）］]?[.．)]?|[a-z][.)]|[•●・‣▪–—*-]")
_VALUE = re.compile(r"[~≈<>±+−-]?\s*\d[\d.,]*\s*[A-Za-z%°µμ百千万億兆]")
_NUMBER = re.compile(r"[~≈<>±+−-]?\s*\d[\d.,]*$")
_YEAR = re.compile(r"(?:19|20)\d\d$")


def aligned(found: Sequence[list[Line]]) -> Iterator[Line]:
    """Yield lines, those that make up the rows of a table as one line that holds it."""
    run: list[list[Line]] = []
    for row in found:
        if run and not (_follows(run[-1], row) and (len(row) > 1 or _goes_on(run, row))):
            yield from _settled(run)
            run = []
        if run or (len(row) > 1 and not any(piece.table for piece in row)):
            run.append(row)
        else:
            yield whole(row)
    yield from _settled(run)


def table_line(pieces: Sequence[Line], table: Sequence[Sequence[GridCell]]) -> Line:
    """Return a table in the place of the pieces that it was made of."""
    return Line(
        min(piece.left for piece in pieces),
        min(piece.bottom for piece in pieces),
        max(piece.right for piece in pieces),
        max(piece.top for piece in pieces),
        "",
        tuple(tuple(row) for row in table),
    )


def tabular(found: Sequence[Sequence[Line]]) -> bool:
    """Tell whether most of these rows fill two columns or more."""
    return sum(1 for row in found if len(row) > 1) >= _TABULAR * len(found) > 0


def grid(
    found: Sequence[Sequence[Line]], *, head: int | None = None, under: Sequence[Rule] = ()
) -> list[list[GridCell]]:
    """Return rows of pieces as the rows of a table, whose columns are told by the white between.

    `under` are short rules: one beneath a heading tells over which columns it stands.
    """
    columns = _columns(found)
    out: list[list[GridCell]] = []
    above = 0.0
    for row in found:
        cells: list[GridCell] = []
        for piece in row:
            first, last = _reach(piece, columns, under)
            first = max(first, len(cells))
            last = max(last, first)
            cells += [GridCell(())] * (first - len(cells))
            cells.append(GridCell((piece,), column_span=last - first + 1))
            cells += [GridCell((), column_span=0)] * (last - first)
        only = len(row) == 1 and len(cells) > 1 and above - row[0].middle < 1.8 * row[0].height
        if only and out and len(out[-1]) >= len(cells) and out[-1][len(cells) - 1].lines:
            held = out[-1][len(cells) - 1]
            out[-1][len(cells) - 1] = replace(held, lines=(*held.lines, row[0]))
        else:
            out.append(cells)
        above = row[0].middle
    headed = header_rows([_words(row) for row in out]) if head is None else min(head, len(out) - 1)
    return [
        [
            replace(cell, header=at < headed or (column == 0 and not headed))
            for column, cell in enumerate(row)
            if cell.column_span
        ]
        for at, row in enumerate(out)
    ]


def header_rows(table: Sequence[Sequence[str]]) -> int:
    """Return 0 where the first row already holds values, else 1."""
    if len(table) < 2:
        return 0
    values = [cell for cell in table[0][1:] if cell]
    if not values or not all(_VALUE.match(cell) or _NUMBER.match(cell) for cell in values):
        return 1
    return 1 if all(_YEAR.match(cell) for cell in values) else 0


def _words(row: Sequence[GridCell]) -> list[str]:
    return [" ".join(line.text.strip() for line in cell.lines) for cell in row]


def _follows(above: Sequence[Line], row: Sequence[Line]) -> bool:
    distance = above[0].middle - row[0].middle
    return not row[0].table and distance < _LEADING * max(above[0].height, row[0].height)


def _goes_on(run: Sequence[Sequence[Line]], row: Sequence[Line]) -> bool:
    """Tell whether a line by itself goes on with a cell above it that is not the first."""
    second = next((r[1].left for r in reversed(run) if len(r) > 1), None)
    if second is None or row[0].left < second - _SLACK:
        return False
    return run[-1][0].middle - row[0].middle < 1.8 * row[0].height


def _settled(run: Sequence[list[Line]]) -> Iterator[Line]:
    if _is_table(run):
        yield table_line([piece for row in run for piece in row], grid(run))
    else:
        for row in run:
            yield whole(row)


def _is_table(run: Sequence[Sequence[Line]]) -> bool:
    full = [row for row in run if len(row) > 1]
    if len(full) < _MIN_ROWS:
        return False
    columns = _columns(run)
    if len(columns) < 2:
        return False
    figured = sum(1 for row in full[1:] if any(_digit(piece.text) for piece in row[1:]))
    across = sum(1 for row in full[1:] for piece in row if len(set(_reach(piece, columns, ()))) > 1)
    listed = all(_LIST_MARK.fullmatch(row[0].text.strip()) for row in full)
    return 2 * figured >= len(full) - 1 and 5 * across <= len(full) and not listed


def _digit(text: str) -> bool:
    return any(character.isdigit() for character in text)


def _columns(found: Sequence[Sequence[Line]]) -> list[tuple[float, float]]:
    """Return the left and right of each column, told by the rows that fill the most of them."""
    columns: list[tuple[float, float]] = []
    for row in sorted(found, key=lambda row: -len(row)):
        for piece in row:
            met = [c for c in columns if c[0] < piece.right and piece.left < c[1]]
            if len(met) > 1:
                continue
            left = min([piece.left, *(c[0] for c in met)])
            right = max([piece.right, *(c[1] for c in met)])
            columns = sorted([*(c for c in columns if c not in met), (left, right)])
    return columns


def _reach(
    piece: Line, columns: Sequence[tuple[float, float]], under: Sequence[Rule]
) -> tuple[int, int]:
    """Return the first and the last column over which a piece stands."""
    left, right = piece.left, piece.right
    middle = (left + right) / 2
    for rule in under:
        near = 0 <= piece.middle - rule.at < 2 * piece.height
        if near and rule.start <= middle <= rule.end:
            left, right = min(left, rule.start), max(right, rule.end)
    met = [
        at
        for at, (start, end) in enumerate(columns)
        if start + _SLACK < right and left + _SLACK < end
    ]
    return (met[0], met[-1]) if met else (0, 0)


def pieces_within(
    pieces: Sequence[Line], *, left: float, right: float, bottom: float, top: float
) -> list[Line]:
    """Return the pieces whose middle lies within a box."""
    return [
        piece
        for piece in pieces
        if bottom < piece.middle < top and left < (piece.left + piece.right) / 2 < right
    ]


def banded(pieces: Sequence[Line]) -> list[list[Line]]:
    """Return the rows of pieces."""
    return list(rows(pieces))
