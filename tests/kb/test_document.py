"""The structure of documents: places, offsets in bytes, header paths."""

from hypothesis import given
from hypothesis import strategies as st

from kb.document import Cell, Document, Section, Table
from kb.passage import Passage, PassageKind, Run, Span


def _cell(text: str) -> Passage:
    return Passage(PassageKind.CELL, text, (Run(0, len(text), 0, len(text)),), table=0)


def test_a_passage_is_located_through_its_runs() -> None:
    # "a&b" was read from "a&amp;b" that begins at 10.
    passage = Passage(
        PassageKind.PARAGRAPH, "a&b", (Run(0, 1, 10, 11), Run(1, 1, 11, 16), Run(2, 1, 16, 17))
    )
    assert passage.span == Span(10, 17)
    assert passage.locate(1, 2) == Span(11, 16)
    assert passage.locate(2, 3) == Span(16, 17)


@given(st.text(alphabet="ab\n漢字é𝔸", max_size=60), st.data())
def test_places_agree_with_the_text(text: str, data: st.DataObject) -> None:
    document = Document("a.txt", "text", text)
    at = data.draw(st.integers(0, len(text)))
    line, column = document.position(at)
    assert line == text[:at].count("\n") + 1
    assert column == at - (text.rfind("\n", 0, at) + 1) + 1


def test_a_section_knows_what_stands_above_it() -> None:
    sections = (Section("", 0), Section("A", 1), Section("B", 2, parent=1))
    assert Document("a", "text", "", sections=sections).section_path(2) == ("A", "B")


def test_headers_govern_by_row_and_by_column() -> None:
    words = ["", "Memory", "size", "speed", "H100", "80", "3.35"]
    cells = (
        Cell(0, 1, 1, header=True, column_span=2),
        Cell(1, 1, 2, header=True),
        Cell(1, 2, 3, header=True),
        Cell(2, 0, 4, header=True),
        Cell(2, 1, 5),
        Cell(2, 2, 6),
    )
    document = Document(
        "a", "text", "", passages=tuple(map(_cell, words)), tables=(Table(0, cells),)
    )
    assert document.header_path(6) == ("H100", "Memory", "speed")
    assert document.header_path(5) == ("H100", "Memory", "size")
    assert (document.tables[0].rows, document.tables[0].columns) == (3, 3)
