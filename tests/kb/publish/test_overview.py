"""What the home page and the overview of the audit count is what the audit counts."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kb.audit.tally import tally
from kb.publish.material import Material
from kb.publish.pages import audit
from kb.publish.publish import publish
from kb.vocab import Outcome, Severity


def of_severities(material: Material) -> int:
    return sum(material.report.counts()[s.value] for s in Severity)


def test_the_home_page_takes_nothing_that_was_left_unchecked_for_a_finding(
    material: Material, tmp_path: Path
) -> None:
    assert material.build.counts["unchecked"] == material.report.counts()["unchecked"] > 0
    assert material.build.counts["findings"] == of_severities(material)
    publish(material, tmp_path / "site")
    text = (tmp_path / "site/en/index.html").read_text(encoding="utf-8")
    shown = re.search(r">audit findings</a></dt><dd>([\d,]+)</dd>", text)
    assert shown
    assert int(shown[1].replace(",", "")) == of_severities(material)


def test_the_overview_counts_for_each_document_what_the_answer_counts(
    material: Material, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *_ = material.catalog.documents
    unchecked = tuple(
        replace(finding, document=first)
        for finding in material.report.findings
        if finding.outcome is Outcome.UNCHECKED
    )
    assert unchecked
    monkeypatch.setitem(vars(material), "report", replace(material.report, findings=unchecked))
    answered = tally(material.report, documents=tuple(material.catalog.documents)).documents
    (item,) = audit.items(material)
    shown = audit.context(material, item).documents
    assert {one.id: sum(counts.values()) for one, counts in shown} == answered
