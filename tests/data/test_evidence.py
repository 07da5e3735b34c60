"""The shipped pack: what its documents doubt, and how the public evidence on it is entered."""

from functools import cache
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.records.claim import ClaimRecord
from kb.records.collection import PackRecords
from kb.vocab import LinkRole, QuestionState, Rank, Tier

DATA = Path(__file__).parents[2] / "data"


@cache
def pack() -> PackRecords:
    """Read the shipped pack once."""
    return load_pack(DATA)


@cache
def claims() -> dict[str, ClaimRecord]:
    """Return the claims by id, derived as the loader derives it."""
    short = {d.record.id: d.record.short for d in pack().documents}
    found = {}
    for claim in (located.record for located in pack().claims):
        if claim.document is not None:
            parts = (claim.subject, claim.property, short[claim.document], claim.key)
            found[claim.id or ".".join(part for part in parts if part)] = claim
    return found


def evidence() -> dict[str, ClaimRecord]:
    """Return the claims taken from public material."""
    return {i: c for i, c in claims().items() if c.document == "public-evidence"}


def second_hand() -> set[str]:
    """Return the sources that are known through another text only."""
    return {
        s.record.id for s in pack().sources if s.file.endswith("sources/evidence-second-hand.yaml")
    }


def test_the_numbered_items_are_all_there() -> None:
    numbers = [
        q.record.number
        for q in pack().questions
        if q.record.document == "compute-infrastructure" and q.record.number is not None
    ]
    assert sorted(numbers) == list(range(1, 14))


def test_each_numbered_item_holds_what_the_list_itself_says() -> None:
    for question in (located.record for located in pack().questions):
        if question.document == "compute-infrastructure" and question.number is not None:
            stated = {claims()[i].locator for i in question.claims if i in claims()}
            assert "unverified" in stated, question.id


def test_every_flag_of_a_document_has_its_question() -> None:
    asked = {i for q in pack().questions for i in q.record.claims}
    flagged = {i for i, c in claims().items() if c.flag is not None}
    assert flagged
    assert flagged <= asked


def test_a_question_that_is_not_open_says_what_is_known() -> None:
    for question in (located.record for located in pack().questions):
        if question.state is not QuestionState.OPEN:
            assert question.resolved_by, question.id
            assert question.findings is not None, question.id
            assert question.findings.ja and question.findings.en, question.id
        else:
            assert not question.resolved_by, question.id


def test_what_is_known_second_hand_is_cited_and_not_verified() -> None:
    sources = second_hand()
    assert sources
    resting = [c for c in evidence().values() if {x.source for x in c.citations} & sources]
    assert resting
    assert not [c for c in resting if c.verifications]


def test_no_source_known_second_hand_counts_as_primary() -> None:
    tiers = {s.record.id: s.record.tier for s in pack().sources}
    assert not [s for s in second_hand() if tiers[s] is Tier.PRIMARY]


def test_a_verification_names_a_source_that_its_claim_cites() -> None:
    checked = {i: c for i, c in evidence().items() if c.verifications}
    assert len(checked) > 50
    for name, claim in checked.items():
        assert {v.source for v in claim.verifications} <= {c.source for c in claim.citations}, name


def test_evidence_without_a_source_says_why() -> None:
    silent = [i for i, c in evidence().items() if not c.citations and c.note is None]
    assert silent == []


@pytest.mark.parametrize(
    ("disputed", "evidence_id"),
    [
        ("cerebras-wse-3.on-chip-bandwidth.ci", "cerebras-wse-3.on-chip-bandwidth.ev"),
        ("google-tpu-v5p.link-bandwidth.ci", "google-tpu-v5p.link-bandwidth.ev"),
        ("nvidia-b100.tdp.ci", "nvidia-b100.tdp.ev"),
        ("intel-gaudi-3.memory-type.ci", "intel-gaudi-3.memory-type.ev"),
        ("aws-trainium2.interconnect.ci", "aws-trainium2.interconnect.ev"),
        ("amd-mi400.architecture.ci", "amd-mi400.architecture.ev"),
        ("gcp-a3.network-bandwidth.ci", "gcp-a3-mega.network-bandwidth.ev"),
        ("gcp-a3.network.ci.rocev2", "gcp-a3.limitation.ev.roce"),
        ("nvidia-gb300-nvl576.domain-size.ci", "nvidia-gb300-nvl72.domain-size.ev"),
        ("stargate.power-capacity.ci", "stargate.power-capacity.ev"),
        ("us-data-center-demand.power-demand.ci", "us-data-center-demand.power-demand.ev.2028"),
    ],
)
def test_a_contradicted_figure_stays_and_meets_its_contradiction(
    disputed: str, evidence_id: str
) -> None:
    links = {(link.claim, link.role) for link in evidence()[evidence_id].links}
    assert (disputed, LinkRole.CONTRADICTS) in links
    assert claims()[disputed].rank is Rank.NORMAL


def test_the_named_tables_are_all_there() -> None:
    assert {c.record.id for c in pack().comparisons} >= {
        "accelerators",
        "scale-up-links",
        "scale-out-networks",
        "training-runs",
        "standards",
        "cooling",
        "cloud-instances",
        "pue",
        "power-scales",
    }


def test_a_term_of_the_glossary_answers_to_no_name_of_another() -> None:
    owner: dict[str, str] = {}
    for term in (located.record for located in pack().glossary):
        assert term.label.ja and term.label.en, term.id
        for name in {term.label.ja, term.label.en, *term.aliases.all()}:
            assert owner.setdefault(name.casefold(), term.id) == term.id, name
