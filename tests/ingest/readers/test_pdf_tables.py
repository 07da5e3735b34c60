"""Tables of a PDF are tables: rows, columns, spans and headers, as in every other format."""

from ingest.documents import read_document
from kb.document import Document
from kb.passage import PassageKind
from tests.ingest.readers.samples import FIXTURES, Line, pdf

PRINTED = FIXTURES.parent / "tables.pdf"
"""Printed by a browser: a full grid with spans, a table between rules, one without any."""
ROWS = (("Device", "Memory", "Power"), ("First", "80 GB", "700 W"), ("Second", "141 GB", "650 W"))


def cells(document: Document, table: int) -> list[list[str]]:
    """Return the words of a table, row by row."""
    out: list[list[str]] = []
    for cell in document.tables[table].cells:
        out += [[]] * (cell.row + 1 - len(out))
        out[cell.row] = [*out[cell.row], document.passages[cell.passage].text]
    return out


def headers(document: Document, text: str) -> tuple[str, ...]:
    """Return the headers of the first cell with these words."""
    found = next(
        i for i, p in enumerate(document.passages) if p.text == text and p.table is not None
    )
    return document.header_path(found)


def printed() -> Document:
    """Return the document that a browser printed."""
    return read_document(PRINTED.read_bytes(), "tables.pdf")


def lines(rows: tuple[tuple[str, ...], ...], *, step: int = 14) -> list[Line]:
    """Return the lines of a table."""
    return [
        (60 + 120 * column, 700 - step * row, 10, words)
        for row, cells_of in enumerate(rows)
        for column, words in enumerate(cells_of)
    ]


def test_a_grid_keeps_its_spans_and_headers() -> None:
    document = printed()
    assert cells(document, 0)[:2] == [["Device", "Memory", "Power"], ["Capacity", "Bandwidth"]]
    assert headers(document, "3.35 TB/s") == ("H100 SXM", "Memory", "Bandwidth")
    assert headers(document, "1,000 W") == ("B200", "Power")
    assert "700 W where the cooling of the machine allows it" in cells(document, 0)[2]
    assert document.tables[0].caption == "Table 1: What the makers print."


def test_rules_above_and_below_make_a_table() -> None:
    document = printed()
    assert cells(document, 1)[0] == ["Network", "Rate", "Ports"]
    assert headers(document, "800 Gb/s") == ("Spectrum-4", "Rate")


def test_columns_alone_make_a_table() -> None:
    document = printed()
    assert headers(document, "24,576") == ("First site", "2024")
    assert len(document.tables) == 3


def test_what_stands_around_tables_is_prose_and_whole() -> None:
    document = printed()
    prose = [p.text for p in document.passages if p.kind is PassageKind.PARAGRAPH]
    assert len(prose) == 3
    assert prose[1].startswith("Between the tables stands a sentence of 12 words")
    items = [p.text for p in document.passages if p.kind is PassageKind.ITEM]
    assert items[0] == "The first of the steps is done in 3 days."


def test_every_row_is_a_line_of_the_text() -> None:
    document = read_document(pdf([lines(ROWS)]), "a.pdf")
    assert document.text.splitlines()[1].split("\t")[:3] == ["First", "80 GB", "700 W"]
    at = document.text.index("141 GB")
    assert document.position(at)[0] == 3
    assert headers(document, "141 GB") == ("Second", "Memory")


def test_a_row_drawn_in_one_go_is_parted_at_its_white_space() -> None:
    rows = (
        b"BT /F1 10 Tf 60 %d Td [(%s)-4000(%s)-4000(%s)] TJ ET\n" % (700 - 14 * row, *words)
        for row, words in enumerate(
            [
                (b"Device", b"Store", b"Power"),
                (b"Alphas", b"80 GB", b"700 W"),
                (b"Betass", b"96 GB", b"650 W"),
            ]
        )
    )
    document = read_document(pdf([[(60, 100, 10, "A foot.")]], drawn=b"".join(rows)), "a.pdf")
    assert headers(document, "96 GB") == ("Betass", "Store")


def test_a_rule_under_a_heading_tells_its_columns() -> None:
    rows = lines(
        (("", "", ""), ("Name", "In", "Out"), ("First", "5 W", "6 W"), ("Next", "7 W", "8 W"))
    )
    rows = [row for row in rows if row[3]] + [(230, 700, 10, "Draw")]
    drawn = b"".join(
        b"%d %d m %d %d l S\n" % (left, y, right, y)
        for left, right, y in ((60, 420, 712), (180, 420, 697), (60, 420, 682), (60, 420, 650))
    )
    document = read_document(pdf([rows], drawn=drawn), "a.pdf")
    assert headers(document, "7 W") == ("Next", "Draw", "In")
    assert headers(document, "8 W") == ("Next", "Draw", "Out")


def test_a_grid_ruled_only_under_its_head_has_a_row_for_each_line() -> None:
    level = b"".join(b"50 %d m 420 %d l S\n" % (y, y) for y in (712, 696, 664))
    upright = b"".join(b"%d 664 m %d 712 l S\n" % (x, x) for x in (50, 170, 290, 420))
    document = read_document(pdf([lines(ROWS)], drawn=level + upright), "a.pdf")
    assert cells(document, 0) == [list(row) for row in ROWS]
    assert headers(document, "650 W") == ("Second", "Power")


def test_names_and_values_without_a_head_are_headed_by_the_names() -> None:
    rows = (("Memory", "80 GB"), ("Power", "700 W"), ("Link", "900 GB/s"))
    document = read_document(pdf([lines(rows)]), "a.pdf")
    assert headers(document, "80 GB") == ("Memory",)
    assert headers(document, "900 GB/s") == ("Link",)


def test_numbered_lists_and_boxes_of_prose_are_no_tables() -> None:
    steps: list[Line] = []
    for row in range(4):
        steps += [
            (60, 700 - 14 * row, 10, f"{row + 1}."),
            (90, 700 - 14 * row, 10, "It takes 3 days"),
        ]
    assert not read_document(pdf([steps]), "a.pdf").tables
    boxed = [
        (70, 700 - 14 * row, 10, "Words that run over the line, 5 of them.") for row in range(4)
    ]
    box = b"60 640 300 80 re S 60 690 m 360 690 l S\n"
    assert not read_document(pdf([boxed], drawn=box), "a.pdf").tables
