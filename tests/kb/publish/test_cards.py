"""Cards are pictures of one size; every page names one that is there."""

import re
import struct
import zlib
from pathlib import Path

import pytest

from kb.publish.card import HEIGHT, WIDTH, card, fitting
from kb.publish.material import Material
from kb.publish.place import publish_to

BASE = "https://example.org/kb/"


def pixels(picture: bytes) -> list[bytes]:
    """Return the rows of a card, having checked every sum in it."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    at, packed = 8, b""
    while at < len(picture):
        size, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + size]
        (kept,) = struct.unpack(">I", picture[at + 8 + size : at + 12 + size])
        assert kept == zlib.crc32(kind + body)
        packed += body if kind == b"IDAT" else b""
        at += size + 12
    rows = zlib.decompress(packed)
    assert len(rows) == HEIGHT * (WIDTH + 1)
    return [rows[y * (WIDTH + 1) + 1 : (y + 1) * (WIDTH + 1)] for y in range(HEIGHT)]


def test_the_bar_is_divided_as_the_claims_are() -> None:
    row = pixels(card("A", kind="k", said="s", counts={"verified": 3, "uncited": 1}))[460]
    bar = row.strip(b"\0")
    assert bar.count(32) == 3 * bar.count(35)
    assert set(bar) == {32, 35}


def test_what_it_says_is_drawn_and_only_that() -> None:
    said = pixels(card("Title", kind="", said="", counts={}))
    silent = pixels(card("", kind="", said="", counts={}))
    differing = [y for y in range(HEIGHT) if said[y] != silent[y]]
    assert differing
    assert min(differing) > 200
    assert max(differing) < 400


def test_a_long_title_is_cut_to_two_lines_that_fit() -> None:
    lines = fitting("title", "word " * 60, lines=2)
    assert len(lines) == 2
    assert lines[1].endswith("…")
    pixels(card("word " * 60, kind="kind " * 60, said="said " * 60, counts={}))


@pytest.mark.parametrize("text", ["", "液冷", "W" * 400, "A\u202eB"])
def test_any_text_makes_a_card(text: str) -> None:
    pixels(card(text, kind=text, said=text, counts={"no-such-word": 1}))


def test_every_page_names_a_card_that_is_there(material: Material, tmp_path: Path) -> None:
    publish_to(material, tmp_path / "public", base_url=BASE)
    found = set()
    for page in (tmp_path / "public" / "en").rglob("index.html"):
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        named = re.findall(r'property="og:image" content="([^"]*)"', head)
        assert len(named) == 1, page
        assert named[0].startswith(BASE)
        found.add(named[0].removeprefix(BASE))
        assert re.search(r'name="description" content="[^"]{10,}"', head), page
        assert head.count('hreflang="') >= 2, page
    assert len(found) > 3
    for name in found:
        assert (tmp_path / "public" / name).is_file(), name


def test_without_an_address_there_is_no_card(material: Material, tmp_path: Path) -> None:
    publish_to(material, tmp_path / "public")
    assert not (tmp_path / "public" / "cards").exists()
    page = (tmp_path / "public" / "en" / "index.html").read_text(encoding="utf-8")
    assert "og:image" not in page
    assert "hreflang" not in page.partition("</head>")[0]
