"""The search box: what it loads and when, what it says, and how it is used from the keyboard."""

import re
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.visits import settled, touched

pytestmark = pytest.mark.browser


def test_nothing_is_loaded_before_the_box_is_touched(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    settled(page, f"{address}en/glossary/index.html")
    assert not [url for url in asked if re.search(r"search/|finder|query\.js|search\.js", url)]
    page.keyboard.press("/")
    page.wait_for_function("() => Boolean(window.tenkyoSearch)")
    assert [url for url in asked if "search/en-0.js" in url]
    page.close()


def typed(page: Any, text: str) -> Any:
    """Return the hits of what is typed into the box of a page."""
    page.locator("[data-find]").first.fill(text)
    hits = page.locator(".hits")
    hits.wait_for()
    return hits


def test_a_fault_is_said_in_the_language_of_the_page(browser: Any, address: str) -> None:
    for lang, said in (
        ("ja", "メモリー帯域はTB/sの数値か"),
        ("en", "Memory bandwidth is compared with"),
    ):
        page = touched(browser, f"{address}{lang}/glossary/index.html")
        status = typed(page, "memory bandwidth > 4 W").locator("[role=status]").inner_text()
        assert status.startswith(said)
        # What has the words follows all the same; of a filter that nothing meets nothing does.
        assert page.locator(".hits li").count() > 0
        typed(page, "memory-bandwidth:>4W")
        assert page.locator(".hits li").count() == 0
        page.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_where_nothing_is_found_the_guide_is_a_step_away(
    browser: Any, address: str, lang: str
) -> None:
    page = touched(browser, f"{address}{lang}/glossary/index.html")
    for query in ("xyzzyqwert", "memory-bandwidth:>4W"):
        hits = typed(page, query)
        assert hits.locator("li").count() == 0
        assert hits.locator("a").count() == 1
    page.goto(hits.locator("a").evaluate("link => link.href"))
    assert f"/{lang}/guide/query/" in page.url
    assert page.locator("h1").count() == 1
    page.close()


def test_what_is_typed_is_seen_and_moves_nothing(browser: Any, address: str) -> None:
    page = touched(browser, f"{address}en/glossary/index.html")
    box = page.locator("[data-find]").first
    for width in (1000, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 800})
        box.blur()
        before = page.locator(".top").bounding_box()
        box.fill("memory bandwidth over 4 TB/s")
        assert box.evaluate("node => node.scrollWidth <= node.clientWidth + 24")
        assert page.locator(".top").bounding_box() == before
    page.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_compared_is_marked_and_not_its_unit_alone(
    browser: Any, address: str, lang: str
) -> None:
    page = touched(browser, f"{address}{lang}/glossary/index.html")
    marks = typed(page, "memory bandwidth over 4 TB/s").locator("li").first.locator("mark")
    name = {"ja": "メモリー帯域", "en": "Memory bandwidth"}[lang]
    found = marks.all_inner_texts()
    assert found[0 if lang == "en" else -2] == name
    assert re.fullmatch(r"[0-9.]+ TB/s", found[-1])
    assert len(found) == 2
    page.close()


def test_all_hits_can_be_reached(browser: Any, address: str) -> None:
    page = touched(browser, f"{address}en/glossary/index.html")
    hits = typed(page, "memory bandwidth").locator("li")
    before = hits.count()
    page.locator(".hits .button").press("Enter")
    assert hits.count() > before
    assert hits.nth(before).locator("a").evaluate("node => node === document.activeElement")
    page.close()


def test_hits_go_with_the_one_who_leaves_the_box(browser: Any, address: str) -> None:
    page = touched(browser, f"{address}en/glossary/index.html")
    hits = typed(page, "xyzzyqwert")
    page.keyboard.press("Tab")
    assert hits.locator("a").evaluate("node => node === document.activeElement")
    page.keyboard.press("Tab")
    hits.wait_for(state="hidden")
    page.locator("[data-find]").first.click()
    hits.wait_for()
    page.close()


def test_what_is_typed_stays_in_the_address_of_the_page_that_searches(
    browser: Any, address: str
) -> None:
    page = touched(browser, f"{address}en/search/index.html")
    typed(page, "NVLink 5")
    assert page.url.endswith("?q=NVLink%205")
    page.close()


def test_what_is_typed_before_all_has_arrived_is_answered_then(browser: Any, address: str) -> None:
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.route("**/search/en-*.js*", lambda route: route.abort())
    page.goto(f"{address}en/glossary/index.html")
    hits = typed(page, "H100")
    page.get_by_text("could not be loaded").wait_for()
    assert hits.locator("li").count() == 0
    page.unroute("**/search/en-*.js*")
    page.keyboard.type(" ")
    hits.locator("li").first.wait_for()
    page.close()


def test_hits_are_narrowed_and_opened_from_the_keyboard(browser: Any, address: str) -> None:
    page = touched(browser, f"{address}en/glossary/index.html")
    page.keyboard.type("H100 memory bandwidth")
    hits = page.locator(".hits li")
    hits.first.wait_for()
    assert hits.first.locator(".st").count() == 1
    for value in ("claim", "verified"):
        button = page.locator(f".hits button[data-value={value}]")
        button.focus()
        page.keyboard.press("Enter")
        assert page.locator(f".hits button[data-value={value}][aria-pressed=true]").count() == 1
    assert hits.locator(".st-verified").count() == hits.count() > 0
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/claims/nvidia-h100-sxm5"))
    page.close()
