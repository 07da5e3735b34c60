"""Both texts are covered to the last quantity, and a changed digit is noticed."""

import pytest

from ingest.documents import read_document
from ingest.reconcile.reconcile import reconcile
from kb.quantity.units import PintUnits
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.reconciliation import Coverage, Reconciliation, Shown
from tests.ingest.given import ReadSeed

TEXTS = ("compute-infrastructure", "training-clusters")


def held(text: str, document: str, snapshot: Snapshot) -> Reconciliation:
    return reconcile(
        read_document(text.encode(), f"{document}.txt"),
        document,
        snapshot.claims(ClaimFilter(document=document)),
        catalog=snapshot.catalog,
        units=PintUnits(),
    )


@pytest.mark.parametrize("name", TEXTS)
def test_every_quantity_of_the_text_is_a_claim(
    seed: ReadSeed, snapshot: Snapshot, name: str
) -> None:
    found = held(seed(name).text, name, snapshot)
    left = [f.printed for f in found.figures if f.coverage is Coverage.UNCOVERED]
    assert left == []
    assert found.covered == found.quantities > 80
    assert [f for f in found.figures if f.coverage is Coverage.DIFFERS] == []


@pytest.mark.parametrize("name", TEXTS)
def test_every_claim_is_still_shown(seed: ReadSeed, snapshot: Snapshot, name: str) -> None:
    found = held(seed(name).text, name, snapshot)
    assert [c for c in found.claims if c.shown is Shown.NO] == []


@pytest.mark.parametrize("name", TEXTS)
def test_each_exception_has_a_reason_and_applies(
    seed: ReadSeed, snapshot: Snapshot, name: str
) -> None:
    found = held(seed(name).text, name, snapshot)
    assert found.stale_exceptions == ()
    excepted = [f for f in found.figures if f.coverage is Coverage.EXCEPTED]
    assert all(f.difference for f in excepted)
    assert len(excepted) == len(snapshot.catalog.documents[name].passed_over)


@pytest.mark.parametrize(
    ("section", "sentence", "coverage", "claim"),
    [
        (
            "アクセラレータ・ノード",
            "H200 (HBM3E 141 GB)。",
            "covered",
            "nvidia-h200.memory-capacity.ci",
        ),
        (
            "アクセラレータ・ノード",
            "H200 (HBM3E 142 GB)。",
            "covered-with-difference",
            "nvidia-h200.memory-capacity.ci",
        ),
        ("アクセラレータ・ノード", "H200 は 37 個を使う。", "uncovered", None),
        (
            "アクセラレータ・ノード",
            "H100 SXM5 の TDP は 700 W。",
            "covered-with-difference",
            "nvidia-h100-sxm5.tdp.ci",
        ),
        ("アクセラレータ・ノード", "H200 は速い。", "no-quantity", None),
    ],
)
def test_digits_decide(
    snapshot: Snapshot, section: str, sentence: str, coverage: str, claim: str | None
) -> None:
    found = held(f"題名\n\n{section}\n\n{sentence}\n", "compute-infrastructure", snapshot)
    last = found.figures[-1]
    assert (last.coverage, last.claim) == (coverage, claim)


def test_a_claim_that_the_text_lost_is_named(seed: ReadSeed, snapshot: Snapshot) -> None:
    text = seed("compute-infrastructure").text.replace("131,072", "131,073")
    found = held(text, "compute-infrastructure", snapshot)
    assert found.coverage < 1
    lost = {c.claim for c in found.claims if c.shown is Shown.NO}
    assert "oci-supercluster.cluster-size.ci" in lost


def test_a_flag_that_the_text_lost_is_named(seed: ReadSeed, snapshot: Snapshot) -> None:
    text = seed("compute-infrastructure").text.replace("256 GB 級、正確値未確認", "256 GB 級")
    found = held(text, "compute-infrastructure", snapshot)
    lost = {c.claim: c.reason for c in found.claims if c.shown is Shown.NO}
    assert "正確値未確認" in lost["amd-mi325x.memory-capacity.ci"]
