"""Tables that rules frame: full grids, and those with rules above, below and under the head."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.readers._grid import banded, grid, header_rows, pieces_within, table_line, tabular
from ingest.readers._line import GridCell, Line
from ingest.readers._rules import Rule

_MAX_RULES = 800
"""Rules of a page from which they are a drawing, not tables."""
_MAX_CELLS = 20_000
_NEAR = 4.0
_SPLIT_BANDS = 3
"""Most bands of a grid in which a band may hold several rows of text."""


def framed(pieces: Sequence[Line], level: Sequence[Rule], upright: Sequence[Rule]) -> list[Line]:
    """Return the pieces of a page with each framed table in the place of its own."""
    out = list(pieces)
    if len(level) < 2 or len(level) + len(upright) > _MAX_RULES:
        return out
    left: list[Rule] = []
    for group_level, group_upright in _groups(level, upright):
        found = _gridded(out, group_level, group_upright)
        if found is None:
            left += group_level
        else:
            out = _replaced(out, *found)
    for rules in _chains(out, left):
        out = _replaced(out, *_banded(out, rules, left))
    return out


def _replaced(
    pieces: Sequence[Line], held: Sequence[Line], table: Sequence[Sequence[GridCell]]
) -> list[Line]:
    gone = {id(piece) for piece in held}
    first = next(at for at, piece in enumerate(pieces) if id(piece) in gone)
    kept = [piece for piece in pieces[first:] if id(piece) not in gone]
    return [*pieces[:first], table_line(held, table), *kept]


def _groups(
    level: Sequence[Rule], upright: Sequence[Rule]
) -> Iterator[tuple[list[Rule], list[Rule]]]:
    """Yield the rules that touch one another."""
    parent = list(range(len(level) + len(upright)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    for one, flat in enumerate(level):
        for other, tall in enumerate(upright, len(level)):
            if (
                flat.start - _NEAR <= tall.at <= flat.end + _NEAR
                and tall.start - _NEAR <= flat.at <= tall.end + _NEAR
            ):
                parent[root(one)] = root(other)
    groups: dict[int, tuple[list[Rule], list[Rule]]] = {}
    for at, rule in enumerate([*level, *upright]):
        groups.setdefault(root(at), ([], []))[at >= len(level)].append(rule)
    yield from groups.values()


def _edges(places: Sequence[float]) -> list[float]:
    out: list[float] = []
    for place in sorted(places):
        if not out or place - out[-1] > _NEAR:
            out.append(place)
    return out


@dataclass(frozen=True, slots=True)
class _Frame:
    """The lines of a grid; rows count from the top, columns from the left."""

    across: Sequence[float]
    down: Sequence[float]
    level: Sequence[Rule]
    upright: Sequence[Rule]

    def wall(self, row: int, column: int) -> bool:
        """Tell whether a rule stands to the right of a box."""
        middle = (self.down[row] + self.down[row + 1]) / 2
        return _drawn(self.upright, self.across[column + 1], middle)

    def floor(self, row: int, column: int) -> bool:
        """Tell whether a rule lies beneath a box."""
        middle = (self.across[column] + self.across[column + 1]) / 2
        return _drawn(self.level, self.down[row + 1], middle)


def _drawn(rules: Sequence[Rule], at: float, through: float) -> bool:
    return any(abs(r.at - at) <= _NEAR and r.start <= through <= r.end for r in rules)


def _gridded(
    pieces: Sequence[Line], level: Sequence[Rule], upright: Sequence[Rule]
) -> tuple[list[Line], list[list[GridCell]]] | None:
    """Return the pieces within a grid and its table; None where the rules make up none."""
    across = _edges([r.at for r in upright] + [p for r in level for p in (r.start, r.end)])
    down = _edges([r.at for r in level] + [p for r in upright for p in (r.start, r.end)])[::-1]
    if len(level) < 2 or len(upright) < 1 or len(across) < 3:
        return None
    held = pieces_within(pieces, left=across[0], right=across[-1], bottom=down[-1], top=down[0])
    held = [piece for piece in held if not piece.table]
    if len(down) - 1 <= _SPLIT_BANDS:
        split = _splits(held, across, down)
        level = [*level, *(Rule(at, across[0], across[-1]) for at in split)]
        down = sorted([*down, *split], reverse=True)
    if len(down) < 3 or (len(across) - 1) * (len(down) - 1) > _MAX_CELLS:
        return None
    table = _boxes(held, _Frame(across, down, level, upright))
    filled = [sum(1 for cell in row if cell.lines) for row in table]
    if 2 * sum(1 for count in filled if count > 1) < sum(1 for count in filled if count):
        return None
    return (held, table) if any(filled) else None


def _splits(held: Sequence[Line], across: Sequence[float], down: Sequence[float]) -> list[float]:
    """Return heights between rows of text that stand in one band of a grid."""
    out: list[float] = []
    for top, bottom in pairwise(down):
        found = banded(
            pieces_within(held, left=across[0], right=across[-1], bottom=bottom, top=top)
        )
        if len(found) > 1 and all(_filled(row, across) > 1 for row in found):
            out += [(one[0].middle + other[0].middle) / 2 for one, other in pairwise(found)]
    return out


def _filled(row: Sequence[Line], across: Sequence[float]) -> int:
    return len({sum(1 for x in across if x < (p.left + p.right) / 2) for p in row})


def _boxes(held: Sequence[Line], frame: _Frame) -> list[list[GridCell]]:
    """Return the cells of a grid; where a rule is missing, boxes are one cell."""
    height, width = len(frame.down) - 1, len(frame.across) - 1
    bands = [
        pieces_within(held, left=frame.across[0], right=frame.across[-1], bottom=bottom, top=top)
        for top, bottom in pairwise(frame.down)
    ]
    taken: set[tuple[int, int]] = set()
    table: list[list[GridCell]] = []
    for row in range(height):
        cells: list[GridCell] = []
        for column in range(width):
            if (row, column) in taken:
                continue
            right, low = column, row
            while right + 1 < width and not frame.wall(row, right):
                right += 1
            while low + 1 < height and not frame.floor(low, column):
                low += 1
            taken.update((r, c) for r in range(row, low + 1) for c in range(column, right + 1))
            lines = pieces_within(
                [piece for band in bands[row : low + 1] for piece in band],
                left=frame.across[column],
                right=frame.across[right + 1],
                bottom=frame.down[low + 1],
                top=frame.down[row],
            )
            cells.append(GridCell(tuple(lines), False, low - row + 1, right - column + 1))
        table.append(cells)
    return _headed([row for row in table if row])


def _headed(table: list[list[GridCell]]) -> list[list[GridCell]]:
    words = [[" ".join(line.text for line in cell.lines).strip() for cell in r] for r in table]
    head = header_rows(words)
    if head and any(cell.row_span > 1 or cell.column_span > 1 for cell in table[0]):
        head = max([2 if len(table) > 2 else 1, *(c.row_span for c in table[0] if c.row_span < 4)])
    return [
        [
            GridCell(c.lines, at < head or (not head and place == 0), c.row_span, c.column_span)
            for place, c in enumerate(row)
        ]
        for at, row in enumerate(table)
    ]


def _chains(pieces: Sequence[Line], level: Sequence[Rule]) -> Iterator[list[Rule]]:
    """Yield rules of one width, from the top down, with rows of a table between each two."""
    rest = sorted(level, key=lambda rule: -rule.at)
    while rest:
        first, *others = rest
        same = [
            rule
            for rule in others
            if abs(rule.start - first.start) < _NEAR and abs(rule.end - first.end) < _NEAR
        ]
        chain = [first]
        for rule in same:
            between = banded(_between(pieces, chain[-1], rule))
            if not between or not tabular(between):
                break
            chain.append(rule)
        found = banded(_between(pieces, chain[0], chain[-1])) if len(chain) > 1 else []
        if len(chain) > 2 or len(found) > 2:
            yield chain
        used = {id(rule) for rule in (chain if len(chain) > 1 else chain[:1])}
        rest = [rule for rule in rest if id(rule) not in used]


def _between(pieces: Sequence[Line], top: Rule, bottom: Rule) -> list[Line]:
    return [
        piece
        for piece in pieces_within(
            pieces, left=top.start, right=top.end, bottom=bottom.at, top=top.at
        )
        if not piece.table
    ]


def _banded(
    pieces: Sequence[Line], chain: Sequence[Rule], level: Sequence[Rule]
) -> tuple[list[Line], list[list[GridCell]]]:
    held = _between(pieces, chain[0], chain[-1])
    head = len(banded(_between(pieces, chain[0], chain[1]))) if len(chain) > 2 else None
    width = chain[0].end - chain[0].start
    short = [
        rule
        for rule in level
        if chain[-1].at < rule.at < chain[0].at and rule.end - rule.start < 0.9 * width
    ]
    return held, grid(banded(held), head=head, under=short)
