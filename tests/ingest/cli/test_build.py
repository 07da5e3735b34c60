"""`tenkyo build --documents` reads a user's texts beside the claims, and names those it cannot."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.cli.build import command
from ingest.lint.example import PACK
from kb.store.snapshot import open_snapshot
from kb.views.codec import decode
from kb.views.reading import Reading, ReadingEntry
from kb.vocab import Verification
from tests.kb.audit.packs import written


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    folder = tmp_path_factory.mktemp("build")
    (folder / "pack").mkdir()
    written(PACK, folder / "pack")
    texts = folder / "texts"
    texts.mkdir()
    text = "# Note\n\nAlpha has a power of 700 W, beta one of <script>460 W</script>.\n"
    (texts / "note.md").write_text(text, encoding="utf-8")
    (texts / "empty.txt").write_bytes(b"")
    arguments = ["--pack", str(folder / "pack"), "--output", str(folder / "out")]
    more = ["--today", "2026-06-01", "--documents", str(texts)]
    return folder, CliRunner().invoke(command, [*arguments, *more])


def test_readings_stand_in_the_snapshot(built: tuple[Path, Result]) -> None:
    folder, result = built
    assert result.exit_code == 0, result.output
    assert "left out" in result.stderr and "empty.txt" in result.stderr
    with open_snapshot(folder / "out") as snapshot:
        (entry,) = decode(list[ReadingEntry], snapshot.required("internal/readings"))
        found = decode(Reading, snapshot.required(f"readings/{entry.id}"))
        assert found.extracted[0].verification is Verification.VERIFIED
        # What was extracted is no claim: none of it is among them.
        documents = {c.document for c in snapshot.all_claims().values()}
        assert {document.id for document in documents if document} <= {"memo", "survey"}
        assert None not in documents


def test_the_page_shows_the_text_and_its_standing(built: tuple[Path, Result]) -> None:
    folder, _ = built
    pages = sorted(Path(folder / "out").rglob("readings/note/index.html"))
    assert len({page.parts[-4] for page in pages}) == 2
    html = pages[0].read_text(encoding="utf-8")
    assert "claims/alpha.power.me" in html
    assert "<script>460" not in html
