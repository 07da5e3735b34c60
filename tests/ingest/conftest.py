"""What the tests of ingest share."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from ingest.documents import open_document
from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build
from kb.document import Document
from kb.passage import Passage, PassageKind, Run
from kb.store.snapshot import Snapshot, open_snapshot
from tests.ingest.given import MakePassage, ReadSeed

TODAY = date(2026, 11, 30)

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
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the shipped pack once, without its pages, and return the folder of the snapshot."""
    output = tmp_path_factory.mktemp("shipped")
    root = Path(__file__).resolve().parents[2]
    build(load_pack(root / "data"), BuildOptions(output=output, today=TODAY, site=False))
    return output


@pytest.fixture(scope="session")
def snapshot(shipped: Path) -> Iterator[Snapshot]:
    """Open the snapshot of the shipped pack."""
    with open_snapshot(shipped) as opened:
        yield opened
