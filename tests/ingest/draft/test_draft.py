"""A draft is the pack's own form: what it can tell is filled in, the rest waits for a choice."""

import pytest
import yaml

from ingest.documents import read_document
from ingest.draft.candidates import TO_CHOOSE, Candidate
from ingest.draft.check import Change, changes
from ingest.draft.write import Draft, draft, files
from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.lint.run import linted_of
from kb.quantity.units import PintUnits
from kb.records.claim import ClaimRecord
from kb.store.snapshot import Snapshot
from kb.vocab import Basis, Confidence
from tests.ingest.given import ReadSeed

TEXT = """# A note

The NVIDIA H200 has 141 GB of HBM3E (unverified) [1]. The NVIDIA H200 has 4.9 TB/s [2].

The Foobar X9 draws 1,250 W.

## References

1. Somebody. "A title that nobody has written before", https://example.org/nothing
2. Grattafiori. "The Llama 3 Herd of Models", arXiv:2407.21783v2
"""


@pytest.fixture(scope="session")
def known(snapshot: Snapshot) -> Knowledge:
    return knowledge_of(snapshot, PintUnits())


@pytest.fixture(scope="session")
def made(known: Knowledge) -> Draft:
    return draft(linted_of(read_document(TEXT.encode(), "note.md"), known), "note")


def by_value(made: Draft) -> dict[str, Candidate]:
    return {candidate.value: candidate for candidate in made.candidates}


def test_what_is_known_is_filled_in(made: Draft) -> None:
    found = by_value(made)["141 GB"]
    assert (found.subject, found.property) == ("nvidia-h200", "memory-capacity")
    assert found.confidence is Confidence.HIGH
    assert found.flag == "unverified"
    assert (found.line, found.column) == (3, 21)


COUNTED = """# A note

NVLink 4 offers 450 GB/s per direction. The link bandwidth of NVLink 4 is 900 GB/s one way.

| Device | Link bandwidth per device (bidirectional) |
|---|---|
| NVLink 5 | 1,800 GB/s |
"""


def test_what_a_text_says_of_how_a_figure_counts_is_kept(known: Knowledge) -> None:
    found = by_value(draft(linted_of(read_document(COUNTED.encode(), "c.md"), known), "counted"))
    assert found["450 GB/s"].qualifiers == {"direction": "one-way", "scope": "unknown"}
    assert found["450 GB/s"].same_as == ("nvidia-nvlink-4.link-bandwidth.ev.one-way",)
    assert found["1,800 GB/s"].qualifiers["direction"] == "both-ways"
    # The same digits, counted otherwise, are not the same claim.
    wrong = found["900 GB/s"]
    assert wrong.qualifiers["direction"] == "one-way"
    assert wrong.same_as == ()
    assert "nvidia-nvlink-4.link-bandwidth.ev" in wrong.differs_from


@pytest.mark.parametrize(
    ("name", "text", "title"),
    [
        ("notes.html", "<h1>Link notes</h1><p>NVLink 4 has 900 GB/s.</p>", "Link notes"),
        ("reports/notes.csv", "NVLink 4,900 GB/s\n", "notes"),
    ],
)
def test_a_text_without_a_title_has_that_of_its_heading_or_its_file(
    name: str, text: str, title: str, known: Knowledge
) -> None:
    document = read_document(text.encode(), name)
    written = files(draft(linted_of(document, known), "notes"), document, known.catalog)
    # A file of its own, for a pack has its `documents.yaml`.
    (one,) = yaml.safe_load(written["documents/notes.yaml"])
    assert one["title"] == {"en": title}


TWICE = """# A note

NVLink 4 offers 450 GB/s per direction. NVLink 4 reaches 440 GB/s per direction in a test.

| Link | Link bandwidth per device (per direction) |
|---|---|
| NVLink 4 | 450 GB/s |
"""


def test_what_is_said_twice_is_one_claim_and_two_claims_have_two_ids(known: Knowledge) -> None:
    document = read_document(TWICE.encode(), "t.md")
    written = files(draft(linted_of(document, known), "twice"), document, known.catalog)
    text = written["claims/twice/draft.yaml"]
    claims = [ClaimRecord.model_validate(one) for one in yaml.safe_load(text)["claims"]]
    assert [(c.subject, c.key) for c in claims] == [
        ("nvidia-nvlink-4", None),
        ("nvidia-nvlink-4", "line-3"),
    ]
    assert "# again at line 7:14" in text


NEWER = """# A note

The TPU v5p has a link bandwidth of 1,200 GB/s. TPU v7 reaches 1,200 GB/s.

| Device | Memory bandwidth |
|---|---|
| TPU v5p | 2,765 GB/s |
| TPU v8 | 2,765 GB/s |
"""


def test_a_version_that_is_not_known_is_no_other_one(known: Knowledge) -> None:
    made = draft(linted_of(read_document(NEWER.encode(), "n.md"), known), "newer")
    found = [(one.subject, one.proposed, one.same_as) for one in made.candidates]
    assert [one[:2] for one in found if one[1]] == [("tpu-v7", "TPU v7"), ("tpu-v8", "TPU v8")]
    assert [one[0] for one in found if not one[1]] == ["google-tpu-v5p", "google-tpu-v5p"]
    assert not any(one[2] for one in found if one[1])


def test_references_resolve_by_what_identifies_them(made: Draft) -> None:
    assert made.resolved[1].source.id == "llama-3-herd"
    assert made.resolved[1].by == "arxiv"
    assert 0 not in made.resolved
    assert made.sources[0] == "a-title-that-nobody-has-written-before"


def test_what_is_unknown_is_proposed(made: Draft, known: Knowledge) -> None:
    found = by_value(made)["1,250 W"]
    assert (found.subject, found.proposed, found.property) == (
        "foobar-x9",
        "Foobar X9",
        TO_CHOOSE,
    )
    assert found.confidence is Confidence.LOW
    dimension = known.catalog.properties["tdp"].dimension
    assert all(known.catalog.properties[p].dimension == dimension for p in found.properties[:1])


def test_files_are_yaml_in_the_packs_form(made: Draft, known: Knowledge) -> None:
    written = files(made, read_document(TEXT.encode(), "note.md"), known.catalog)
    assert set(written) == {
        "documents/note.yaml",
        "sources/note.yaml",
        "entities/note.yaml",
        "claims/note/draft.yaml",
    }
    content = yaml.safe_load(written["claims/note/draft.yaml"])
    assert content["defaults"] == {"document": "note"}
    for record in content["claims"]:
        ClaimRecord.model_validate(record)
    assert content["claims"][1]["citations"] == [{"source": "llama-3-herd", "printed": "4.9 TB/s"}]


def test_check_says_what_would_change(made: Draft) -> None:
    found = {change.value: change for change in changes(made.candidates)}
    assert found["141 GB"].change is Change.SAME
    assert found["4.9 TB/s"].change is Change.DIFFERS
    assert "nvidia-h200.memory-bandwidth.ci" in found["4.9 TB/s"].claims
    assert found["1,250 W"].change is Change.TO_CHOOSE


def test_every_reference_of_the_text_is_known(seed: ReadSeed, known: Knowledge) -> None:
    linted = linted_of(seed("training-clusters"), known)
    found = draft(linted, "training-clusters")
    assert len(found.resolved) == len(linted.document.references) == 32
    assert Basis.FACT in {candidate.basis for candidate in found.candidates}
    assert {candidate.locator for candidate in found.candidates} <= {
        section.id for section in known.catalog.documents["training-clusters"].sections
    }
