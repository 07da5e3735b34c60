"""What the audit must find in the shipped pack from the data alone, as careful reading did."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.audit.audited import Audited, supports
from kb.audit.runner import audit
from kb.build.knowledge import compute
from kb.build.run import audited
from kb.quantity.units import PintUnits
from kb.views.finding import Finding, Report
from kb.vocab import Basis, Outcome, QuestionState

DATA = Path(__file__).parents[3] / "data"
TODAY = date(2026, 11, 29)


@cache
def subject() -> Audited:
    units = PintUnits()
    return audited(compute(load_pack(DATA), units=units, today=TODAY), units)


@cache
def report() -> Report:
    return audit(subject())


def failed(rule: str) -> list[Finding]:
    return [f for f in report().findings if f.rule == rule and f.outcome is Outcome.FAIL]


def on(rule: str, entity: str, printed: str = "") -> list[Finding]:
    return [
        f
        for f in failed(rule)
        if f.entity == entity and printed in f"{f.found} {f.message.en} {f.message.ja}"
    ]


CONTRADICTED: Mapping[str, tuple[str, str, str]] = {
    "WSE-3 bandwidth on chip": ("cerebras-wse-3", "125 PB/s", "21 PB/s"),
    "TPU v5p interconnect": ("google-tpu-v5p", "2,765 Gbps", "Gbps"),
    "A3 bandwidth": ("gcp-a3", "3,200 Gbps", "800 Gbps"),
    "A3 and RoCE": ("gcp-a3", "RoCEv2", ""),
    "Stargate": ("stargate", "100 GW", "10 GW"),
    "GB300 NVL576": ("nvidia-gb300-nvl576", "576", "72"),
    "Gaudi 3 memory": ("intel-gaudi-3", "HBM3", "HBM2e"),
    "NeuronLink generation": ("aws-trainium2", "NeuronLink", "NeuronLink-v3"),
    "the range of the DOE": ("us-data-center-demand", "35–90 GW", "74 to 132 GW"),
    "the year of the DOE": ("us-data-center-demand", "2030", "2028"),
    "MI400 architecture": ("amd-mi400", "CDNA 4", "CDNA Next"),
    "B100 power": ("nvidia-b100", "1,000 W", "700 W"),
}


@pytest.mark.parametrize("case", CONTRADICTED.values(), ids=CONTRADICTED.keys())
def test_figures_that_evidence_contradicts(case: tuple[str, str, str]) -> None:
    entity, printed, against = case
    found = on("CON005", entity, printed)
    assert found
    for finding in found:
        assert finding.document == "compute-infrastructure"
        assert finding.other in subject().claims
        assert finding.source in subject().catalog.sources
    assert any(against in (f.expected or "") for f in found)


def test_share_that_the_counts_do_not_give() -> None:
    (finding,) = on("DRV006", "meta-llama-3-training", "30.1")
    assert finding.expected == "35.3 %"
    assert on("CON001", "meta-llama-3-training", "30.1")


def test_cooling_range_that_the_rack_exceeds() -> None:
    found = on("CON007", "nvidia-gb200-nvl72", "120 kW")
    assert found
    assert {f.expected for f in found} == {"40–100 kW"}


@pytest.mark.parametrize("entity", ["ualink-1.0", "uec-1.0"])
def test_two_target_dates_of_one_document(entity: str) -> None:
    (finding,) = on("STD004", entity)
    dates = {finding.found, *(finding.expected or "").split(", ")}
    assert "2024–25" in dates
    assert any(d and d.startswith("2024") and d != "2024–25" for d in dates)


def test_a_plan_that_was_not_kept() -> None:
    assert any("2024" in (f.found or "") for f in on("STD003", "ualink-1.0"))


def test_the_ratio_that_mixes_directions() -> None:
    assert on("DRV004", "nvidia-nvlink", "18")


def test_figures_read_in_the_wrong_unit() -> None:
    assert on("UNI002", "google-tpu-v5p", "2,765 Gbps") or on("UNI002", "google-tpu-v5p", "2765")


def test_every_claim_without_a_citation() -> None:
    own = (Basis.ASSUMPTION, Basis.EDITORIAL)
    expected = {c.id for c in subject().stated if not supports(c) and c.standing.basis not in own}
    assert {f.subject for f in failed("CIT001")} == expected
    assert len(expected) > 100


def test_every_claim_that_its_document_flags() -> None:
    expected = {c.id for c in subject().stated if c.standing.flag is not None}
    assert {f.subject for f in failed("VER003")} == expected
    assert len(expected) >= 13


def test_references_that_are_never_cited() -> None:
    listed = {s.id for s in subject().catalog.sources.values() if s.references}
    found = {f.subject for f in failed("CIT010")}
    assert len(listed) == 32
    assert len(found) == 17
    assert found < listed


def test_the_thirteen_unverified_items_that_are_open_and_overdue() -> None:
    questions = subject().catalog.questions.values()
    due = {
        q.id
        for q in questions
        if q.document.id == "compute-infrastructure"
        and q.state in (QuestionState.OPEN, QuestionState.PARTLY_RESOLVED)
    }
    found = {f.subject for f in failed("VER004")}
    assert due
    assert due <= found


def test_every_finding_names_a_place_and_says_what_to_do() -> None:
    for finding in report().findings:
        assert finding.remedy.ja and finding.remedy.en
        assert finding.message.ja and finding.message.en
        if finding.subject_kind not in ("pack", "suppression", "property", "comparison"):
            assert finding.file, finding
            assert finding.line > 0, finding


def test_no_two_findings_share_a_fingerprint() -> None:
    marks = [f.fingerprint for f in report().findings]
    assert len(marks) == len(set(marks))


def test_a_founder_that_was_none_and_a_need_that_is_none() -> None:
    assert on("CON005", "uec", "Google")
    assert on("CON005", "rocev2", "DCQCN")


def test_two_documents_on_the_time_between_failures() -> None:
    assert on("CON004", "xai-colossus", "3.1")


def test_every_record_is_reviewed_as_it_stands() -> None:
    pending = [f.message.get("en") for rule in ("VER009", "VER010") for f in failed(rule)]
    assert not pending, "read them over, then `tenkyo review --by NAME`"
