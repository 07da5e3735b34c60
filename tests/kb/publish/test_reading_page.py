"""The tables of a text are drawn as tables: every place taken, headers and spans kept."""

from kb.publish.pages.reading import blocks
from kb.views.reading import Piece, ReadPassage, TablePlace


def cell(words: str, row: int, column: int, **more: int | bool) -> ReadPassage:
    """Return a cell of the first table."""
    place = TablePlace(0, row, column, **more)  # type: ignore[arg-type]
    return ReadPassage("cell", 0, 1, (Piece(words),), cell=place)


def plain(words: str, kind: str = "paragraph", caption_of: int | None = None) -> ReadPassage:
    """Return a passage outside of tables."""
    return ReadPassage(kind, 0, 1, (Piece(words),), caption_of=caption_of)


def words(read: ReadPassage | None) -> str:
    """Return the words of a passage; nothing for a blank."""
    return read.pieces[0].text if read else ""


def test_a_table_stands_where_its_first_cell_stood_and_has_no_gaps() -> None:
    passages = [
        plain("before"),
        plain("Table 1", "caption", 0),
        cell("Device", 0, 0, header=True, row_span=2),
        cell("Memory", 0, 1, header=True, column_span=2),
        cell("In", 1, 1, header=True),
        cell("Out", 1, 2, header=True),
        cell("H100", 2, 0, header=True),
        plain("a note", "footnote"),
        cell("5 W", 2, 2),
        plain("after"),
    ]
    found = list(blocks(passages))
    assert [words(b.passage) for b in found] == ["before", "Table 1", "a note", "after"]
    table = found[1]
    assert [[words(c) for c in row] for row in table.rows] == [
        ["Device", "Memory"],
        ["In", "Out"],
        ["H100", "", "5 W"],
    ]
    assert table.head == 2


def test_a_table_of_names_and_values_has_no_head_and_a_caption_alone_is_kept() -> None:
    found = list(blocks([cell("Power", 0, 0, header=True), cell("5 W", 0, 1)]))
    assert [(len(b.rows), b.head) for b in found] == [(1, 0)]
    assert [words(b.passage) for b in blocks([plain("Table 2", "caption", 7)])] == ["Table 2"]
