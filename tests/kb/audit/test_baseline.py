"""The baseline: accepts today's failures, may only shrink, and belongs to one pack."""

from dataclasses import replace
from pathlib import Path

import pytest

from kb.audit.baseline import baseline_of, hold, read_baseline, shrunk, write_baseline
from kb.errors import SettingsError
from kb.views.finding import Report
from kb.vocab import Outcome
from tests.kb.audit.packs import load

PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: beta, property: power, value: 900 W, document: memo, flag: 未確認}
"""


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return load(PACK, tmp_path).report()


def test_it_accepts_failures_and_leaves_the_unchecked_open(report: Report) -> None:
    held = hold(report, baseline_of(report))
    assert {f.outcome for f in held.report.findings} == {Outcome.UNCHECKED}
    assert {f.outcome for f in held.report.accepted} == {Outcome.FAIL}
    assert not held.gone
    assert sum(r.accepted for r in held.report.results) == len(held.report.accepted)


def test_what_is_new_stays_open(report: Report) -> None:
    known = baseline_of(report)
    less = replace(known, accepted=known.accepted[1:])
    held = hold(report, less)
    assert [f.fingerprint for f in held.report.findings if f.outcome is Outcome.FAIL] == [
        known.accepted[0].fingerprint
    ]


def test_it_shrinks_and_never_grows(report: Report) -> None:
    known = baseline_of(report)
    fixed = replace(report, findings=report.findings[1:])
    smaller = shrunk(known, fixed)
    assert set(smaller.accepted) < set(known.accepted)
    assert len(known.accepted) - len(smaller.accepted) == 1
    # What comes back later is not accepted again.
    assert shrunk(smaller, report) == smaller
    assert [f.fingerprint for f in hold(report, smaller).report.findings][:1] == [
        report.findings[0].fingerprint
    ]


def test_entries_that_meet_nothing_are_named(report: Report) -> None:
    known = baseline_of(report)
    gone = hold(replace(report, findings=report.findings[1:]), known).gone
    assert [a.fingerprint for a in gone] == [report.findings[0].fingerprint]


def test_a_suppressed_finding_is_not_gone(report: Report) -> None:
    known = baseline_of(report)
    hushed = replace(report, findings=report.findings[1:], suppressed=report.findings[:1])
    assert not hold(hushed, known).gone


def test_the_file_reads_back_sorted(report: Report, tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    known = baseline_of(report)
    write_baseline(path, replace(known, accepted=tuple(reversed(known.accepted))))
    assert read_baseline(path, report.pack) == known
    assert path.read_text().endswith("}\n")


@pytest.mark.parametrize("content", ["", "[]", '{"pack": 1}', "\x00"])
def test_a_damaged_file_is_refused_with_its_place(tmp_path: Path, content: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(content)
    with pytest.raises(SettingsError) as caught:
        read_baseline(path, "example")
    assert str(path) in str(caught.value)


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="--update-baseline"):
        read_baseline(tmp_path / "none.json", "example")


def test_the_baseline_of_another_pack_is_refused(report: Report, tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    write_baseline(path, baseline_of(report))
    with pytest.raises(SettingsError, match="of the pack `example`"):
        read_baseline(path, "other")
