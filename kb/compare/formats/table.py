"""A comparison as a table for a terminal.

Things are rows, unless there are more properties than things: then the properties are. What does
not fit side by side goes into further blocks, each of which repeats the names of its rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from shutil import get_terminal_size

from kb.compare.format import ComparisonFormat
from kb.compare.sheet import Line, Sheet, sheet, word
from kb.views.comparison import Comparison

_NARROWEST = 60
_UNBOUNDED = 10_000
"""The width of what is no terminal: nothing is squeezed in a pipe or a file."""
_COLUMN = range(20, 37)
"""The widths at which a column is wrapped rather than widened; two should stand side by side."""
_GAP = 3
"""What stands between columns: the padding of the left one, and the line of the box."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """The texts of a sheet, as they are laid out: the first column has the names of the rows."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def render(found: Comparison, lang: str) -> str:
    """Return a table that fits the terminal, with its classes and notes below it."""
    made = sheet(found, lang)
    width = max(_NARROWEST, get_terminal_size((_UNBOUNDED, 40)).columns)
    lines = [made.title, ""] if made.title else []
    lines += _drawn(_grid(made, lang), width)
    lines += made.legends
    # The terminal wraps these itself, so that an address in a note can be followed.
    lines += [f"[{number}] {note}" for number, note in enumerate(made.notes, 1)]
    return "\n".join(lines) + "\n"


def _grid(made: Sheet, lang: str) -> _Grid:
    texts = [["\n".join(_line(line, lang) for line in cell) for cell in r.cells] for r in made.rows]
    names = [row.name for row in made.rows]
    if len(made.heads) > len(made.rows):
        turned = zip(made.heads, *texts, strict=True)
        return _Grid((word("property", lang), *names), tuple(turned))
    rows = [(name, *cells) for name, cells in zip(names, texts, strict=True)]
    return _Grid((made.corner, *made.heads), tuple(rows))


def _drawn(grid: _Grid, width: int) -> Iterator[str]:
    """Yield the lines of a grid, in as many blocks as it takes to keep within `width`."""
    # rich takes long to import, and the other forms do not need it.
    from rich import box
    from rich.cells import cell_len
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    widths = [
        max(cell_len(line) for text in column for line in text.splitlines())
        for column in zip(grid.heads, *grid.rows, strict=True)
    ]
    widths[0] = min(widths[0], _COLUMN[-1])
    half = (width - widths[0]) // 2 - _GAP
    most = min(max(half, _COLUMN[0]), _COLUMN[-1])
    widths[1:] = [min(natural, most) for natural in widths[1:]]
    for block in _blocks(widths, width):
        padding = (0, _GAP - 1, 0, 0)
        table = Table(box=box.SIMPLE_HEAD, padding=padding, show_edge=False, pad_edge=False)
        for place in block:
            table.add_column(Text(grid.heads[place]), overflow="fold", width=widths[place])
        for row in grid.rows:
            table.add_row(*(Text(row[place]) for place in block))
        out = StringIO()
        console = Console(
            file=out, width=_UNBOUNDED, force_terminal=False, highlight=False, emoji=False
        )
        console.print(table)
        yield from (line.rstrip() for line in out.getvalue().splitlines())
        yield ""


def _blocks(widths: Sequence[int], room: int) -> Iterator[list[int]]:
    """Yield the columns of each block: the first of all, and as many others as there is room."""
    block, taken = [0], widths[0]
    for place, width in enumerate(widths[1:], 1):
        if len(block) > 1 and taken + _GAP + width > room:
            yield block
            block, taken = [0], widths[0]
        block.append(place)
        taken += _GAP + width
    yield block


def _line(line: Line, lang: str) -> str:
    text = line.text
    if line.group:
        text += f" · {line.group}"
    if line.marks:
        text += f" ({', '.join(line.marks)})"
    if line.refused:
        text += f" ⊘ {word('not-comparable', lang)}: {line.refused}"
    return text + (" " if line.notes else "") + "".join(f"[{number}]" for number in line.notes)


FORMAT = ComparisonFormat("table", "text/plain", render)
