"""What a build takes over of what the one before it worked out."""

from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.earlier import Earlier, earlier
from kb.build.run import BuildOptions, build
from kb.errors import TenkyoError
from kb.quantity.defined import read_units
from kb.store.snapshot import Snapshot

PACK = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("output")
    build(load_pack(PACK), BuildOptions(output=folder, today=date(2026, 11, 29), site=False))
    return folder


def test_units_and_formulas_hold_where_their_digests_do(output: Path) -> None:
    with Snapshot(output / "current") as snapshot:
        digests, formulas = snapshot.build.digests, snapshot.formulas
    assert earlier(output / "current", digests) == Earlier(formulas, read_units())
    changed = {**digests, "formulas": "other"}
    assert earlier(output / "current", changed) == Earlier(None, read_units())
    assert earlier(output / "current", {**digests, "software": "other"}).units is None


def test_nothing_holds_where_there_is_no_snapshot(tmp_path: Path) -> None:
    assert earlier(None, {}) == Earlier()
    assert earlier(tmp_path, {}) == Earlier()


def test_a_later_build_reads_no_units_anew(output: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise TenkyoError(f"{path} was read")

    monkeypatch.setattr("kb.quantity.units.read_units", refuse)
    later = BuildOptions(output=output, today=date(2026, 11, 30), site=False)
    assert not build(load_pack(PACK), later).reused
