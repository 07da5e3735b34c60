"""Opening documents: bad input is one clear error for its file, and the others are still read."""

import io
import os
import socket
import subprocess
import zipfile
from pathlib import Path

import pytest

from ingest import documents, reader
from ingest.documents import open_document, read_document
from ingest.readers import docx as docx_reader
from kb.errors import DocumentError
from tests.ingest.readers.samples import pdf, sample


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"", "a.txt", "empty"),
        (b" \n\t ", "a.md", "empty"),
        (b"words\x00more words\n" * 9, "a.txt", "binary|NUL"),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" * 9, "a.txt", "binary"),
        ("帯域と容量\n".encode() + "帯域と容量".encode("cp932"), "a.txt", "mixed"),
        ("帯域".encode("euc_jp") + b"\x80\xff", "a.txt", "mixed"),
        ("帯域".encode("utf-16")[:-1], "a.txt", "UTF-16-LE"),
        (b"%PDF-1.7 nothing of the kind", "a.pdf", "damaged"),
        (b"PK\x03\x04[Content_Types].xml word/", "a.docx", "damaged"),
        (b"@article{a, title = {b", "a.bib", "malformed"),
        (b"a" * 100, "a.txt", "at most 50"),
    ],
)
def test_bad_content_is_one_clear_error(
    data: bytes, name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "at most" in words:
        monkeypatch.setattr(documents, "MAX_BYTES", 50)
    with pytest.raises(DocumentError, match=words) as caught:
        read_document(data, name)
    assert caught.value.place is not None and caught.value.place.file == name


def test_an_encrypted_pdf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import pypdfium2

    def refuse(_data: bytes) -> None:
        raise pypdfium2.PdfiumError("Failed to load document (PDFium: Incorrect password error).")

    monkeypatch.setattr(pypdfium2, "PdfDocument", refuse)
    with pytest.raises(DocumentError, match="encrypted"):
        read_document(sample("pdf"), "a.pdf")


def test_a_scanned_pdf_is_reported() -> None:
    with pytest.raises(DocumentError, match="scan"):
        read_document(pdf([[], []]), "a.pdf")


def test_a_zip_bomb_is_refused() -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr("word/document.xml", b" " * (8 * 1024 * 1024))
    with pytest.raises(DocumentError, match="unpacks to"):
        read_document(raw.getvalue(), "a.docx")


@pytest.mark.parametrize(
    ("part", "words"),
    [
        ("xl/workbook.xml", "a workbook; .*; save the sheet as CSV"),
        ("ppt/presentation.xml", "a set of slides; .*; save it as PDF"),
        ("content.xml", "an OpenDocument file; .*; save it as DOCX"),
    ],
)
def test_what_is_packed_alike_is_refused_with_the_way_to_have_it_read(
    part: str, words: str
) -> None:
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w") as package:
        package.writestr("[Content_Types].xml", "<Types/>")
        package.writestr(part, "<x/>")
    with pytest.raises(DocumentError, match=words):
        read_document(raw.getvalue(), "a.xlsx")


@pytest.mark.parametrize("nothing", ["", "untitled", "(anonymous)"])
def test_what_a_program_writes_for_a_title_is_none(
    nothing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pypdfium2

    monkeypatch.setattr(
        pypdfium2.PdfDocument, "get_metadata_dict", lambda _self: {"Title": nothing}
    )
    assert read_document(sample("pdf"), "a.pdf").title == "A title across the page"


def test_a_package_too_big_in_sum_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docx_reader, "MAX_UNPACKED", 100)
    with pytest.raises(DocumentError, match="at most 100"):
        read_document(sample("docx"), "a.docx")


def test_xml_entities_are_not_expanded() -> None:
    bomb = (
        '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;">'
        '<!ENTITY f SYSTEM "file:///etc/hostname">]>'
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        "<w:body><w:p><w:r><w:t>one &b;&f; two</w:t></w:r></w:p></w:body></w:document>"
    )
    source, target = zipfile.ZipFile(io.BytesIO(sample("docx"))), io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for part in source.infolist():
            data = bomb.encode() if part.filename == "word/document.xml" else source.read(part)
            package.writestr(part, data)
    try:
        text = read_document(target.getvalue(), "a.docx").text
    except DocumentError:
        return
    assert "boom" not in text


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("<div>", "a.html"),
        ("<table><tr><td>", "a.html"),
        ("<a '", "a.html"),
        ("> ", "a.md"),
        ("[", "a.md"),
        ("{{a|", "a.wiki"),
        ("[[", "a.wiki"),
        ("{", "a.tex"),
        ("\\begin{a}", "a.tex"),
        ("（", "a.txt"),
        ("- ", "a.md"),
        ("![", "a.md"),
        ("**a ", "a.md"),
        ("`", "a.md"),
        ("{|\n|\n", "a.wiki"),
        ("'''a''", "a.wiki"),
        ("<ref>", "a.wiki"),
        ("$", "a.tex"),
        ("\\footnote{", "a.tex"),
        ("<!--", "a.html"),
        ("</p>", "a.html"),
    ],
)
def test_deep_nesting_ends(unit: str, name: str) -> None:
    text = "words of 5 W\n\n" + unit * 3000 + " end"
    try:
        assert read_document(text.encode(), name).text == text
    except DocumentError as error:
        assert "nested" in str(error)


def test_nothing_of_a_script_is_read() -> None:
    text = "<html><body><script>alert('5 W')</script><p onclick=x()>6 W</p></body></html>"
    assert [p.text for p in read_document(text.encode(), "a.html").passages] == ["6 W"]


def test_folders_pipes_and_loops_are_refused(tmp_path: Path) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for path in (tmp_path, pipe, loop, tmp_path / "absent.txt"):
        with pytest.raises(DocumentError) as caught:
            open_document(path)
        assert str(path) in str(caught.value)


def test_a_file_beyond_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(reader.MAX_BYTES + 1)
    with pytest.raises(DocumentError, match=f"at most {reader.MAX_BYTES:,}"):
        open_document(path)


def test_the_content_decides_where_the_name_lies() -> None:
    assert read_document(sample("pdf"), "paper.txt").format == "pdf"
    assert read_document(sample("html"), "page.txt").format == "html"


LOCKED = (
    b"/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <"
    + b"41" * 32
    + b"> /U <"
    + b"42" * 32
    + b">"
    b" >> /ID [<" + b"43" * 16 + b"> <" + b"43" * 16 + b">]"
)


def test_a_pdf_that_asks_for_a_password_is_refused() -> None:
    data = sample("pdf").replace(b"/Root 1 0 R", b"/Root 1 0 R " + LOCKED)
    with pytest.raises(DocumentError, match="encrypted") as caught:
        read_document(data, "a.pdf")
    assert "without a password" in str(caught.value)


@pytest.mark.parametrize("cut", [20, 200, 600, -200, -20])
def test_a_pdf_cut_short_is_read_or_refused_in_words(cut: int) -> None:
    try:
        assert read_document(sample("pdf")[:cut], "a.pdf").format == "pdf"
    except DocumentError as error:
        assert "a.pdf" in str(error)


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>document.write('9 W')</script>",
        "<script src='https://example.org/x.js'></script>",
        "<SCRIPT type=module>9 W</SCRIPT >",
        "<style>p::after { content: '9 W' }</style>",
        "<noscript>9 W</noscript>",
        "<template><p>9 W</p></template>",
        "<svg><text>9 W</text><script>9 W</script></svg>",
        "<iframe srcdoc='<p>9 W</p>'>9 W</iframe>",
        "<object data='x'>9 W</object>",
        "<textarea>9 W</textarea>",
        "<!-- 9 W --><!--> <p hidden>9 W</p>",
        "<p title='9 W' onmouseover='9 W'></p><img alt='' src='x' onerror='9 W'>",
        "<p aria-hidden=true>9 W</p>",
    ],
)
def test_what_a_page_hides_or_runs_is_no_text(hidden: str) -> None:
    text = f"<html><body><p>6 W</p>{hidden}</body></html>"
    assert [p.text for p in read_document(text.encode(), "a.html").passages] == ["6 W"]


def test_a_script_that_never_closes_hides_the_rest_and_ends() -> None:
    text = "<html><body><p>6 W</p>" + "<script>" * 5000 + "9 W"
    assert [p.text for p in read_document(text.encode(), "a.html").passages] == ["6 W"]


REMOTE = {
    "a.html": "<html><head><meta http-equiv=refresh content='0;url=https://example.org/'>"
    "<link rel=stylesheet href='https://example.org/a.css'></head><body><p>5 W</p>"
    "<img src='https://example.org/a.png'></body></html>",
    "a.md": "![5 W](https://example.org/a.png)\n\n[5 W](https://example.org/a)\n",
    "a.wiki": "[[File:https://example.org/a.png|5 W]] {{#invoke:A|b}} {{cvt|5|W}}\n",
    "a.tex": "\\documentclass{a}\\begin{document}5 W \\input{|curl example.org}"
    "\\includegraphics{https://example.org/a}\\write18{ls}\\end{document}",
    "a.bib": "@misc{a, title={5 W}, url={https://example.org/a}}\n",
}


@pytest.mark.parametrize("name", REMOTE)
def test_nothing_is_fetched_and_no_program_run(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_args: object, **_more: object) -> None:
        raise AssertionError("a reader reached out")

    monkeypatch.setattr(socket, "socket", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(subprocess, "Popen", refuse)
    monkeypatch.setattr(os, "system", refuse)
    document = read_document(REMOTE[name].encode(), name)
    words = [p.text for p in document.passages] + [r.text for r in document.references]
    assert any("5 W" in found for found in words)


def test_tables_in_tables_of_a_package_end() -> None:
    inner = "<w:p><w:r><w:t>5 W</w:t></w:r></w:p>"
    for _ in range(3000):
        inner = f"<w:tbl><w:tr><w:tc>{inner}<w:p/></w:tc></w:tr></w:tbl>"
    body = (
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
        f"<w:body>{inner}</w:body></w:document>"
    )
    source, target = zipfile.ZipFile(io.BytesIO(sample("docx"))), io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        for part in source.infolist():
            data = body.encode() if part.filename == "word/document.xml" else source.read(part)
            package.writestr(part, data)
    try:
        assert read_document(target.getvalue(), "a.docx").format == "docx"
    except DocumentError as error:
        assert "a.docx" in str(error)
