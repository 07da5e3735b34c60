"""Opening documents: bad input is one clear error for its file, and the others are still read."""

import io
import os
import zipfile
from pathlib import Path

import pytest

from ingest import documents, reader
from ingest.documents import open_document, open_documents, read_document
from ingest.readers import docx as docx_reader
from kb.document import Document
from kb.errors import DocumentError
from tests.ingest.readers.samples import pdf, sample

JAPANESE = "帯域は 3.35 TB/s で、容量は 80 GB です。\n学習には 16,384 個の GPU を使いました。\n"


@pytest.mark.parametrize(
    ("encoding", "expected"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("cp932", "cp932"),
        ("euc_jp", "euc_jp"),
        ("utf-16", "utf-16-le"),
    ],
)
def test_encodings_are_told_apart(encoding: str, expected: str) -> None:
    data = JAPANESE.encode(encoding)
    document = read_document(data, "a.txt")
    assert (document.text, document.encoding) == (JAPANESE, expected)
    at = JAPANESE.index("容量")
    offset = document.byte_offset(at)
    assert offset is not None
    assert data[offset:].decode(document.encoding) == JAPANESE[at:]


def test_mail_in_seven_bits_is_read() -> None:
    text = "帯域は 900 GB/s である。\n容量は 80 GB である。\n"
    document = read_document(text.encode("iso2022_jp"), "a.txt")
    assert (document.text, document.encoding) == (text, "iso2022_jp")
    inside, data = text.index("域"), text.encode("iso2022_jp")
    offset = document.byte_offset(inside)
    assert offset is not None
    assert (b"\x1b$B" + data[offset:]).decode("iso2022_jp") == text[inside:]
    assert read_document(b"an escape \x1b$B that is none\n", "a.txt").encoding == "utf-8"


def test_line_ends_are_kept_and_places_counted() -> None:
    document = read_document("一行\r\n\r\n二行は 5 W だ。\r\n".encode(), "a.txt")
    at = document.text.index("5 W")
    assert document.position(at) == (3, 5)
    assert str(document.place(at)) == "a.txt:3:5"
    assert [p.text for p in document.passages] == ["一行", "二行は 5 W だ。"]


def test_right_to_left_text_is_read_in_its_own_order() -> None:
    text = "הזיכרון הוא 80 GB במעבד אחד.\n"
    assert read_document(text.encode(), "a.txt").passages[0].text == text.strip()


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


def test_folders_pipes_and_loops_are_refused_and_the_others_read(tmp_path: Path) -> None:
    good, pipe, loop = tmp_path / "good.txt", tmp_path / "pipe", tmp_path / "loop"
    good.write_text("5 W", encoding="utf-8")
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    paths = [tmp_path, pipe, loop, tmp_path / "absent.txt", good]
    results = list(open_documents(paths))
    assert [type(result) for result in results] == [DocumentError] * 4 + [Document]
    assert all(str(path) in str(result) for path, result in zip(paths, results[:4], strict=False))


def test_a_file_beyond_the_limit_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(reader.MAX_BYTES + 1)
    with pytest.raises(DocumentError, match=f"at most {reader.MAX_BYTES:,}"):
        open_document(path)


def test_the_content_decides_where_the_name_lies() -> None:
    assert read_document(sample("pdf"), "paper.txt").format == "pdf"
    assert read_document(sample("html"), "page.txt").format == "html"


def test_an_unknown_format_names_the_nearest() -> None:
    with pytest.raises(DocumentError, match="did you mean 'markdown'"):
        read_document(b"words", "a", format_="markdwn")
