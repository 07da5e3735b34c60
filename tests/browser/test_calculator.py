"""The calculator on a formula's page prints what the server answers, for whatever is typed."""

import json
from pathlib import Path
from typing import Any

import pytest

from kb.formulas.evaluation import evaluate
from kb.quantity.units import PintUnits
from kb.views.codec import decode
from kb.views.formula import Formula
from tests.browser.visits import opened

pytestmark = pytest.mark.browser

TYPED = {
    "young-daly-interval": {"delta": "60", "M": "11130"},
    "ring-all-reduce-time": {"S": "6.3", "B": "50", "n": "128"},
    "checkpoint-bandwidth": {"S": "1", "t": "60"},
    "domain-bandwidth": {"n": "72", "b": "1.8"},
    "share-of-count": {"a": "148", "n": "419"},
    "machine-balance": {"P": "989", "B": "3.35"},
}


def answered(formula: Formula, given: dict[str, str]) -> str:
    """Return what the server prints."""
    units = {v.name: v.unit for v in formula.variables}
    inputs = {name: f"{text} {units[name]}".strip() for name, text in given.items()}
    return evaluate(formula, inputs, units=PintUnits()).value.shown.get("en")


@pytest.mark.parametrize("name", TYPED)
def test_what_is_typed_comes_out_as_on_the_server(
    name: str, browser: Any, site: Path, address: str
) -> None:
    body = (site / "en" / "formulas" / name / "index.json").read_bytes()
    with opened(browser, address) as page:
        page.goto(f"{address}en/formulas/{name}/index.html")
        for variable, text in TYPED[name].items():
            page.fill(f"input[name={variable}]", text)
        shown = page.locator("[data-result]").inner_text()
    assert shown == answered(decode(Formula, body), TYPED[name])


def test_a_slider_moves_the_result_and_reset_brings_it_back(browser: Any, address: str) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}ja/formulas/young-daly-interval/index.html")
        out = page.locator("[data-result]")
        before = out.inner_text()
        page.locator("input[type=range][data-for=M]").press("End")
        moved = out.inner_text()
        assert moved != before
        assert page.input_value("input[name=M]") == "111000"
        page.locator("button[type=reset]").click()
        page.wait_for_function(
            "t => document.querySelector('[data-result]').innerText === t", arg=before
        )


def test_what_the_server_would_refuse_has_no_result(browser: Any, site: Path, address: str) -> None:
    body = json.loads(
        (site / "en" / "formulas" / "young-daly-interval" / "index.json").read_bytes()
    )
    assert body["variables"][0]["low"] == 0
    with opened(browser, address) as page:
        page.goto(f"{address}en/formulas/young-daly-interval/index.html")
        for text in ("-1", "ten", ""):
            page.fill("input[name=delta]", text)
            assert page.locator("[data-result]").inner_text() == "—", text
        page.fill("input[name=delta]", "６０")
        assert page.locator("[data-result]").inner_text() != "—"


@pytest.mark.parametrize(
    ("lang", "typed", "words"),
    [
        ("en", "ten", "“ten” is no number; expected is one such as"),
        ("en", "-1", "“-1” is too small; expected is 0 or more"),
        ("ja", "十", "「十」は数ではありません"),
        ("ja", "-1", "「-1」は小さすぎます。0 以上の数を"),
    ],
)
def test_a_wrong_value_is_told_in_words_that_belong_to_its_field(
    lang: str, typed: str, words: str, browser: Any, address: str
) -> None:
    with opened(browser, address) as page:
        page.goto(f"{address}{lang}/formulas/young-daly-interval/index.html")
        field = page.locator("input[name=delta]")
        field.fill(typed)
        assert field.get_attribute("aria-invalid") == "true"
        said = page.locator(f"#{field.get_attribute('aria-describedby')}")
        assert said.is_visible()
        assert words in said.inner_text()
        field.fill("60")
        assert field.get_attribute("aria-invalid") is None
        assert field.get_attribute("aria-describedby") is None
        assert said.is_hidden()


def test_without_scripts_there_is_no_slider(browser: Any, address: str) -> None:
    with opened(browser, address, scripts=False) as page:
        page.goto(f"{address}en/formulas/young-daly-interval/index.html")
        assert page.locator("input[type=range]").first.is_hidden()
        assert page.locator("math").first.is_visible()
