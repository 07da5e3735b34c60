"""Findings have places, suppressions have reasons, fixes are shown, and faults stay at home."""

import json
from pathlib import Path

import pytest

from ingest.link.knowledge import Knowledge
from ingest.lint.fixes import write_fixes
from ingest.lint.format import formats
from ingest.lint.run import lint_file, lint_text

CASES = [
    # Text, codes found: what must be told apart from what only looks alike.
    ("Alpha の消費電力は 720 W［参考資料1］。", {"DOC001"}),
    ("Alpha の消費電力は 700 W［参考資料1］。", set()),
    ("Alpha の消費電力は約 0.7 kW［参考資料1］。", set()),
    ("Alpha の消費電力は 700 W。", {"DOC002"}),
    ("Alpha の消費電力は 700 W（本稿の計算）。", set()),
    ("アルファの容量は 80 GB［参考資料1］。", {"DOC003"}),
    ("アルファの容量は 80 GB（未確認）［参考資料1］。", set()),
    ("ベータの消費電力は 400 W［参考資料1］。", {"DOC005"}),
    ("4 × 700 W = 2,900 W［参考資料1］。", {"DOC008"}),
    ("2025年3月に公開する予定。", {"DOC010"}),
    ("2031年3月に公開する予定。", set()),
    ("2025年3月に公開する予定だった。", set()),
    ("現在、アルファが最も速い。", {"DOC011"}),
    ("2026年5月現在、アルファが最も速い。", set()),
    ("構成は 3 層からなる。", set()),
    ("H100 と NVLink 5 と 802.3df の話。", set()),
]


@pytest.mark.parametrize(("text", "codes"), CASES)
def test_each_sentence_gets_what_it_deserves(text: str, codes: set[str], known: Knowledge) -> None:
    whole = f"# 題\n\n{text}\n\n## 参考資料\n\n1. Acme. Data sheet.\n"
    found = {f.rule for f in lint_text(whole, "note.md", known).findings} - {"DOC007"}
    assert found == codes


def test_places_are_lines_and_columns(known: Knowledge) -> None:
    report = lint_text("x\n\nSee: 4 × 700 W = 2,900 W.\n", "note.txt", known)
    (broken,) = [f for f in report.findings if f.rule == "DOC008"]
    assert (broken.line, broken.column, broken.printed) == (3, 18, "2,900 W")
    assert broken.file == "note.txt"


@pytest.mark.parametrize(
    ("comment", "left"),
    [
        ("<!-- tenkyo: ignore DOC002 known to all -->", set()),
        ("<!-- tenkyo: ignore DOC002,DOC001 known to all -->", set()),
        ("<!-- tenkyo: ignore DOC002 -->", {"DOC002", "DOC012"}),
        ("<!-- tenkyo: ignore because -->", {"DOC002", "DOC012"}),
        ("<!-- tenkyo: ignore DOC001 another rule -->", {"DOC002"}),
    ],
)
def test_a_suppression_needs_code_and_reason(
    comment: str, left: set[str], known: Knowledge
) -> None:
    report = lint_text(f"{comment}\n\nAlpha has a power of\n700 W.\n", "note.md", known)
    assert {f.rule for f in report.findings} == left
    if not left:
        assert [f.suppressed for f in report.suppressed] == ["known to all"]


def test_a_suppression_reaches_no_further_than_its_block(known: Knowledge) -> None:
    text = "<!-- tenkyo: ignore DOC002 known -->\n\nAlpha has a power of 700 W.\n\n"
    report = lint_text(text + "Alpha has a power of 700 W.\n", "note.md", known)
    assert [f.line for f in report.findings] == [5]


def test_fix_writes_only_what_is_safe(known: Knowledge, tmp_path: Path) -> None:
    path = tmp_path / "note.md"
    path.write_bytes(
        b"Alpha has a power of 720 W (tenkyo:alpha.power.me).\r\n\r\n"
        b"Alpha has a power of 730 W.\r\n"
    )
    diff = write_fixes(path, lint_file(path, known).findings)
    assert path.read_bytes() == (
        b"Alpha has a power of 700 W (tenkyo:alpha.power.me).\r\n\r\n"
        b"Alpha has a power of 730 W.\r\n"
    )
    assert "-Alpha has a power of 720 W" in diff
    assert "+Alpha has a power of 700 W" in diff
    assert write_fixes(path, lint_file(path, known).findings) == ""


def test_a_fault_stays_with_its_file(known: Knowledge, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_bytes(b"")
    report = lint_file(tmp_path / "empty.md", known)
    assert report.error is not None and "empty" in report.error
    assert lint_file(tmp_path, known).error is not None


@pytest.mark.parametrize("name", sorted(formats()))
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_form_carries_place_and_code(name: str, lang: str, known: Knowledge) -> None:
    report = lint_text("Alpha has a power of 720 W%.\n", "a b,c.md", known)
    text = formats()[name].render([report], lang)
    assert "DOC001" in text and "22" in text
    if name in ("json", "sarif"):
        json.loads(text)
    if name == "github":
        assert "file=a b%2Cc.md,line=1,col=22" in text


def test_sarif_has_regions_and_fixes(known: Knowledge) -> None:
    text = "Alpha has a power of 720 W (tenkyo:alpha.power.me).\n"
    run = json.loads(formats()["sarif"].render([lint_text(text, "a.md", known)], "en"))["runs"][0]
    result = next(r for r in run["results"] if r["ruleId"] == "DOC001")
    region = result["locations"][0]["physicalLocation"]["region"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (1, 22, 27)
    change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert change["insertedContent"]["text"] == "700 W"


def test_findings_survive_moves_and_are_told_apart(known: Knowledge) -> None:
    line = "Alpha has a power of 720 W.\n"
    one = lint_text(line, "a.md", known).findings
    moved = lint_text("# Title\n\nWords.\n\n" + line, "a.md", known).findings
    assert {f.rule for f in one} == {f.rule for f in moved}
    twice = lint_text(line + "\n" + line, "a.md", known).findings
    assert len({f.fingerprint for f in twice}) == len(twice)
