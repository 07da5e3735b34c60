"""Pages carry every caveat that their answers carry, and the words of both languages."""

import html
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.audit.known import known_rules
from kb.compare.terms import NO_CONDITION
from kb.publish.assets import styles
from kb.publish.charts._svg import shapes
from kb.publish.material import Material
from kb.publish.publish import publish
from kb.publish.words import TABLES
from kb.views.comparison import Comparison
from kb.views.detail import ClaimDetail
from kb.vocab import Basis, Confidence, Freshness, Rank, Verification

LINKS = "claims/accelerator-notes/links.yaml"


@pytest.fixture
def site(material: Material, tmp_path: Path) -> Path:
    publish(material, tmp_path / "site")
    return tmp_path / "site"


def test_a_claim_page_says_what_its_answer_says(material: Material, site: Path) -> None:
    for one in material.claim_index():
        claim = material.view(ClaimDetail, f"claims/{one.id}")
        for lang in ("ja", "en"):
            text = html.unescape(
                (site / lang / "claims" / one.id / "index.html").read_text(encoding="utf-8")
            )
            assert claim.value.as_printed in text
            assert claim.id in text
            for citation in claim.citations:
                assert citation.title in text
                assert citation.printed is None or citation.printed in text
            for finding in claim.findings:
                assert finding.rule in text
            for other in claim.links:
                assert other.claim in text
            assert claim.standing.flag is None or claim.standing.flag in text


def test_the_page_of_the_search_leads_to_each_kind_of_thing_found(site: Path) -> None:
    text = (site / "en" / "search" / "index.html").read_text(encoding="utf-8")
    _, lists = text.split("<noscript>")
    shown = lists.partition("</ul>")[0]
    for kind in ("standards", "questions", "audit", "guide", "entities", "glossary"):
        assert f'href="../{kind}/' in shown


def test_a_page_quotes_nothing_where_its_claim_does(
    changed: Callable[[str, str, str], Material], tmp_path: Path
) -> None:
    material = changed(LINKS, "  value: 800 GB/s\n", "  value: unknown\n")
    publish(material, tmp_path / "site")
    for one in material.claim_index():
        value = material.view(ClaimDetail, f"claims/{one.id}").value
        text = (tmp_path / f"site/en/claims/{one.id}/index.html").read_text(encoding="utf-8")
        assert ("Nothing is quoted." in text) is (value.as_printed == "")
        assert (value.as_printed == "") is (value.absence is not None)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("verification", Verification),
        ("confidence", Confidence),
        ("freshness", Freshness),
        ("rank", Rank),
        ("basis", Basis),
    ],
)
def test_every_word_of_the_vocabulary_has_a_name(
    table: str, words: type[Verification] | type[Basis]
) -> None:
    assert set(TABLES[table]) == {word.value for word in words}


def test_every_verification_has_a_symbol_and_a_colour() -> None:
    said = styles().decode()
    for word in Verification:
        assert f"v-{word}" in shapes()
        assert f".st-{word}" in said


@pytest.mark.parametrize("page", ["formulas", "questions", "standards"])
def test_a_list_of_nothing_says_so(page: str, site: Path) -> None:
    for lang, said in (("en", "There is none."), ("ja", "ありません。")):
        assert f"<p>{said}</p>" in (site / lang / page / "index.html").read_text(encoding="utf-8")


def test_the_door_names_both_languages(site: Path) -> None:
    door = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="ja/index.html"' in door
    assert 'href="en/index.html"' in door


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_rule_has_a_page_and_stands_on_the_overview(lang: str, site: Path) -> None:
    overview = html.unescape((site / lang / "audit" / "index.html").read_text(encoding="utf-8"))
    assert known_rules()[-1].family == "DOC"
    for rule in known_rules():
        folder = site / lang / "audit" / "rules" / rule.code
        page = html.unescape((folder / "index.html").read_text(encoding="utf-8"))
        assert rule.failing in page
        assert rule.name in overview
        assert ("tenkyo lint" in page.partition("<main")[2]) is (rule.family == "DOC"), rule.code


def test_a_comparison_says_what_the_values_of_each_column_are(
    material: Material, site: Path
) -> None:
    single = 0
    for key in material.catalog.comparisons:
        found = material.view(Comparison, f"comparisons/{key}")
        for lang in ("ja", "en"):
            path = site / lang / "comparisons" / key / "index.html"
            _, text = html.unescape(path.read_text(encoding="utf-8")).split('id="classes"')
            for column in found.columns:
                single += len(column.groups) == 1 and column.groups[0].label != NO_CONDITION
                for group in column.groups:
                    assert group.label == NO_CONDITION or group.label.get(lang) in text
    assert single
