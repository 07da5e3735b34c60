"""What each format has of its own: tables, notes, columns, templates, tracked changes."""

import pytest

from ingest.documents import read_document
from ingest.markers.scan import find_markers
from kb.document import Document
from kb.passage import InlineKind, PassageKind
from tests.ingest.readers.samples import pdf, sample


def read(format_: str) -> Document:
    """Read the sample of a format."""
    return read_document(sample(format_), "sample")


def words(document: Document, kind: PassageKind | None = None) -> list[str]:
    """Return the words of all passages, or of one kind."""
    return [p.text for p in document.passages if kind is None or p.kind is kind]


def headers(document: Document, text: str) -> tuple[str, ...]:
    """Return the headers of the cell with these words."""
    index = next(
        i for i, p in enumerate(document.passages) if p.text == text and p.table is not None
    )
    return document.header_path(index)


def test_plain_text() -> None:
    document = read("text")
    assert document.title == "A title"
    assert [(s.number, s.level) for s in document.sections[1:]] == [("", 1), ("1", 1), ("2", 1)]
    assert words(document, PassageKind.ITEM) == ["one item of 5 kW", "another of 6 kW"]
    assert [r.number for r in document.references] == [1, 2]


def test_markdown() -> None:
    document = read("markdown")
    assert document.title == "A title" and document.meta == {"title": "A title"}
    assert headers(document, "141 GB") == ("H200", "Memory")
    body = next(p for p in document.passages if "second line" in p.text)
    assert "80 GB[^a] & 3.35" in body.text
    kinds = [inline.kind for inline in body.inlines]
    assert kinds == [InlineKind.LINK, InlineKind.CODE, InlineKind.MATH]
    assert words(document, PassageKind.QUOTE) == ["quoted 5 W\nand more"]
    assert [note.key for note in document.footnotes] == ["a"]
    assert document.references[0].number == 1


def test_html() -> None:
    document = read("html")
    everything = " ".join(words(document))
    assert document.title == "A title & more"
    assert not any(hidden in everything for hidden in ("996", "997", "998", "999"))
    assert "80\xa0GB[1] & see the page." in everything
    assert headers(document, "3.35 TB/s") == ("H100", "Memory", "speed")
    assert document.tables[0].caption == "Figures of devices"
    assert [(r.number, r.key) for r in document.references] == [(1, "cite_note-1"), (2, "")]


def test_pdf_reads_columns_and_undoes_hyphens() -> None:
    document = read("pdf")
    left, right = words(document, PassageKind.PARAGRAPH)
    assert left.startswith("The cluster holds 16,384 GPUs and a network of 400 Gbps")
    assert right.endswith("80 GB for each of the devices in the machine.")
    assert document.passages[-1].page == 3
    assert [notice.page for notice in document.notices] == [2]
    assert [r.number for r in document.references] == [1, 2]


def test_pdf_keeps_the_rows_of_a_table_together() -> None:
    rows = [("Device", "Memory", "Power"), ("H100", "80 GB", "700 W"), ("H200", "141 GB", "700 W")]
    lines = [
        (60 + 120 * c, 700 - 14 * r, 10, w) for r, row in enumerate(rows) for c, w in enumerate(row)
    ]
    text = read_document(pdf([lines * 1]), "table.pdf").text
    assert text.index("H100") < text.index("80 GB") < text.index("H200")


@pytest.mark.parametrize(
    ("rows", "path"),
    [
        ([["Device", "Bandwidth"], ["Alpha", "900 GB/s"]], ("Alpha", "Bandwidth")),
        ([["Bandwidth", "900 GB/s"], ["Power", "700 W"]], ("Bandwidth",)),
        # No table of figures: it only lays out a page.
        ([["Links", "Alpha has 900 GB/s."], ["900 GB/s", "and more"]], ()),
        ([["900 GB/s"]], ()),
    ],
)
def test_a_table_of_html_that_marks_no_heads_has_them(
    rows: list[list[str]], path: tuple[str, ...]
) -> None:
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    page = "<p>Beta.</p><table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>"
    assert headers(read_document(page.encode(), "a.html"), "900 GB/s") == path


def test_docx() -> None:
    document = read("docx")
    assert document.title == "A title"
    assert "It draws 700 W.[^fn1]" in words(document)
    assert "600" not in document.text
    assert headers(document, "80 GB") == ("H100", "Memory")
    assert words(document, PassageKind.FOOTNOTE) == ["The note says 12 W."]


def test_wikitext() -> None:
    document = read("wikitext")
    body = next(p for p in document.passages if "Again" in p.text)
    assert body.text == "H100 has memory of 80 GB[1] and 700\xa0W.[citation needed] Again[1]."
    assert "another of 3–5 kW[2]" in words(document)
    assert headers(document, "3.35 TB/s") == ("bandwidth",)
    assert headers(document, "141 GB") == ("H200", "Memory")
    assert [m.marker.text for m in find_markers(body).flags] == ["citation needed"]
    assert [(r.number, r.key) for r in document.references] == [(1, "nv"), (2, "")]


def test_latex() -> None:
    document = read("latex")
    body = next(p for p in document.passages if "memory" in p.text)
    assert "80 GB of memory and 3.35 TB/s\xa0[smith,doe]" in body.text
    assert "5–15 kW and 40%" in body.text
    assert "999" not in " ".join(words(document))
    assert headers(document, "80 GB") == ("H100", "Memory")
    assert [r.key for r in document.references] == ["smith", "doe"]
    assert words(document, PassageKind.FOOTNOTE) == ["The note says 12 W."]


def test_bibtex() -> None:
    document = read("bibtex")
    first, second = document.references
    assert (first.key, first.arxiv, second.doi) == ("smith", "2407.21783", "10.1145/361147.361115")
    assert first.text == "Smith, J., Doe, K.. GPU things. arXiv preprint arXiv:2407.21783. 2024"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "> " * 70 + "The rack takes 5 W.\n\nNext 6 W.\n"),
        ("a.md", "Next 6 W.\n\n" + "".join("  " * i + "- x\n" for i in range(40))),
        (
            "a.wiki",
            "<b>" * 70 + "The rack takes 5 W." + "</b>" * 70 + "\n\n== Head ==\nNext 6 W.\n",
        ),
        ("a.wiki", "{{nowrap|" * 70 + "5 W" + "}}" * 70 + "\n\n== Head ==\n[[Next]] 6 W.\n"),
    ],
)
def test_what_is_nested_too_deeply_is_left_out_aloud(name: str, text: str) -> None:
    document = read_document(text.encode(), name)
    assert [n.problem for n in document.notices if "levels deep was left out" in n.problem]
    assert any("6 W." in passage.text for passage in document.passages)
