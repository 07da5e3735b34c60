"""What belongs together stands together: marks at their figures, names beside their values."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visits import LOOKS, named, opened, path

pytestmark = pytest.mark.browser

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


# Hits whose kind begins on one line and ends on the next.
PARTED = """() => [...document.querySelectorAll(".hits li .small")].filter(({firstChild}) => {
  const range = document.createRange();
  range.setStart(firstChild, 1);
  range.setEnd(firstChild, firstChild.data.split(" · ")[0].length);
  return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
}).map((small) => small.textContent)"""


def test_the_kind_of_a_hit_stands_on_one_line(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{path(address, 'ja', 'search')}?q=メモリ帯域 4TB/s以上")
        page.locator(".hits li").first.wait_for()
        for width in range(320, 480, 10):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(PARTED) == [], f"at {width}"
