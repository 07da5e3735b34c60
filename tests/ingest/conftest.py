"""What the tests of ingest share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.documents import open_document
from kb.document import Document
from kb.passage import Passage, PassageKind, Run
from kb.store.snapshot import Snapshot, open_snapshot
from tests.ingest.given import MakePassage, ReadSeed

SEEDS = Path(__file__).resolve().parents[2].parent / "shared" / "seeds"


@pytest.fixture(scope="session")
def seed() -> ReadSeed:
    """Read one of the two texts that the shipped pack was made from, where they are at hand."""

    def read(name: str) -> Document:
        path = SEEDS / f"{name}.ja.txt"
        if not path.exists():
            pytest.skip(f"the text {name} is not beside the repository")
        return open_document(path)

    return read


@pytest.fixture(scope="session")
def passage() -> MakePassage:
    """Make a passage of plain words."""

    def make(text: str, kind: PassageKind = PassageKind.PARAGRAPH) -> Passage:
        return Passage(kind, text, (Run(0, len(text), 0, len(text)),))

    return make


@pytest.fixture(scope="session")
def snapshot(output: Path) -> Iterator[Snapshot]:
    """Open the snapshot of the shipped pack."""
    with open_snapshot(output) as opened:
        yield opened
