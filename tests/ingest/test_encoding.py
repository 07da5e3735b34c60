"""Bytes become the text that they are, with each place in it, or are refused by their place."""

import codecs

import pytest

from ingest.documents import read_document
from kb.errors import DocumentError
from tests.ingest.originals import byte_offset

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
    offset = byte_offset(document, at)
    assert offset is not None
    assert data[offset:].decode(document.encoding) == JAPANESE[at:]


def test_mail_in_seven_bits_is_read() -> None:
    text = "帯域は 900 GB/s である。\n容量は 80 GB である。\n"
    document = read_document(text.encode("iso2022_jp"), "a.txt")
    assert (document.text, document.encoding) == (text, "iso2022_jp")
    inside, data = text.index("域"), text.encode("iso2022_jp")
    offset = byte_offset(document, inside)
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
    ("data", "text"),
    [
        (codecs.BOM_UTF16_BE + "帯域は 5 W。\r\n".encode("utf-16-be"), "帯域は 5 W。"),
        ("一行は 5 W\rで\r\n\r\n二行\n".encode(), None),
        ("مقدار \u200f5 W\u200f في الجهاز.\n".encode(), "مقدار \u200f5 W\u200f في الجهاز."),
        ("a\u202e5 W\u202c b\n".encode(), "a\u202e5 W\u202c b"),
        ("5 W\x0b and\x0c 6 W\x85\n".encode(), None),
    ],
)
def test_odd_line_ends_marks_and_directions_keep_their_places(
    data: bytes, text: str | None
) -> None:
    document = read_document(data, "a.txt")
    if text is not None:
        assert document.passages[0].text == text
    for passage in document.passages:
        at = passage.text.find("5 W")
        if at >= 0:
            span = passage.locate(at, at + 3)
            offset = byte_offset(document, span.start)
            assert document.text[span.start : span.end] == "5 W"
            assert offset is not None
            assert data[offset:].decode(document.encoding).startswith("5 W")
    assert any("5 W" in passage.text for passage in document.passages)


@pytest.mark.parametrize(
    "data", ["帯域と容量の値".encode()[:-1], b"\xff\xfe\x00\xd8", b"\xed\xa0\x80 words"]
)
def test_broken_characters_are_refused_by_their_place(data: bytes) -> None:
    with pytest.raises(DocumentError, match="byte"):
        read_document(data, "a.txt")
