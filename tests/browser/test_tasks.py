"""Tasks that people come with, done by keyboard, from where they begin to what they ask for."""

from typing import Any

import pytest

from tests.browser.visits import copied_by, opened

pytestmark = pytest.mark.browser


def test_two_things_are_compared_and_shared_by_keyboard(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/comparisons/accelerators/index.html")
        rows = page.locator("table.compare tbody tr:visible")
        menu = page.locator("details.menu:has([data-only])")
        menu.locator("summary").press("Enter")
        for thing in ("nvidia-h100-sxm5", "amd-mi300x"):
            menu.locator(f'[data-only="{thing}"]').press("Space")
        assert rows.count() == 2
        page.keyboard.press("Escape")
        assert not menu.locator("[data-only]").first.is_visible()
        assert menu.locator("summary").evaluate("node => node === document.activeElement")
        shared = copied_by(page, page.locator('[data-copy="link"]'))
        assert shared == page.url
    with opened(browser, address) as page:
        page.goto(shared)
        assert page.locator("table.compare tbody tr:visible").count() == 2
        assert page.locator('[data-only="amd-mi300x"]').is_checked()


def test_the_front_page_lays_two_things_side_by_side(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/index.html")
        page.get_by_role("link", name="beside").click()
        # Until it has been read, it shows all rows.
        page.wait_for_url("**/comparisons/**")
        assert page.locator("table.compare tbody tr:visible").count() == 2


def test_a_refused_cell_says_why_and_leads_to_what_compares(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/comparisons/accelerators/index.html")
        refusal = page.locator('[data-claim="nvidia-b100.link-bandwidth.ci"] .refusal')
        assert refusal.inner_text().endswith("比較不可：NVIDIA B100の方向が示されていません")
        refusal.locator("a").press("Enter")
        page.wait_for_url("**#c-link-bandwidth")
        assert page.locator("#c-link-bandwidth + dd .grp").count() > 0


def test_a_question_leads_to_its_evidence_by_keyboard(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}en/questions/index.html")
        page.locator('.ledger a[href*="questions/ci-01"]').press("Enter")
        page.wait_for_url("**/questions/ci-01-blackwell-tdp/")
        page.locator('main .fig a[href*="claims/nvidia-b200.tdp.ev"]').first.press("Enter")
        page.wait_for_url("**/claims/nvidia-b200.tdp.ev*/")
        assert page.locator(".cites a").count() > 0


def test_what_a_finding_found_is_named(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        for lang, word in (("ja", "疎性：不明"), ("en", "Sparsity: unknown")):
            page.goto(f"{address}{lang}/claims/google-tpu-v6e.peak-compute.ev/index.html")
            found = page.locator(".finding dl").first
            assert found.locator("dd").first.inner_text() == word
            assert found.locator("[lang=en]").count() == 0
