"""The search in the page, asked in a real browser: what it finds, and what a keystroke takes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import QUIET, chromium

_KEYSTROKES = """(text) => {
  const box = document.querySelector("[data-find]"), times = [];
  for (let end = 1; end <= text.length; end += 1) {
    const start = performance.now();
    box.value = text.slice(0, end);
    box.dispatchEvent(new Event("input", { bubbles: true }));
    document.querySelector(".hits").offsetHeight;
    times.push(performance.now() - start);
  }
  return times;
}"""


class PageSearch:
    """The search of one page that is open in a browser."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def search(self, query: str) -> list[str]:
        """Return what is found, as `kind/id`, best first."""
        ask = "(text) => tenkyoSearch(text).docs.slice(0, 100).map((d) => `${d.kind}/${d.id}`)"
        found: list[str] = self.page.evaluate(ask, query)
        return found

    def keystrokes(self, query: str) -> list[float]:
        """Return the milliseconds from each keystroke to the hits laid out."""
        times: list[float] = self.page.evaluate(_KEYSTROKES, query)
        return times


@contextmanager
def page_search(site: Path, lang: str) -> Iterator[PageSearch]:
    """Open the site in a folder in Chromium and touch the search box."""
    with sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium(), args=list(QUIET))
        page = browser.new_page()
        page.goto((site / lang / "index.html").resolve().as_uri())
        page.locator("[data-find]").first.focus()
        page.wait_for_function("() => Boolean(window.tenkyoSearch)")
        yield PageSearch(page)
        browser.close()
