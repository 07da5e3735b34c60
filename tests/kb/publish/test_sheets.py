"""Indexes of all things of a kind go on, on pages of their own, each with the page of REST."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.publish.assets import assets
from kb.publish.links import Pages
from kb.publish.material import Material
from kb.publish.page import LANGUAGES
from kb.publish.pages import formulas, glossary
from kb.publish.render import Job, Site, write_pages
from kb.publish.sheets import below, sheet_at, sheets
from kb.publish.twins import finding_mark, key_rows
from kb.store.pages import read_cursor
from kb.views.finding import Finding

SECOND = """- id: latency
  label: {ja: 遅延, en: latency}
  definition: {ja: 着くまでの時間。, en: Time to arrive.}
- id: bandwidth"""


def test_the_first_sheet_is_the_page_of_the_list() -> None:
    made = list(sheets("things/sheets", "abcde", size=2))
    assert [below(s) for s in made] == ["things", "things/sheets/2", "things/sheets/3"]
    assert [sheet_at(below(s), "things/sheets", "abcde", size=2) for s in made] == made


def test_a_glossary_goes_on_where_its_twin_does(
    changed: Callable[[str, str, str], Material], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    material = changed("glossary.yaml", "- id: bandwidth", SECOND)
    monkeypatch.setattr(glossary, "SIZE", 1)
    items = list(glossary.items(material))
    assert [i.address for i in items] == ["glossary", "glossary/sheets/2"]
    site = Site(material, assets(), None, Pages(LANGUAGES, frozenset(i.address for i in items)))
    write_pages(site, [Job(glossary.kind, item) for item in items], tmp_path / "site")
    twins = []
    for item, key in zip(items, ("latency", "bandwidth"), strict=True):
        folder = tmp_path / "site" / "en" / item.address
        page = (folder / "index.html").read_text(encoding="utf-8")
        assert f'<dt id="{key}">' in page
        assert page.count("<dt id=") == 1
        assert 'aria-current="page">' in page.partition('class="pager"')[2]
        twins.append(json.loads((folder / "index.json").read_bytes()))
    assert [[one["id"] for one in twin["items"]] for twin in twins] == [["latency"], ["bandwidth"]]
    cursor = twins[0]["next"].partition("cursor=")[2]
    assert read_cursor(cursor, material.build.id, of="/v1/glossary") == 0
    assert twins[1]["next"] is None


def test_what_fits_has_one_page_without_numbers(material: Material) -> None:
    assert [i.address for i in glossary.items(material)] == ["glossary"]
    assert [i.address for i in formulas.items(material)] == ["formulas"]


def test_positions_in_a_table_count_from_one(material: Material) -> None:
    for first, wanted in ((1, 2), (0, 1)):
        twin = key_rows("/v1/formulas", next(sheets("f/sheets", "abc", size=2)), 2, first=first)
        assert (twin.path, twin.last) == ("/v1/formulas", wanted)


def test_a_sheet_of_findings_holds_where_they_only_move_in_the_report(material: Material) -> None:
    first, second, *_ = material.report.findings

    def mark(*found: tuple[int, Finding], shown: object = None) -> str:
        return finding_mark(sheet_at("audit", "audit", found), shown)

    assert mark((0, first), (1, second)) == mark((1, first), (7, second))
    assert mark((0, first), (1, second)) != mark((0, first))
    assert mark((0, first)) != mark((0, second))
    assert mark((0, first)) != mark((0, first), shown=material.report.results[0])
