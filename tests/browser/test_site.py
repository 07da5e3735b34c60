"""What a page does for its reader: searching, sorting, copying, with and without scripts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.visits import copied_by, named, opened, path

pytestmark = pytest.mark.browser


def test_the_page_that_searches_shows_what_it_found(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{path(address, 'en', 'search')}?q=H100")
        page.locator("main .hits li a").first.wait_for()
        assert page.locator(".top [data-find]").count() == 0


def test_a_page_reads_without_scripts(browser: Any, site: Path, address: str) -> None:
    with opened(browser, address, scripts=False) as page:
        page.goto(f"{address}en/{named(site, 'comparisons/*')}/index.html")
        assert page.locator("table.compare tbody tr").count() > 3
        assert page.locator(".entry .st").count() > 3
        mark = page.locator("button.st").first
        mark.click()
        assert page.locator(".note:popover-open").count() == 1
        assert page.locator("[data-controls]").is_hidden()


def test_the_search_finds_in_both_languages(browser: Any, address: str) -> None:
    for lang, query, wanted in (
        ("ja", "液冷", "液冷"),
        ("ja", "ｈ１００", "H100"),
        ("en", "all-reduce", "ll-reduce"),
    ):
        with opened(browser, address) as page:
            page.goto(f"{address}{lang}/index.html")
            page.keyboard.press("/")
            page.keyboard.type(query)
            hits = page.locator(".hits li a")
            hits.first.wait_for()
            assert wanted in hits.first.inner_text()
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            page.wait_for_url(re.compile("/(entities|glossary|claims|formulas)/"))


def test_a_comparison_sorts_filters_and_keeps_its_state(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/comparisons/accelerators/index.html")
        rows = page.locator("table.compare tbody tr:visible")
        total = rows.count()
        page.fill("[data-filter]", "NVIDIA")
        assert 0 < rows.count() < total
        button = page.locator('th[data-property="memory-bandwidth"] .sorter')
        button.click()
        order = page.locator('th[data-property="memory-bandwidth"]').get_attribute("aria-sort")
        assert order in ("ascending", "descending")
        page.locator('th[data-property="memory-bandwidth"] select').select_option("GB/s")
        assert "GB/s" in page.locator("table.compare tbody").inner_text()
        shared, shown = page.url, page.locator("table.compare tbody").inner_text()
        page.goto(shared)
        page.reload()
        assert page.locator("table.compare tbody").inner_text() == shown
        copied = copied_by(page, page.locator('[data-copy="markdown"]'))
        assert copied.startswith("| Thing |")
        assert "[1]: " in copied
        assert "verified" in copied


def test_a_citation_is_copied(browser: Any, site: Path, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/{named(site, 'claims/*')}/index.html")
        assert "/claims/" in copied_by(page, page.locator(".cite .button").first)


def test_the_calculator_gives_what_the_build_computed(
    browser: Any, site: Path, address: str
) -> None:
    checked = 0
    with opened(browser, address) as page:
        for folder in sorted((site / "en" / "formulas").iterdir()):
            if not folder.is_dir():
                continue
            formula = json.loads((folder / "index.json").read_text(encoding="utf-8"))
            page.goto(f"{address}en/formulas/{folder.name}/index.html")
            out = page.locator("[data-result]")
            if not out.count() or out.inner_text() == "—" or not formula["examples"]:
                continue
            example = formula["examples"][0]
            if example["unit"] != formula["result"]["unit"]:
                continue
            computed = float(example["computed"])
            assert float(out.get_attribute("title")) == pytest.approx(computed, rel=1e-9), (
                folder.name
            )
            checked += 1
    assert checked > 10


def test_light_and_dark_are_kept(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/index.html")
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.locator("[data-theme-toggle]").click()
        page.goto(f"{address}en/entities/index.html")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before


def test_a_page_is_read_from_a_disk(browser: Any, site: Path) -> None:
    with opened(browser, site.as_uri()) as page:
        page.goto(f"{site.as_uri()}/en/index.html")
        page.locator('nav a[href*="comparisons"]').first.click()
        page.locator(".cards a").first.click()
        # The script adds the sorters when the page has been read.
        page.locator("table.compare .sorter").first.wait_for()
