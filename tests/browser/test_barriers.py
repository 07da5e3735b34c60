"""No kind of page has a barrier to those who read it by other means."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visits import KINDS, LOOKS, named, opened, path

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")


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
