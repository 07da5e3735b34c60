"""The engine: severities, suppressions, fingerprints, order, selection and the verdict."""

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.audit.runner import audit, find_rule, order, rules, severity_of
from kb.audit.selection import fails, narrowed, selection, worsened
from kb.audit.suppression import has_expired
from kb.errors import NotFoundError
from kb.views.catalog import Suppression
from kb.views.finding import Report
from kb.vocab import Outcome, Severity
from tests.kb.audit.packs import load

PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: beta, property: power, value: 900 W, document: survey, flag: 未確認}
- {subject: alpha, property: capacity, value: 80 GB, document: memo, citations: [{source: paper}]}
"""


def report(folder: Path, text: str = PACK) -> Report:
    return load(text, folder).report()


def test_two_runs_are_the_same(tmp_path: Path) -> None:
    loaded = load(PACK, tmp_path)
    assert audit(loaded.audited) == audit(loaded.audited)


def test_findings_come_worst_first_and_unchecked_last(tmp_path: Path) -> None:
    found = report(tmp_path).findings
    assert list(found) == sorted(found, key=order)
    ranks = [(f.outcome is Outcome.UNCHECKED, list(Severity).index(f.severity)) for f in found]
    assert ranks == sorted(ranks)


def test_findings_carry_the_place_and_what_they_are_about(tmp_path: Path) -> None:
    finding = next(f for f in report(tmp_path).findings if f.rule == "CIT001")
    assert (finding.file, finding.line) == ("claims.yaml", 1)
    assert (finding.document, finding.entity) == ("memo", "alpha")
    assert finding.found == "700 W"


def test_a_fingerprint_outlives_its_line_but_not_its_value(tmp_path: Path) -> None:
    def mark(text: str, name: str) -> str:
        (tmp_path / name).mkdir()
        found = report(tmp_path / name, text).findings
        return next(
            f.fingerprint for f in found if f.rule == "CIT001" and f.subject == "alpha.power.me"
        )

    moved = PACK.replace(
        "claims:\n", "claims:\n- {subject: beta, property: capacity, value: 1 GB, document: memo}\n"
    )
    assert mark(PACK, "a") == mark(moved, "b")
    assert mark(PACK, "c") != mark(PACK.replace("700 W", "701 W"), "d")


def test_results_count_what_the_findings_hold(tmp_path: Path) -> None:
    found = report(tmp_path)
    assert len(found.results) == len(rules())
    assert sum(r.failed + r.unchecked for r in found.results) == len(found.findings)
    for result in found.results:
        assert (result.outcome is Outcome.PASS) == (not result.failed and not result.unchecked)


@pytest.mark.parametrize("key", ["CIT001", "uncited-claim", "CIT"])
def test_severity_is_set_by_code_name_or_family(key: str) -> None:
    rule = find_rule("CIT001")
    assert severity_of(rule, {}) is Severity.ERROR
    assert severity_of(rule, {key: Severity.NOTE}) is Severity.NOTE


def test_the_pack_sets_severities(tmp_path: Path) -> None:
    found = report(tmp_path, PACK + "audit: {severity: {CIT001: note}}\n")
    assert {f.severity for f in found.findings if f.rule == "CIT001"} == {Severity.NOTE}


SUPPRESSED = (
    PACK
    + """\
audit:
  suppressions:
  - {rule: %s, subject: alpha.power.me, reason: Asked for it, owner: desk, expires: '%s'}
"""
)


@pytest.mark.parametrize("name", ["CIT001", "uncited-claim"])
def test_a_suppression_moves_its_finding_aside_with_the_reason(tmp_path: Path, name: str) -> None:
    found = report(tmp_path, SUPPRESSED % (name, "2026-12"))
    assert [(f.rule, f.subject, f.suppressed) for f in found.suppressed] == [
        ("CIT001", "alpha.power.me", "Asked for it")
    ]
    assert "alpha.power.me" not in {f.subject for f in found.findings if f.rule == "CIT001"}
    assert next(r for r in found.results if r.rule == "CIT001").suppressed == 1


def test_an_expired_suppression_hushes_nothing_and_fails(tmp_path: Path) -> None:
    found = report(tmp_path, SUPPRESSED % ("CIT001", "2026-05-31"))
    assert not found.suppressed
    rules_found = {f.rule for f in found.findings if f.outcome is Outcome.FAIL}
    assert {"CIT001", "SUP001"} <= rules_found
    assert "SUP002" not in rules_found


def test_findings_about_the_settings_say_where_these_stand(tmp_path: Path) -> None:
    text = SUPPRESSED % ("CIT001", "2026-05-31") + "  severity: {CIT998: note}\n"
    found = [f for f in report(tmp_path, text).findings if f.subject_kind == "suppression"]
    assert {f.rule for f in found} == {"SUP001", "SUP004"}
    assert all(f.file.endswith("audit.yaml") and f.line for f in found)


def test_a_suppression_of_suppressions_does_nothing(tmp_path: Path) -> None:
    text = SUPPRESSED % ("CIT001", "2026-05-31") + (
        "  - {rule: SUP001, subject: alpha.power.me, reason: Let me be, owner: desk, "
        "expires: '2026-12'}\n"
    )
    assert "SUP001" in {f.rule for f in report(tmp_path, text).findings}


def test_some_rules_alone_do_not_call_suppressions_unused(tmp_path: Path) -> None:
    loaded = load(SUPPRESSED % ("CIT001", "2026-12"), tmp_path)
    chosen = [find_rule("VER003"), find_rule("SUP002")]
    assert not [f for f in audit(loaded.audited, chosen).findings if f.rule == "SUP002"]


@given(st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.dates(date(2020, 1, 1), date(2030, 1, 1)))
def test_expiry_is_the_end_of_the_day(today: date, day: date) -> None:
    known = Suppression("CIT001", "x", "reason", "owner", day.isoformat())
    assert has_expired(known, today) == (day < today)


def test_an_unreadable_expiry_is_past() -> None:
    assert has_expired(Suppression("CIT001", "x", "r", "o", "soon"), date(2026, 1, 1))


def test_selection_narrows_findings_and_results(tmp_path: Path) -> None:
    found = report(tmp_path)
    part = narrowed(found, selection(families=["cit"], documents=["memo"]))
    assert part.findings
    assert {(f.family, f.document) for f in part.findings} == {("CIT", "memo")}
    assert {r.family for r in part.results} == {"CIT"}
    only = narrowed(found, selection(rules=["uncited-claim"], entities=["beta"]))
    assert [f.subject for f in only.findings] == ["beta.power.su"]
    grave = narrowed(found, selection(severity="error"))
    assert {f.severity for f in grave.findings} == {Severity.ERROR}
    sourced = narrowed(found, selection(sources=["paper"]))
    assert sourced.findings
    assert {f.source for f in sourced.findings} == {"paper"}


def test_an_unknown_rule_or_family_names_the_nearest() -> None:
    with pytest.raises(NotFoundError) as caught:
        selection(rules=["CIT0001"])
    assert "CIT001" in caught.value.nearest
    with pytest.raises(NotFoundError) as caught:
        selection(families=["CITE"])
    assert "CIT" in caught.value.nearest


@pytest.mark.parametrize("asked", [{"families": ["doc"]}, {"rules": ["DOC008"]}])
def test_rules_about_texts_are_the_business_of_lint(asked: dict[str, Any]) -> None:
    with pytest.raises(NotFoundError, match="about texts") as caught:
        selection(**asked)
    assert "tenkyo lint" in (caught.value.remedy or "")


@pytest.mark.parametrize(
    ("fail_on", "strict", "expected"),
    [
        (Severity.ERROR, False, True),
        (Severity.NOTE, False, True),
        (None, False, False),
        (None, True, True),
    ],
)
def test_verdict(tmp_path: Path, fail_on: Severity | None, strict: bool, expected: bool) -> None:
    assert fails(report(tmp_path), fail_on=fail_on, strict=strict) is expected


def test_warnings_pass_where_only_errors_fail(tmp_path: Path) -> None:
    part = narrowed(report(tmp_path), selection(rules=["VER003"]))
    assert part.findings
    assert not fails(part, fail_on=Severity.ERROR, strict=True)
    assert fails(part, fail_on=Severity.WARNING, strict=False)


def test_only_what_is_worse_than_the_base_is_left(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    base = report(tmp_path / "a")
    # One value changed under a finding that stays, one claim came without a source.
    now = report(
        tmp_path / "b",
        PACK.replace("700 W", "710 W")
        + "- {subject: beta, property: capacity, value: 1 GB, document: memo}\n",
    )
    assert not worsened(base, base).findings
    assert [(f.rule, f.subject) for f in worsened(now, base).findings] == [
        ("CIT001", "beta.capacity.me")
    ]
    assert worsened(now, replace(base, findings=())).findings == now.findings
