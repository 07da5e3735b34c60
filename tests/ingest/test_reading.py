"""A reading is the text as it stands; what is extracted has no standing of its own."""

from pathlib import Path

import pytest

from ingest.documents import read_document
from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.reading import document_files, entries, files_digest, reading, readings
from kb.errors import DocumentError
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot
from kb.views.reading import Reading
from kb.vocab import Verification
from tests.ingest.given import ReadSeed

TEXT = "# Note\n\nThe NVIDIA H200 has 141 GB of HBM3E <b>, and 4.9 TB/s. Foobar X9 draws 1,250 W.\n"


@pytest.fixture(scope="module")
def known(snapshot: Snapshot) -> Knowledge:
    return knowledge_of(snapshot, PintUnits())


def test_the_text_is_whole_and_cut_at_its_figures(known: Knowledge) -> None:
    document = read_document(TEXT.encode(), "note.md")
    found = reading(document, known, key="note")
    words = ["".join(piece.text for piece in p.pieces) for p in found.passages]
    assert words == [p.text for p in document.passages if p.text.strip()]
    marked = [p.extracted for passage in found.passages for p in passage.pieces]
    assert [m for m in marked if m is not None] == [0, 1, 2]


def test_standing_is_that_of_the_claim_or_none(known: Knowledge) -> None:
    found = reading(read_document(TEXT.encode(), "note.md"), known, key="note").extracted
    assert found[0].verification is Verification.VERIFIED
    assert found[0].claim is not None
    assert found[1].verification is None and found[1].differs_from
    assert found[2].verification is None and found[2].claim is None and found[2].subject is None


def test_cells_have_their_place(known: Knowledge) -> None:
    text = "| Device | Memory |\n|---|---|\n| H200 | 141 GB |\n| H100 | |\n"
    found = reading(read_document(text.encode(), "note.md"), known, key="note").passages
    places = [(p.cell.row, p.cell.column, p.cell.header) for p in found if p.cell is not None]
    assert places == [(0, 0, True), (0, 1, True), (1, 0, True), (1, 1, False), (2, 0, True)]


def test_mentions_are_counted(known: Knowledge) -> None:
    found = reading(read_document(b"NVIDIA H200, NVIDIA H200 and A100.", "n.txt"), known, key="n")
    assert {m.entity.id: m.count for m in found.mentions}["nvidia-h200"] == 2


def test_a_bad_file_leaves_the_others(known: Knowledge, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("H200", encoding="utf-8")
    (tmp_path / "b.txt").write_bytes(b"")
    (tmp_path / "a.md").write_text("H200", encoding="utf-8")
    (tmp_path / ".hidden").write_text("x", encoding="utf-8")
    paths = document_files(tmp_path)
    found = dict(readings(paths, known))
    assert isinstance(found["b.txt"], DocumentError)
    kept = [one for one in found.values() if isinstance(one, Reading)]
    assert [entry.id for entry in entries(kept)] == ["a", "a-2"]


def test_the_digest_follows_the_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("one", encoding="utf-8")
    before = files_digest([path])
    path.write_text("two", encoding="utf-8")
    assert files_digest([path]) != before


def test_nothing_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no documents"):
        document_files(tmp_path)
    with pytest.raises(DocumentError, match="no such"):
        document_files(tmp_path / "gone")


@pytest.mark.parametrize("name", ["compute-infrastructure", "training-clusters"])
def test_a_text_of_the_pack_has_the_standing_of_its_own_claims(
    seed: ReadSeed, known: Knowledge, name: str
) -> None:
    found = reading(seed(name), known, key=name)
    assert found.document is not None and found.document.id == name
    without = [one.printed for one in found.extracted if one.claim is None]
    # What is left are the numbers that the pack passes over.
    passed = {one.printed for one in known.catalog.documents[name].passed_over}
    assert set(without) <= passed
