"""The map of all pages names each of them once, in as many files as the protocol asks for."""

import re
from pathlib import Path

import pytest

from kb.publish.material import Material
from kb.publish.publish import publish
from kb.publish.sitemap import sitemap
from tests.kb.publish.conftest import STARTER, built

URL = "https://example.org/kb/?a&b/"


@pytest.fixture(scope="module")
def snapshot(tmp_path_factory: pytest.TempPathFactory) -> Path:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kb.build.lists.BLOCK", 1)
        return built(STARTER, tmp_path_factory.mktemp("sitemap"))


def made(material: Material, limit: int) -> dict[str, str]:
    """Return the files of the map by name."""
    files = sitemap(material, "base", URL, [""], limit=limit)
    return {file.path: file.make().decode() for file in files}


def test_few_pages_stand_in_one_file(material: Material) -> None:
    files = made(material, 50_000)
    assert set(files) == {"sitemap.xml"}
    assert files["sitemap.xml"].count("<loc>") == 2 * (len(material.claim_index()) + 1)
    assert "<loc>https://example.org/kb/?a&amp;b/ja/</loc>" in files["sitemap.xml"]


def test_many_pages_stand_in_parts_that_an_index_names(material: Material) -> None:
    whole, files = made(material, 50_000)["sitemap.xml"], made(material, 2)
    index = files.pop("sitemap.xml")
    assert len(files) > 2
    assert all(text.count("<loc>") == 2 for text in files.values())
    named = re.findall(r"<loc>https://example\.org/kb/\?a&amp;b/(.*?)</loc>", index)
    assert named == list(files)
    entries = [one for text in files.values() for one in re.findall(r"<url>.*</url>", text)]
    assert entries == re.findall(r"<url>.*</url>", whole)


def test_the_day_of_a_part_is_that_of_its_newest_claim(material: Material) -> None:
    files = made(material, 2)
    index = files.pop("sitemap.xml")
    days = [max(re.findall(r"<lastmod>(.*?)<", text), default="") for text in files.values()]
    shown = [
        re.sub(r".*<lastmod>(.*)</lastmod>.*|.*", r"\1", line) for line in index.splitlines()[2:-1]
    ]
    assert shown == days
    assert any(days)


def test_a_site_that_knows_where_it_is_has_its_map(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site", base_url="https://example.org/")
    text = (tmp_path / "site" / "sitemap.xml").read_text(encoding="utf-8")
    assert text.count("<loc>") == len(list((tmp_path / "site").glob("[je][an]/**/index.html")))
