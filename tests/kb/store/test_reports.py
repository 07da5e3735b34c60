"""A report read back is the report that was written, and says once what its findings share."""

from kb.store.reports import read_report
from kb.views.codec import encode
from kb.views.finding import Finding, Report, RuleResult
from kb.views.label import Label
from kb.vocab import Outcome, Severity


def finding(number: int) -> Finding:
    return Finding(
        rule="CIT001",
        name="uncited",
        family="CIT",
        severity=Severity.WARNING,
        outcome=Outcome.FAIL,
        subject=f"claim-{number}",
        subject_kind="claim",
        message=Label("出典がありません", f"Claim {number} cites nothing"),
        remedy=Label("出典を加えてください", "Name a source"),
        found=str(number),
        line=number,
        suppressed="known" if number % 2 else None,
        fingerprint=f"{number:020x}",
    )


def test_a_report_comes_back_as_it_was_written() -> None:
    result = RuleResult("CIT001", "uncited", "CIT", Severity.WARNING, Outcome.FAIL, 3, 0, 1, 1)
    report = Report(
        pack="p",
        today="2026-11-29",
        build=None,
        version="0",
        results=(result,),
        findings=tuple(finding(n) for n in range(3)),
        suppressed=(finding(3),),
        accepted=(finding(4),),
    )
    again = read_report(encode(report))
    assert again == report
    assert len({id(f.remedy) for f in (*again.findings, *again.suppressed, *again.accepted)}) == 1
