"""What a build takes over of what the one before it worked out."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.audit.known import known_rules
from kb.build.earlier import Earlier, earlier, formulas_digest
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


def test_what_was_worked_out_holds_where_their_digests_do(output: Path) -> None:
    with Snapshot(output / "current") as snapshot:
        digests, formulas = snapshot.build.digests, snapshot.formulas
    assert earlier(output / "current", digests) == Earlier(
        output / "current", formulas, read_units(), known_rules()
    )
    assert earlier(output / "current", {**digests, "formulas": "other"}).formulas is None
    other = earlier(output / "current", {**digests, "software": "other"})
    assert other == Earlier(output / "current", formulas)


def test_nothing_holds_where_there_is_no_snapshot_that_can_be_read(tmp_path: Path) -> None:
    assert earlier(None, {}) == Earlier(None)
    assert earlier(tmp_path, {}) == Earlier(None)


def test_a_later_build_reads_neither_units_nor_rules_anew(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise TenkyoError("it was worked out anew")

    monkeypatch.setattr("kb.quantity.units.read_units", refuse)
    monkeypatch.setattr("kb.build.run.known_rules", refuse)
    later = BuildOptions(output=output, today=date(2026, 11, 30), site=False)
    assert not build(load_pack(PACK), later).reused


@pytest.mark.parametrize("shelf", ["sources", "documents", "qualifiers"])
def test_formulas_are_verified_anew_where_what_they_may_name_is_another(shelf: str) -> None:
    records = load_pack(PACK)
    kept = getattr(records, shelf)
    assert kept
    other = replace(records, **{shelf: kept[1:]})
    assert formulas_digest(other, "") != formulas_digest(records, "")
    assert formulas_digest(replace(records, entities=()), "") == formulas_digest(records, "")
