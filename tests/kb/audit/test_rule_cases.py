"""Cases of single rules beyond their two examples: where alarms would be false, and edges."""

from pathlib import Path

import pytest

from kb.vocab import Outcome
from tests.kb.audit.packs import found, load, unchecked

CITED = "document: memo, citations: [{source: paper}]"


def test_a_contradiction_is_told_once_with_the_strongest_against_it(tmp_path: Path) -> None:
    text = f"""\
claims:
- {{subject: alpha, property: power, value: 700 W, document: memo}}
- {{subject: alpha, property: power, value: 750 W, {CITED.replace("memo", "survey")}}}
- {{subject: alpha, property: power, value: 760 W, key: b, document: survey,
   citations: [{{source: datasheet}}], links: [{{claim: alpha.power.me, role: contradicts,
   note: {{ja: 測り直した値, en: Measured again}}}}]}}
"""
    (finding,) = [f for f in found("CON005", text, tmp_path) if f.subject == "alpha.power.me"]
    assert "760 W" in (finding.expected or "")
    assert "Measured again" in finding.message.get("en")
    assert "測り直した値" in finding.message.get("ja")


def test_one_decision_is_asked_for_once(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power, value: 750 W, document: survey}
- {subject: alpha, property: power, value: 800 W, document: survey, key: b}
"""
    (finding,) = found("CON002", text, tmp_path)
    assert finding.found == "700 W, 750 W, 800 W"


def test_one_way_and_both_ways_are_no_conflict(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: alpha, property: bandwidth, value: 450 GB/s, document: memo,
   qualifiers: {direction: one-way}}
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: memo, key: both,
   qualifiers: {direction: both-ways}}
"""
    assert not found("CON001", text, tmp_path)


@pytest.mark.parametrize(
    ("value", "fails"),
    [("約1000 W", False), ("約1200 W", False), ("約1155 W", True), ("1155 W", False)],
)
def test_trailing_zeros_are_no_false_precision(value: str, fails: bool, tmp_path: Path) -> None:
    text = f"claims:\n- {{subject: alpha, property: power, value: {value}, document: memo}}\n"
    assert bool(found("UNI005", text, tmp_path)) is fails


@pytest.mark.parametrize(
    ("state", "fails"), [("draft", True), ("approved", False), ("published", False)]
)
def test_what_is_published_stays_approved_but_is_no_draft(
    state: str, fails: bool, tmp_path: Path
) -> None:
    text = f"""\
claims:
- {{subject: spec-x, property: state, value: {state}, {CITED}, as_of: '2026-01'}}
- {{subject: spec-x, property: publication-day, value: '2025-04-08', document: memo}}
"""
    assert bool(found("STD001", text, tmp_path)) is fails


def test_a_target_that_was_missed_names_the_day_it_was_met(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: spec-x, property: target-day, value: '2024', document: memo}
- {subject: spec-x, property: publication-day, value: '2025-04-08', document: survey}
"""
    (finding,) = found("STD003", text, tmp_path)
    assert (finding.found, finding.expected) == ("2024", "2025-04-08")


def test_a_target_ahead_is_no_finding(tmp_path: Path) -> None:
    text = "claims:\n- {subject: spec-x, property: target-day, value: '2027', document: memo}\n"
    assert not found("STD003", text, tmp_path)


def test_dates_beyond_belief_are_out_of_range(tmp_path: Path) -> None:
    text = "claims:\n- {subject: spec-x, property: target-day, value: '2626-07', document: memo}\n"
    (finding,) = found("UNI003", text, tmp_path)
    assert finding.expected == "1900–2056"


def test_dates_keep_to_the_years_of_their_property(tmp_path: Path) -> None:
    text = """\
properties:
- id: founded
  label: {ja: 設立, en: Founded}
  definition: {ja: 設立の日。, en: When it was founded.}
  type: date
  range: [1600, 2030]
claims:
- {subject: alpha, property: founded, value: '1816', document: memo}
- {subject: alpha, property: founded, value: '0816', key: b, document: memo}
"""
    (finding,) = found("UNI003", text, tmp_path)
    assert (finding.found, finding.expected) == ("0816", "1600–2030")


@pytest.mark.parametrize("rule", ["SRC001", "VER005", "CIT004"])
def test_what_was_not_looked_at_is_said(rule: str, tmp_path: Path) -> None:
    text = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, flag: 未確認,
   citations: [{source: datasheet}]}
"""
    (finding,) = unchecked(rule, text, tmp_path)
    assert "1" in finding.message.get("en").split(" ")


def test_premises_of_a_calculation_are_not_to_be_derived(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo, basis: calculation}
- {subject: alpha, property: power, key: half,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
"""
    assert not found("DRV005", text, tmp_path)


_MIXED = """\
qualifiers:
- id: direction
  label: {{ja: 方向, en: Direction}}
  definition: {{ja: 一方向か双方向か, en: One way or both ways}}
  terms:
  - {{id: one-way, label: {{ja: 一方向, en: one way}}}}
  - {{id: both-ways, label: {{ja: 双方向, en: both ways}}}}
  conversions: {conversions}
formulas:
- id: ratio-of-links
  title: {{ja: 帯域の比, en: Ratio of bandwidths}}
  explanation: {{ja: 帯域を帯域で割る, en: One bandwidth over another}}
  expression: a / b
  result: {{symbol: r, meaning: {{ja: 比, en: ratio}}}}
  variables:
    a: {{symbol: A, meaning: {{ja: 一方, en: one}}, unit: GB/s}}
    b: {{symbol: B, meaning: {{ja: 他方, en: other}}, unit: GB/s}}
  citations: [{{source: paper}}]
  examples: [{{inputs: {{a: 900 GB/s, b: 50 GB/s}}, printed: '18', source: paper}}]
claims:
- {{subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {{direction: {direction}}}}}
- {{subject: beta, property: bandwidth, value: 50 GB/s, document: memo,
   qualifiers: {{direction: one-way}}}}
- {{subject: alpha, property: price,
   derive: {{formula: ratio-of-links, inputs: {{a: alpha.bandwidth.me, b: beta.bandwidth.me}}}}}}
"""


_HALF = "[{source: both-ways, target: one-way, factor: 1/2, reason: {ja: 対称, en: symmetric}}]"


@pytest.mark.parametrize(
    ("conversions", "direction", "outcome"),
    [
        (_HALF, "both-ways", Outcome.FAIL),
        ("[]", "both-ways", Outcome.UNCHECKED),
        (_HALF, "one-way", None),
    ],
)
def test_eighteen_times_is_found_where_the_formula_asks_for_nothing(
    conversions: str, direction: str, outcome: Outcome | None, tmp_path: Path
) -> None:
    text = _MIXED.format(conversions=conversions, direction=direction)
    findings = load(text, tmp_path).report("CMP006").findings
    assert [f.outcome for f in findings] == ([outcome] if outcome else [])
    for finding in findings:
        assert "alpha.bandwidth.me" in (finding.found or "")


@pytest.mark.parametrize(
    ("peak", "measured", "terms", "fails"),
    [
        ("900", "900", "precision: fp8", False),
        ("900", "900.3", "precision: fp8", False),
        ("≥ 900", "1100", "precision: fp8", False),
        ("900", "800–1100", "precision: fp8", False),
        ("900", "1000–1100", "precision: fp8", True),
        ("900", "1100", "precision: bf16", False),
        ("900", "1100", "precision: unknown", False),
    ],
)
def test_only_what_lies_wholly_above_its_own_peak_is_odd(
    peak: str, measured: str, terms: str, fails: bool, tmp_path: Path
) -> None:
    text = f"""\
claims:
- {{subject: alpha, property: throughput, value: {peak} TFLOPS, document: memo,
   qualifiers: {{rating: peak, precision: fp8}}}}
- {{subject: alpha, property: throughput, value: {measured} TFLOPS, document: survey,
   qualifiers: {{rating: measured, {terms}}}}}
"""
    assert bool(found("CMP007", text, tmp_path)) is fails


@pytest.mark.parametrize(
    ("one", "other", "fails"),
    [("unknown", "one-way", True), ("both-ways", "one-way", False), ("unknown", "unknown", True)],
)
def test_bits_for_bytes_are_seen_where_one_side_leaves_a_term_unknown(
    one: str, other: str, fails: bool, tmp_path: Path
) -> None:
    text = f"""\
claims:
- {{subject: alpha, property: bandwidth, value: 400 GB/s, document: memo,
   qualifiers: {{direction: {one}}}}}
- {{subject: alpha, property: bandwidth, value: 400 Gbps, document: survey,
   qualifiers: {{direction: {other}}}}}
"""
    assert bool(found("UNI002", text, tmp_path)) is fails


@pytest.mark.parametrize(("earlier", "later", "fails"), [("01", "02", False), ("02", "01", True)])
def test_a_draft_after_its_publication_is_no_step_forward(
    earlier: str, later: str, fails: bool, tmp_path: Path
) -> None:
    text = f"""\
claims:
- {{subject: spec-x, property: state, value: draft, document: memo, as_of: 2025-{earlier}}}
- {{subject: spec-x, property: state, value: published, document: survey, as_of: 2025-{later}}}
"""
    told = found("STD001", text, tmp_path)
    assert bool(told) is fails
    for finding in told:
        assert "published as of 2025-01" in finding.message.get("en")


def test_an_absent_value_is_named_in_both_languages(tmp_path: Path) -> None:
    text = """\
claims:
- {subject: alpha, property: power, value: none, document: memo}
- {subject: alpha, property: power, value: 700 W, document: survey}
"""
    (finding,) = found("CON002", text, tmp_path)
    assert "なし、700 W" in finding.message.get("ja")
    assert "none, 700 W" in finding.message.get("en")


def test_a_mixed_column_names_its_kinds_and_counts_none_that_is_superseded(tmp_path: Path) -> None:
    text = """\
comparisons:
- {id: links, title: {ja: 比較, en: Links}, description: {ja: 比較, en: Links},
   entities: [alpha, beta], properties: [bandwidth]}
claims:
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {direction: both-ways}}
- {subject: beta, property: bandwidth, value: 400 GB/s, document: memo,
   qualifiers: {direction: one-way}}
"""
    (finding,) = found("CMP002", text, tmp_path)
    assert "(both ways; one way)" in finding.message.get("en")
    assert "一方向／双方向" in finding.message.get("ja")
    superseded = (
        text
        + """\
- {subject: alpha, property: bandwidth, value: 450 GB/s, document: survey, as_of: '2026-02',
   qualifiers: {direction: one-way}, links: [{claim: alpha.bandwidth.me, role: supersedes}]}
"""
    )
    assert not found("CMP002", superseded, tmp_path)
