"""Every kind of page in a real browser: both languages, narrow and wide, light and dark."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
KINDS = (
    *("", "entities", "properties", "comparisons", "standards", "formulas", "sources"),
    *("documents", "questions", "audit", "audit/uncited", "audit/unverified", "glossary"),
    *("changes", "changes/builds", "about", "search", "guide", "guide/install", "guide/rest"),
    *("guide/problems", "audit/rules/CIT001", "audit/families/CIT", "api"),
    *("claims/*", "entities/*", "properties/*", "sources/*", "documents/*", "questions/*"),
    *("formulas/*", "comparisons/*", "glossary/*"),
)
LOOKS = (("ja", 320, "light"), ("en", 1440, "dark"), ("en", 320, "dark"), ("ja", 1440, "light"))


def named(site: Path, kind: str) -> str:
    """Return the address of the richest page of a kind."""
    if not kind.endswith("/*"):
        return kind
    folders = [p for p in (site / "ja" / kind[:-2]).iterdir() if (p / "index.html").is_file()]
    richest = max(folders, key=lambda p: (p / "index.html").stat().st_size)
    return f"{kind[:-2]}/{richest.name}"


def path(address: str, lang: str, page: str) -> str:
    """Return the whole address of a page."""
    return f"{address}{lang}/{page}/index.html" if page else f"{address}{lang}/index.html"


@contextmanager
def opened(
    browser: Any, address: str, *, width: int = 1440, scheme: str = "light", scripts: bool = True
) -> Iterator[Any]:
    """Give a page that fails on a console error and on any request to another host."""
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme=scheme,
        java_script_enabled=scripts,
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    wrong: list[str] = []
    page.on("console", lambda m: wrong.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: wrong.append(str(e)))
    page.on("request", lambda r: None if r.url.startswith(address) else wrong.append(r.url))
    page.on("response", lambda r: wrong.append(f"{r.status} {r.url}") if r.status >= 400 else None)
    yield page
    context.close()
    assert wrong == []


def copied_by(page: Any, button: Any) -> str:
    """Return what pressing a button puts on the clipboard, which the page does not wait for."""
    page.evaluate("navigator.clipboard.writeText('')")
    button.press("Enter")
    return str(page.wait_for_function("navigator.clipboard.readText()").json_value())


def settled(page: Any, address: str) -> None:
    """Go to a page, and wait until it has done what it does by itself: asked for a newer build."""
    with page.expect_event("requestfinished", lambda asked: asked.url.endswith("/build.json")):
        page.goto(address)


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_page_has_a_barrier(browser: Any, site: Path, address: str, kind: str) -> None:
    for lang, width, scheme in LOOKS[:2]:
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            page.evaluate(AXE)
            tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
            found = page.evaluate("tags => axe.run({runOnly: tags})", tags)
            said = [
                f"{v['id']}: {v['help']} {v['nodes'][0]['html'][:160]}" for v in found["violations"]
            ]
            assert said == [], f"{lang} {width} {scheme}"


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_runs_off_the_side(browser: Any, site: Path, address: str, kind: str) -> None:
    for lang, width, scheme in LOOKS:
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{lang} at {width}"


# What the pack names on the page, made one word longer than any line.
RENAMED = r"""() => document.querySelectorAll("main a:not(.cl)").forEach((link) => {
  if (!/\/(entities|sources|documents|properties)\/[^/]+\/index/.test(link.href)) return;
  link.textContent = "Elektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2);
})"""


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_is_too_long_for_a_page(browser: Any, site: Path, address: str, kind: str) -> None:
    for lang, width, scheme in LOOKS[:2]:
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            page.evaluate(RENAMED)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{lang} at {width}"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_way_of_the_navigation_is_out_of_sight(browser: Any, address: str, lang: str) -> None:
    for width in (320, 768, 1100, 1280):
        with opened(browser, address, width=width) as page:
            page.goto(path(address, lang, "entities"))
            hidden = page.evaluate(
                """() => [...document.querySelectorAll(".top nav a")].filter((link) => {
                  const {left, right} = link.getBoundingClientRect();
                  return left < 0 || right > document.documentElement.clientWidth;
                }).map((link) => link.textContent)"""
            )
            assert hidden == [], f"at {width}"


def test_the_page_that_searches_shows_what_it_found(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{path(address, 'en', 'search')}?q=H100")
        page.locator("main .hits li a").first.wait_for()
        assert page.locator(".top [data-find]").count() == 0


# Marks that begin below the last line of their figure.
STRAYED = """() => [...document.querySelectorAll(".fig > .st")].filter((mark) => {
  const range = document.createRange();
  range.selectNodeContents(mark.previousElementSibling);
  const last = [...range.getClientRects()].at(-1);
  return last && mark.getBoundingClientRect().top > last.bottom - 2;
}).map((mark) => mark.parentElement.textContent)"""


@pytest.mark.parametrize(
    "kind", ["entities/*", "documents/*", "sources/*", "glossary/*", "audit/unverified"]
)
def test_a_mark_stays_with_its_figure(browser: Any, site: Path, address: str, kind: str) -> None:
    for lang, width, scheme in (*LOOKS, ("en", 768, "light")):
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            assert page.evaluate(STRAYED) == [], f"{lang} at {width}"


# Words of a drawing that run out of it.
CUT = """() => [...document.querySelectorAll("main svg")].flatMap((drawing) =>
  [...drawing.querySelectorAll("text")].filter((word) => {
    const [its, all] = [word.getBoundingClientRect(), drawing.getBoundingClientRect()];
    return its.left < all.left - 1 || its.right > all.right + 1;
  }).map((word) => word.textContent))"""
# Rows whose name begins on another line than the figure beside it.
LOW = """() => [...document.querySelectorAll(".compare tbody tr")].filter((row) => {
  const [name, figure] = [row.querySelector("th a"), row.querySelector("td .fig:not(.long) > a")];
  if (!name || !figure) return false;
  const first = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects()[0].top;
  };
  const tops = [...row.querySelectorAll("td .fig:not(.long) > a")].map(first);
  return Math.abs(first(name) - Math.min(...tops)) > 8;
}).map((row) => row.querySelector("th").textContent)"""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_long_names_stand_whole_and_beside_their_figures(
    browser: Any, site: Path, address: str, lang: str
) -> None:
    with opened(browser, address) as page:
        for folder in sorted((site / lang / "comparisons").iterdir()):
            if folder.is_dir():
                page.goto(path(address, lang, f"comparisons/{folder.name}"))
                assert page.evaluate(CUT) == [], folder.name
                assert page.evaluate(LOW) == [], folder.name


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


# Lines that begin with the mark that stands between two parts.
DOTTED = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    for (let at = data.indexOf("·"); at >= 0; at = data.indexOf("·", at + 1)) {
      if (at === 0 && !walker.currentNode.previousSibling) continue;
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const dot = range.getBoundingClientRect();
      const block = parentElement.closest("p, li, dd, td, div");
      const inset = parseFloat(getComputedStyle(block).paddingLeft);
      const edge = block.getBoundingClientRect().left + inset;
      if (dot.width && dot.left < edge + 2) found.push(block.textContent.slice(0, 120));
    }
  }
  return found;
}"""


@pytest.mark.parametrize("kind", ["audit/families/CIT", "claims/*", "sources/*", "entities/*"])
def test_no_line_begins_with_what_stands_between(
    browser: Any, site: Path, address: str, kind: str
) -> None:
    for lang, width, scheme in LOOKS:
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            assert page.evaluate(DOTTED) == [], f"{lang} at {width}"


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
