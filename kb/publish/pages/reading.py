"""A text of the user's own, every figure in it marked by how it stands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.reading import Reading, ReadingEntry, ReadPassage

_INDEX = "internal/readings"


_MAX_BLANKS = 10_000
"""Empty places of a table that are drawn; without them its columns would move."""


@dataclass(frozen=True, slots=True)
class Block:
    """A passage, or a whole table with its caption."""

    passage: ReadPassage | None = None
    """The passage, or the caption of the table."""
    rows: tuple[tuple[ReadPassage | None, ...], ...] = ()
    """The cells of a table; None for a place that holds no words."""
    head: int = 0
    """How many rows stand at its head."""


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """What the page of a reading shows."""

    reading: Reading
    blocks: tuple[Block, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every text that the build was given."""
    if not material.has(_INDEX):
        return
    for entry in material.view(list[ReadingEntry], _INDEX):
        address = f"readings/{entry.id}"
        yield Item(
            address, (address, "catalog/entities", "catalog/properties"), Answer(address), entry.id
        )


def context(material: Material, item: Item) -> ReadingPage:
    """Return what the page of a reading shows."""
    reading = material.view(Reading, item.reads[0])
    return ReadingPage(reading, tuple(blocks(reading.passages)))


def blocks(passages: Iterable[ReadPassage]) -> Iterator[Block]:
    """Yield what stands one below another: passages, and tables where their first cell stands."""
    read = list(passages)
    cells: dict[int, list[ReadPassage]] = {}
    for one in read:
        if one.cell is not None:
            cells.setdefault(one.cell.table, []).append(one)
    captions = {p.caption_of: p for p in read if p.caption_of is not None}
    for one in read:
        if one.cell is not None:
            held = cells.pop(one.cell.table, None)
            if held:
                yield _table(held, captions.get(one.cell.table))
        elif one.caption_of is None or one.caption_of not in cells:
            yield Block(one)


def _table(held: Iterable[ReadPassage], caption: ReadPassage | None) -> Block:
    """Return a table with every place of its grid taken."""
    placed = [(one.cell, one) for one in held if one.cell is not None]
    taken: dict[tuple[int, int], ReadPassage | None] = {}
    covered: set[tuple[int, int]] = set()
    for cell, one in placed:
        taken[cell.row, cell.column] = one
        covered.update(
            (row, column)
            for row in range(cell.row, cell.row + cell.row_span)
            for column in range(cell.column, cell.column + cell.column_span)
        )
    height = max(cell.row for cell, _ in placed) + 1
    width = max(cell.column + cell.column_span for cell, _ in placed)
    if height * width - len(covered) <= _MAX_BLANKS:
        blank = {(r, c) for r in range(height) for c in range(width)} - covered
        taken.update(dict.fromkeys(blank))
    rows: list[list[ReadPassage | None]] = [[] for _ in range(height)]
    for (row, _), read in sorted(taken.items(), key=lambda item: item[0]):
        rows[row].append(read)
    head = 0
    while head < height and all(p is None or _heads(p) for p in rows[head]) and any(rows[head]):
        head += 1
    return Block(caption, tuple(map(tuple, rows)), head if head < height else 0)


def _heads(passage: ReadPassage) -> bool:
    return passage.cell is not None and passage.cell.header


kind = PageKind("reading", items, context)
