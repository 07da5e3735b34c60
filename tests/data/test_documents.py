"""The shipped pack: what the two documents assert is entered as their own texts have it."""

import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.knowledge import compute
from kb.quantity.units import PintUnits
from kb.views.claim import Claim
from kb.vocab import Basis, Modifier

DATA = Path(__file__).parents[2] / "data"
BARE = "compute-infrastructure"
CITING = "training-clusters"
DAY = re.compile(r"\d{4}-(?:2[1-9]|3\d|4[01])\b|/\.\.|\d{4}/\d{4}")
ODD = re.compile(
    r"\b(?:on|in|of|at|has) unknown\b|\bunknown of\b|\bon of\b|不明に|\{(?:subject|value)\}"
)


@cache
def claims() -> dict[str, Claim]:
    """Return the shipped claims as a build knows them, those that are computed included."""
    return compute(load_pack(DATA), units=PintUnits(), today=date(2026, 11, 29)).claims


def of(document: str) -> list[Claim]:
    """Return what one document states."""
    return [c for c in claims().values() if c.document is not None and c.document.id == document]


def sources(claim: Claim) -> set[str]:
    """Return the sources that a claim cites."""
    return {citation.source for citation in claim.citations}


def test_a_document_without_references_cites_nothing() -> None:
    assert len(of(BARE)) >= 220
    assert [c.id for c in of(BARE) if c.citations] == []


def test_the_markers_of_the_other_name_fifteen_of_its_references() -> None:
    numbers = {
        s.record.id: s.record.references[CITING]
        for s in load_pack(DATA).sources
        if CITING in s.record.references
    }
    assert len(of(CITING)) >= 335
    assert sorted(numbers.values()) == list(range(1, 33))
    cited = {numbers[source] for claim in of(CITING) for source in sources(claim)}
    assert cited == {1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 15, 24, 28, 30, 31}


@pytest.mark.parametrize("locator", ["limits", "audit-table", "references", "materials"])
def test_sections_without_a_marker_cite_nothing(locator: str) -> None:
    found = [c for c in of(CITING) if c.locator == locator]
    assert found
    assert [c.id for c in found if c.citations] == []


@pytest.mark.parametrize("entity", ["uec-1.1", "ieee-p802.3dj", "ieee-802.3df"])
def test_standards_that_the_list_only_suggests_stay_uncited(entity: str) -> None:
    found = [c for c in of(CITING) if c.subject.id == entity]
    assert found
    assert [c.id for c in found if c.citations] == []


@pytest.mark.parametrize(
    ("claim", "printed", "modifier"),
    [
        ("nvidia-h100-sxm5.tdp.ci", "約 700 W", Modifier.APPROXIMATE),
        ("amd-mi325x.memory-capacity.ci", "256 GB 級", Modifier.CLASS),
        ("frontier-class-checkpointing.checkpoint-bandwidth.ci", "17 GB/s 以上", Modifier.AT_LEAST),
        ("stargate.power-capacity.ci", "100 GW 規模", Modifier.CLASS),
        ("immersion-cooling.cooling-range.ci", "100 kW+", Modifier.AT_LEAST),
        ("rear-door-heat-exchanger.pue.ci", "≦1.3", Modifier.AT_MOST),
        ("meta-llama-3-training.effective-training-time.tc", "90％超", Modifier.OVER),
        ("meta-llama-3-training.mfu.tc", "38〜43％", Modifier.RANGE),
        ("checkpoint-example-60s.checkpoint-interval.tc", "≈1,155秒", Modifier.APPROXIMATE),
    ],
)
def test_a_figure_keeps_its_print_and_its_modifier(
    claim: str, printed: str, modifier: Modifier
) -> None:
    value = claims()[claim].value
    assert (value.as_printed, value.modifier) == (printed, modifier)


@pytest.mark.parametrize(
    ("claim", "qualifier"),
    [
        ("nvidia-nvlink-5.link-bandwidth.ci", "direction"),
        ("nvidia-gb200-nvl72.domain-bandwidth.ci", "direction"),
        ("google-tpu-v5p.link-bandwidth.ci", "scope"),
        ("amd-mi300x.tdp.ci", "power-label"),
        ("amd-mi300x-platform.gpu-count.ci", "scope"),
        ("frontier-class-checkpointing.checkpoint-size.ci", "rating"),
        ("palm-540b.mfu.tc", "precision"),
        ("megascale.mfu.tc", "counting"),
        ("azure-nd-h100-v5.network-bandwidth.ci", "scope"),
    ],
)
def test_what_a_document_does_not_say_is_unknown(claim: str, qualifier: str) -> None:
    assert claims()[claim].qualifiers[qualifier] == "unknown"


@pytest.mark.parametrize(
    ("claim", "basis"),
    [
        ("ualink-1.0.target-date.ci", Basis.TARGET),
        ("xai-colossus.mtbf-order.ci", Basis.ESTIMATE),
        ("oci-supercluster.cluster-size.ci", Basis.VENDOR_STATEMENT),
        ("us-data-center-demand.power-demand.ci", Basis.PROJECTION),
        ("checkpoint-example-60s.checkpoint-time.tc", Basis.ASSUMPTION),
        ("llama-3-gradient-sync.flops-coefficient.tc", Basis.ASSUMPTION),
        ("llama-3-gradient-sync.training-step-time.tc", Basis.CALCULATION),
        ("meta-llama-3-training-16k.tensor-parallel-degree.tc", Basis.CALCULATION),
        ("nvidia-rubin-rack.peak-power-reduction.tc", Basis.VENDOR_STATEMENT),
        ("dualpipe.overlap-effect.tc.all-to-all", Basis.AUTHOR_STATEMENT),
        ("meta-llama-3-training.interruptions.tc", Basis.FACT),
    ],
)
def test_the_basis_is_that_of_the_wording(claim: str, basis: Basis) -> None:
    assert claims()[claim].standing.basis is basis


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_claim_reads_as_a_sentence(lang: str) -> None:
    said = {c.id: c.statement.get(lang) for c in claims().values()}
    assert [i for i, text in said.items() if not text] == []
    assert {i: text for i, text in said.items() if ODD.search(text)} == {}


def test_dates_are_said_in_words() -> None:
    dated = [c for c in claims().values() if c.value.date is not None]
    assert dated
    assert [c.statement.en for c in dated if DAY.search(c.statement.en or "")] == []
