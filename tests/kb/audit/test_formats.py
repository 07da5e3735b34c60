"""Every report format: valid against its own standard, escaped, complete and repeatable."""

import csv
import io
import json
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import jsonschema
import pytest

from kb.audit.format import Setting, formats
from kb.audit.formats.sarif import SHARD
from kb.audit.runner import describe, rules
from kb.audit.schema import read_report, report_schema
from kb.views.finding import Finding, Report
from kb.views.label import Label
from kb.vocab import Outcome, Severity
from tests.kb.audit.packs import load

SARIF = Path(__file__).parents[2] / "fixtures" / "sarif-2.1.0-rtm.5.schema.json"
NASTY = "<script>alert(1)</script> & \"'|`*_[x](y)\x00\x1b::error::%0A,=1+1"
PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, flag: 未確認}
- {subject: alpha, property: power, value: 750 W, document: survey, citations: [{source: news}]}
audit:
  suppressions:
  - {rule: VER003, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '2026-12'}
"""


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return load(PACK, tmp_path).report()


def setting(**more: object) -> Setting:
    views = {r.code: describe(r, {}) for r in rules()}
    return Setting(rules=views, pack="data", **more)  # type: ignore[arg-type]


def render(name: str, report: Report, **more: object) -> str:
    return formats()[name].render(report, setting(**more))


def nasty(report: Report) -> Report:
    finding = replace(
        report.findings[0], message=Label(NASTY, NASTY), found=NASTY, expected="=cmd()"
    )
    return replace(report, findings=(finding, *report.findings[1:]))


def many(report: Report, count: int) -> Report:
    first = report.findings[0]
    findings = tuple(replace(first, subject=f"s{n}", fingerprint=f"{n:020}") for n in range(count))
    return replace(report, findings=findings)


@pytest.mark.parametrize("name", sorted(formats()))
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_format_is_repeatable_and_names_every_finding(
    name: str, lang: str, report: Report
) -> None:
    text = render(name, report, lang=lang)
    assert text == render(name, report, lang=lang)
    assert text.endswith("\n")
    shown = [f for f in report.findings if f.outcome is Outcome.FAIL]
    if name == "github":
        shown = [f for f in shown if f.severity is not Severity.NOTE]
    for finding in shown:
        assert finding.rule in text
        if finding.file:
            # JSON gives the place as the pack does: whoever reads it knows where the pack is.
            place = finding.file if name == "json" else f"data/{finding.file}"
            assert place in text.replace("\\", "")


@pytest.mark.parametrize("name", sorted(formats()))
def test_a_format_takes_a_report_without_findings(name: str, report: Report) -> None:
    empty = replace(report, findings=(), suppressed=(), results=())
    assert render(name, empty).strip()


@pytest.mark.parametrize("name", sorted(formats()))
def test_a_format_takes_whatever_a_finding_says(name: str, report: Report) -> None:
    assert render(name, nasty(report)).strip()


def test_json_is_valid_against_its_published_schema(report: Report) -> None:
    data = json.loads(render("json", nasty(report)))
    jsonschema.Draft202012Validator.check_schema(report_schema())
    jsonschema.Draft202012Validator(report_schema()).validate(data)
    assert data["counts"]["error"] > 0
    broken = data | {"findings": [{"rule": 1}]}
    assert not jsonschema.Draft202012Validator(report_schema()).is_valid(broken)


def test_json_reads_back_as_the_report(report: Report) -> None:
    assert read_report(render("json", report).encode()) == report


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_sarif_is_valid_against_its_schema(report: Report, lang: str) -> None:
    data = json.loads(render("sarif", nasty(report), lang=lang))
    jsonschema.Draft4Validator(json.loads(SARIF.read_text())).validate(data)


def test_sarif_tells_suppressed_accepted_and_unchecked_apart(report: Report) -> None:
    accepted = replace(report, findings=report.findings[1:], accepted=report.findings[:1])
    (run,) = json.loads(render("sarif", accepted))["runs"]
    by_mark = {r["partialFingerprints"]["tenkyo/v1"]: r for r in run["results"]}
    assert len(by_mark) == len(report.findings) + len(report.suppressed)
    hushed = by_mark[report.suppressed[0].fingerprint]
    assert hushed["suppressions"][0]["justification"] == "Asked for it"
    assert by_mark[report.findings[0].fingerprint]["suppressions"][0]["kind"] == "external"
    for finding in report.findings[1:]:
        result = by_mark[finding.fingerprint]
        unchecked = finding.outcome is Outcome.UNCHECKED
        assert result["kind"] == ("review" if unchecked else "fail")
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding.rule
        assert "suppressions" not in result


def test_sarif_is_cut_into_runs_of_their_own_identity(report: Report) -> None:
    data = json.loads(render("sarif", many(report, SHARD + 1)))
    sizes = [len(run["results"]) for run in data["runs"]]
    assert sizes[0] == SHARD
    assert sum(sizes) == SHARD + 1 + len(report.suppressed)
    ids = [run["automationDetails"]["id"] for run in data["runs"]]
    assert len(set(ids)) == len(ids) == 2


def test_junit_counts_what_it_holds(report: Report) -> None:
    root = ElementTree.fromstring(render("junit", nasty(report)))  # noqa: S314 - our own
    assert root.tag == "testsuites"
    assert int(root.get("tests", "")) == len(root.findall("./testsuite/testcase"))
    assert int(root.get("failures", "")) == len(root.findall(".//failure"))
    assert int(root.get("skipped", "")) == len(root.findall(".//skipped"))
    assert len(root.findall(".//failure")) == sum(r.failed for r in report.results)


def test_csv_holds_a_row_a_finding_and_no_formula(report: Report) -> None:
    rows = list(csv.DictReader(io.StringIO(render("csv", nasty(report)))))
    assert len(rows) == len(report.findings) + len(report.suppressed)
    assert rows[0]["expected"] == "'=cmd()"
    assert rows[0]["message"] == NASTY
    assert {r["fingerprint"] for r in rows} >= {f.fingerprint for f in report.findings}


@pytest.mark.parametrize(("value", "cell"), [("-5 W", "-5 W"), ("+1", "+1"), ("-a1", "'-a1")])
def test_csv_leaves_numbers_alone(report: Report, value: str, cell: str) -> None:
    finding = replace(report.findings[0], found=value)
    rows = csv.DictReader(io.StringIO(render("csv", replace(report, findings=(finding,)))))
    assert next(iter(rows))["found"] == cell


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_balanced_escaped_and_fetches_nothing(report: Report) -> None:
    text = render("html", nasty(report))
    tags = _Tags()
    tags.feed(text)
    assert not tags.open
    assert not {"script", "link", "img", "iframe"} & set(tags.seen)
    assert "http" not in text


def test_markdown_escapes_what_it_quotes(report: Report) -> None:
    text = render("markdown", nasty(report))
    assert "<script>" not in text
    line = next(n for n in text.splitlines() if "alert" in n)
    assert line.replace("\\|", "").count("|") == 3


def test_github_annotations_are_capped_and_cannot_be_injected(report: Report) -> None:
    text = render("github", many(nasty(report), 25))
    lines = [n for n in text.splitlines() if n.startswith("::")]
    assert len(lines) == 10
    assert all(n.startswith("::error file=data/claims.yaml,line=1,title=") for n in lines)
    assert "15 more" in text
    assert all("%250A" in n for n in lines)


def test_text_is_coloured_only_on_a_terminal(
    report: Report, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" not in render("text", report)
    assert "\x1b[" in render("text", report, color=True)


def test_text_counts_what_it_leaves_out(report: Report) -> None:
    text = render("text", many(report, 7), limit=3)
    assert "and 4 more" in text
    assert text.count("data/claims.yaml:1") == 3


def test_text_shows_both_values(report: Report) -> None:
    finding: Finding = next(f for f in report.findings if f.rule == "CON005")
    assert (finding.found, finding.expected) == ("700 W", "750 W")
    assert "found '700 W', held against '750 W'" in render("text", report)
