"""What a reader does with a page: asks a figure for its reason, cites, gets lost, prints."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PATIENCE, serving
from tests.browser.visits import copied_by, opened, settled

pytestmark = pytest.mark.browser
H100 = "claims/nvidia-h100-sxm5.memory-bandwidth.ev"


@contextmanager
def touching(browser: Any) -> Iterator[Any]:
    """Give a page as a finger meets it: nothing hovers."""
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def test_a_stranger_finds_a_figure_with_its_standing(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/index.html")
        page.get_by_role("searchbox").or_(page.get_by_role("combobox")).first.fill("")
        page.keyboard.press("/")
        page.keyboard.type("H100 memory bandwidth")
        hits = page.locator(".hits li")
        hits.first.wait_for()
        texts = hits.all_inner_texts()
        assert any("3.35 TB/s" in text and "verified" in text for text in texts[:5]), texts[:5]
        # Without a search too: the sample on the page shows figures, each with its mark.
        row = page.locator(".sample tr", has_text="H100")
        assert row.locator(".fig").count() == row.locator("button.st").count() > 0


def test_hovering_a_mark_shows_source_and_reason(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/entities/nvidia-h100-sxm5/index.html")
        mark = page.locator("#memory-bandwidth + dd button.st").first
        mark.hover()
        note = page.locator(".note:popover-open")
        note.wait_for()
        said = note.inner_text()
        assert "confirmed against" in said
        assert note.locator('a[href*="/sources/"]').count() > 0
        page.mouse.move(5, 5)
        note.wait_for(state="hidden")


def test_the_keyboard_opens_and_closes_a_note(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/entities/nvidia-h100-sxm5/index.html")
        mark = page.locator("#memory-bandwidth + dd button.st").first
        mark.focus()
        page.keyboard.press("Enter")
        note = page.locator(".note:popover-open")
        assert note.count() == 1
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.note') !== null")
        page.keyboard.press("Escape")
        assert note.count() == 0


def test_a_finger_opens_a_note(browser: Any, address: str) -> None:
    with touching(browser) as page:
        page.goto(f"{address}ja/entities/nvidia-h100-sxm5/index.html")
        page.locator("#memory-bandwidth + dd button.st").first.tap()
        note = page.locator(".note:popover-open")
        note.wait_for()
        box = note.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


def test_a_claim_is_cited_in_four_forms(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/{H100}/index.html")
        copied = []
        for details in page.locator(".cite details").all():
            if details.get_attribute("open") is None:
                details.locator("summary").click()
            copied.append(copied_by(page, details.locator(".button")))
    text, markdown, bibtex, csl = copied
    # The site was not told its address, so the page says where it was read.
    where = f"{address}en/{H100}/"
    assert text.endswith(where)
    assert "[verified]" in text
    assert markdown.startswith("[Memory bandwidth of NVIDIA H100 SXM5: 3.35 TB/s](")
    assert bibtex.startswith("@misc{")
    assert json.loads(csl)["URL"] == where


def test_a_missing_address_searches_for_its_name(browser: Any, site: Path) -> None:
    # The page for missing addresses points from the root of its host.
    with serving(site) as root, opened(browser, root) as page:
        page.goto(f"{root}en/entities/nvidia-h100.html")
        assert page.get_by_role("searchbox").input_value() == "nvidia h100"
        page.get_by_role("button", name="Search in English").click()
        hit = page.locator(".hits li a").first
        hit.wait_for()
        assert "H100" in hit.inner_text()


def test_the_languages_lead_to_one_another(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/{H100}/index.html")
        page.locator('.tools a[hreflang="en"]').click()
        page.wait_for_url(f"**/en/{H100}/")
        assert page.evaluate("document.documentElement.lang") == "en"


@pytest.mark.parametrize(
    ("page_of", "field", "typed", "kept"),
    [
        ("comparisons/accelerators", "[data-filter]", "Instinct", "#q=Instinct"),
        ("questions", "[data-narrow] input", "MI325X", "#q=MI325X"),
        ("formulas/ring-all-reduce-time", "input[name=n]", "1024", "#n=1024"),
        ("search", "[data-find]", "NVLink", "?q=NVLink"),
    ],
)
def test_the_other_language_shows_the_same_state(
    browser: Any, address: str, page_of: str, field: str, typed: str, kept: str
) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/{page_of}/index.html")
        page.locator(field).fill(typed)
        page.locator('.tools a[hreflang="en"]').click()
        page.wait_for_url(f"**/en/{page_of}/{kept}")
        assert page.locator(field).input_value() == typed


def test_the_ledger_narrows_to_a_state(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/questions/index.html")
        items = page.locator(".ledger > li:visible")
        total = items.count()
        page.locator("[data-narrow] select").select_option("open")
        assert 0 < items.count() < total
        assert items.count() == page.locator(".ledger > li:visible .state-open").count()


def test_marks_are_seen_in_forced_colours(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.emulate_media(forced_colors="active")
        page.goto(f"{address}en/{H100}/index.html")
        shape = page.evaluate(
            "(() => { const s = getComputedStyle(document.querySelector('button.st'), '::before');"
            " return [s.forcedColorAdjust, s.backgroundColor, s.maskImage]; })()"
        )
        assert shape[0] == "none"
        assert shape[1] != "rgba(0, 0, 0, 0)"
        assert shape[2] != "none"


def test_print_shows_the_claim_and_not_the_frame(browser: Any, address: str) -> None:
    with opened(browser, address, scheme="dark") as page:
        page.goto(f"{address}en/{H100}/index.html")
        page.emulate_media(media="print")
        assert page.locator(".top nav").is_hidden()
        assert page.locator(".find").is_hidden()
        assert page.locator(".fig").first.is_visible()
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert colour == "rgb(255, 255, 255)"


def test_a_printed_comparison_keeps_to_the_paper(browser: Any, address: str) -> None:
    with opened(browser, address, width=700) as page:
        page.goto(f"{address}ja/comparisons/accelerators/index.html")
        page.emulate_media(media="print")
        cut = page.evaluate(
            """() => {
              const edge = document.documentElement.clientWidth + 1;
              return [...document.querySelectorAll(".compare .conv, .compare .refusal")]
                .filter((words) => words.getBoundingClientRect().right > edge)
                .map((words) => words.textContent);
            }"""
        )
        assert cut == []
        name = page.locator(".compare tbody th").first.evaluate("(head) => head.offsetWidth")
        assert name > 45, "a name keeps its words whole"
        first = page.locator(".compare tbody tr").first
        kept = first.evaluate("(row) => getComputedStyle(row).breakBefore")
        assert kept == "avoid", "a head is never alone at the foot of a page"


def test_a_printed_claim_says_where_its_source_is(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/{H100}/index.html")
        page.emulate_media(media="print")
        said = page.locator(".cites a").first.evaluate(
            "(link) => getComputedStyle(link, '::after').content"
        )
        assert "https://" in said
        assert page.locator(".cite pre").filter(visible=True).count() == 1


def test_a_newer_build_loads_an_open_page_again(browser: Any, site: Path, tmp_path: Path) -> None:
    """Also one made within the same second, which is all that a server's Last-Modified tells."""
    for folder in ("en/about", "static"):
        shutil.copytree(site / folder, tmp_path / "site" / folder)
    shutil.copy(site / "build.json", tmp_path / "site")
    with serving(tmp_path / "site") as root, opened(browser, root) as page:
        settled(page, f"{root}en/about/index.html")
        page.evaluate("window.before = true")
        record, newer = tmp_path / "site" / "build.json", tmp_path / "newer.json"
        made = json.loads(record.read_text(encoding="utf-8"))
        written = record.stat()
        newer.write_text(json.dumps(made | {"id": "another"}), encoding="utf-8")
        os.utime(newer, ns=(written.st_atime_ns, written.st_mtime_ns))
        newer.replace(record)
        page.wait_for_function("window.before === undefined")
