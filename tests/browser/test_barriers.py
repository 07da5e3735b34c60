"""No kind of page has a barrier to those who read it by other means."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.visits import KINDS, LOOKS, named, opened, path

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")

VIOLATIONS = """async (tags) => {
  const found = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  return found.violations.map((v) => `${v.id}: ${v.help} ${v.nodes[0].html.slice(0, 160)}`);
}"""


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_of_page_has_a_barrier(browser: Any, site: Path, address: str, kind: str) -> None:
    for lang, width, scheme in LOOKS[:2]:
        with opened(browser, address, width=width, scheme=scheme) as page:
            page.goto(path(address, lang, named(site, kind)))
            page.evaluate(AXE)
            tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
            said = page.evaluate(VIOLATIONS, tags)
            assert said == [], f"{lang} {width} {scheme}"
