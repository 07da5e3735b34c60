"""Cards are pictures of one size; every page names one that is there."""

import os
import re
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.publish.card import HEIGHT, WIDTH, card
from kb.publish.cards import cards
from kb.publish.material import Material
from kb.publish.page import LANGUAGES
from kb.publish.place import publish_to

ROOT = Path(__file__).parents[3]
LOOKED_AT = ROOT / "tests" / "fixtures" / "card-ja.png"
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
    counts = {"verified": 3, "uncited": 1}
    row = pixels(card("A", kind="k", said="s", counts=counts, lang="en"))[480]
    bar = row.strip(b"\0")
    assert bar.count(32) == 3 * bar.count(35)
    assert set(bar) == {32, 35}


@pytest.mark.parametrize(("lang", "title"), [("en", "Title"), ("ja", "題名")])
def test_what_it_says_is_drawn_and_only_that(lang: str, title: str) -> None:
    said = pixels(card(title, kind="", said="", counts={}, lang=lang))
    silent = pixels(card("", kind="", said="", counts={}, lang=lang))
    differing = [y for y in range(HEIGHT) if said[y] != silent[y]]
    assert differing
    assert min(differing) > 200
    assert max(differing) < 400


def test_a_japanese_card_is_as_it_was_looked_at(request: pytest.FixtureRequest) -> None:
    """Run with `--update-golden` and look at the picture; what is compared are its pixels."""
    drawn = card(
        "NVIDIA GB200 NVL72 の液冷（筐体と冷却水温度）",
        kind="ラックシステム",
        said="主張12件：検証済み5件、出典あり7件",
        counts={"verified": 5, "cited": 7},
        lang="ja",
    )
    if request.config.getoption("--update-golden"):
        LOOKED_AT.write_bytes(drawn)
    assert pixels(drawn) == pixels(LOOKED_AT.read_bytes())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["", "液冷", "W" * 400, "水" * 400, "A\u202eB", "𠮷 한", "word " * 60]
)
def test_any_text_makes_a_card(text: str, lang: str) -> None:
    pixels(card(text, kind=text, said=text, counts={"no-such-word": 1}, lang=lang))


def test_what_cannot_be_drawn_is_seen_to_be_missing() -> None:
    lacking = card("𠮷野家", kind="", said="", counts={}, lang="ja")
    assert lacking == card("〓野家", kind="", said="", counts={}, lang="ja")
    assert lacking != card("野家", kind="", said="", counts={}, lang="ja")


def test_cards_are_the_same_in_every_process() -> None:
    code = (
        "import hashlib; from kb.publish.card import card;"
        "print(hashlib.sha256(card('液冷 of racks', kind='k', said='s', counts={}, lang='ja'))"
        ".hexdigest())"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_names_a_card_of_its_language(
    material: Material, tmp_path: Path, lang: str
) -> None:
    publish_to(material, tmp_path / "public", base_url=BASE)
    found = set()
    for page in (tmp_path / "public" / lang).rglob("index.html"):
        head = page.read_text(encoding="utf-8").partition("</head>")[0]
        named = re.findall(r'property="og:image" content="([^"]*)"', head)
        assert len(named) == 1, page
        assert named[0].startswith(f"{BASE}cards/{lang}/")
        found.add(named[0].removeprefix(BASE))
        (told,) = re.findall(r'property="og:image:alt" content="([^"]*)"', head)
        assert told.startswith({"en": "Card with a bar", "ja": "主張の検証状況"}[lang])
        assert re.search(r'name="description" content="[^"<]{10,}"', head), page
        assert head.count('hreflang="') >= 2, page
    assert len(found) > 3
    for name in found:
        assert (tmp_path / "public" / name).is_file(), name


@pytest.mark.parametrize(
    ("path", "lang", "title", "kind", "said"),
    [
        ("ja/site", "ja", "わたしの知識ベース", "知識ベース", "主張2件：出典あり2件"),
        ("en/site", "en", "My knowledge base", "Knowledge base", "2 claims: 2 cited"),
        ("ja/entities/tpu-v5p", "ja", "TPU v5p", "アクセラレータ", "主張1件：出典あり1件"),
        ("en/entities/tpu-v5p", "en", "TPU v5p", "Accelerator", "1 claim: 1 cited"),
        (
            *("ja/comparisons/links", "ja", "接続の比較"),
            *("比較：事物2件、項目1件", "主張2件：出典あり2件"),
        ),
        (
            *("en/comparisons/links", "en", "Links compared"),
            *("Comparison · things: 2, properties: 1", "2 claims: 2 cited"),
        ),
    ],
)
def test_cards_say_in_their_language_what_there_is(
    material: Material, path: str, lang: str, title: str, kind: str, said: str
) -> None:
    made = {file.path: file for file in cards(material, "base")}
    count = int(said.removeprefix("主張")[0])
    drawn = card(title, kind=kind, said=said, counts={"cited": count}, lang=lang)
    assert made[f"cards/{path}.png"].make() == drawn


def test_a_card_is_drawn_again_only_where_its_words_may_have_changed(
    material: Material, changed: Callable[[str, str, str], Material]
) -> None:
    edited = changed("entities.yaml", "ja: TPU v5p, en: TPU v5p", "ja: 第五世代, en: TPU v5p")
    before = {file.path: file.mark for file in cards(material, "base")}
    after = {file.path: file.mark for file in cards(edited, "base")}
    assert before.keys() == after.keys()
    apart = {path for path, mark in after.items() if before[path] != mark}
    assert {"cards/ja/entities/tpu-v5p.png", "cards/en/entities/tpu-v5p.png"} <= apart
    assert "cards/ja/entities/tpu-v6e.png" not in apart
    assert "cards/ja/site.png" not in apart


def test_without_an_address_there_is_no_card(material: Material, tmp_path: Path) -> None:
    publish_to(material, tmp_path / "public")
    assert not (tmp_path / "public" / "cards").exists()
    page = (tmp_path / "public" / "en" / "index.html").read_text(encoding="utf-8")
    assert "og:image" not in page
    assert "hreflang" not in page.partition("</head>")[0]
