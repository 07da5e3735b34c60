"""Every kind of page fits: both languages, narrow and wide, light and dark."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visits import KINDS, LOOKS, named, opened, path

pytestmark = pytest.mark.browser


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
