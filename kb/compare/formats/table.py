"""A comparison as a table for a terminal."""

from io import StringIO
from shutil import get_terminal_size

from kb.compare.format import ComparisonFormat
from kb.compare.sheet import Line, sheet, word
from kb.views.comparison import Comparison

_NARROWEST = 60


def render(found: Comparison, lang: str) -> str:
    """Return a table that fits the terminal, with its classes and notes below it."""
    # rich takes long to import, and the other forms do not need it.
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    made = sheet(found, lang)
    grid = Table(title=Text(made.title) if made.title else None, box=box.SIMPLE_HEAD)
    for head in (made.corner, *made.heads):
        grid.add_column(Text(head), overflow="fold")
    for row in made.rows:
        cells = ["\n".join(_line(line, lang) for line in cell) for cell in row.cells]
        grid.add_row(Text(row.name), *(Text(cell) for cell in cells))
    out = StringIO()
    width = max(_NARROWEST, get_terminal_size((120, 40)).columns)
    console = Console(file=out, width=width, force_terminal=False, highlight=False, emoji=False)
    console.print(grid)
    for legend in made.legends:
        console.print(Text(legend))
    for number, note in enumerate(made.notes, 1):
        console.print(Text(f"[{number}] {note}"))
    return "\n".join(text.rstrip() for text in out.getvalue().splitlines()) + "\n"


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
