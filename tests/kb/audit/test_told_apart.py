"""Two values of a finding that are printed alike: its words say what sets them apart."""

from pathlib import Path

import pytest

from kb.audit.format import held_against
from tests.kb.audit.packs import found

PRINTED_ALIKE = """\
claims:
- {subject: alpha, property: power, value: 700 W, printed: '700', document: memo}
- {subject: alpha, property: power, value: 750 W, printed: '700', document: survey}
"""
AGREES = "links: [{claim: alpha.power.me, role: agrees}]"
ONE_WAY_AND_BOTH = """\
qualifiers:
- id: direction
  label: {ja: 方向, en: Direction}
  definition: {ja: 一方向か双方向か, en: One way or both ways}
  terms:
  - {id: one-way, label: {ja: 一方向, en: one way}}
  - {id: both-ways, label: {ja: 双方向, en: both ways}}
  conversions:
  - {source: both-ways, target: one-way, factor: 1/2, reason: {ja: 和の半分, en: Half of the sum}}
claims:
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: memo,
   qualifiers: {direction: one-way}}
- {subject: alpha, property: bandwidth, value: 900 GB/s, document: survey,
   qualifiers: {direction: both-ways}}
"""


@pytest.mark.parametrize("code", ["CON002", "CON004", "CON008"])
def test_what_was_read_stands_beside_the_print(code: str, tmp_path: Path) -> None:
    text = PRINTED_ALIKE
    if code == "CON008":
        text = text.replace("document: survey", f"document: survey, {AGREES}")
    (finding,) = found(code, text, tmp_path)
    for lang, reads in (("en", "700 ({} W)"), ("ja", "700（{} W）")):
        said = finding.message.get(lang)
        assert reads.format(700) in said and reads.format(750) in said, said
        assert not held_against(finding, lang)


@pytest.mark.parametrize("code", ["CON002", "CON004"])
def test_qualifiers_are_named_where_all_else_is_the_same(code: str, tmp_path: Path) -> None:
    (finding,) = found(code, ONE_WAY_AND_BOTH, tmp_path)
    for term in ("one way", "both ways"):
        assert f"900 GB/s (Direction: {term})" in finding.message.get("en")


def test_what_looks_different_is_quoted_as_it_is_printed(tmp_path: Path) -> None:
    (finding,) = found("CON002", PRINTED_ALIKE.replace("W, printed: '700'", "W"), tmp_path)
    assert finding.message.get("en").endswith("700 W, 750 W")


@pytest.mark.parametrize("code", ["CON002", "CON005"])
def test_figures_that_count_differently_are_told_with_how_they_count(
    code: str, tmp_path: Path
) -> None:
    text = ONE_WAY_AND_BOTH.replace("900 GB/s, document: memo", "448 GB/s, document: memo")
    if code == "CON005":
        text = text.replace("survey,\n", "survey, citations: [{source: paper}],\n")
    (finding,) = found(code, text, tmp_path)
    for lang, sides in (
        ("en", ("448 GB/s (Direction: one way)", "900 GB/s (Direction: both ways)")),
        ("ja", ("448 GB/s（方向：一方向）", "900 GB/s（方向：双方向）")),
    ):
        assert all(side in finding.message.get(lang) for side in sides)
