"""Readers meet the old snapshot or the new one, and a failed build leaves the old."""

from pathlib import Path

import pytest

from kb.errors import BuildError, SnapshotError
from kb.store.locks import in_use
from kb.store.swap import (
    MANIFEST,
    SNAPSHOTS,
    current,
    fresh,
    hand_down,
    install,
    make_current,
    previous,
    remove,
    retire,
)


def put(output: Path, name: str) -> Path:
    with fresh(output) as folder:
        (folder / MANIFEST).write_text(name, encoding="utf-8")
        return install(folder, output, name)


def test_the_last_one_installed_is_current_and_the_one_before_is_kept(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        put(tmp_path, name)
    assert (current(tmp_path) / MANIFEST).read_text(encoding="utf-8") == "three"
    before = previous(tmp_path)
    assert before is not None
    assert before.name == "two"


def test_what_is_large_goes_from_the_snapshot_before_the_last_to_the_next(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (put(tmp_path, name) / "site").mkdir()
    with fresh(tmp_path) as folder:
        with in_use(tmp_path / SNAPSHOTS / "one"):
            hand_down(tmp_path, folder, ["site"])
        assert not (folder / "site").exists()
        hand_down(tmp_path, folder, ["site"])
        (folder / MANIFEST).write_text("three", encoding="utf-8")
        one, two = (tmp_path / SNAPSHOTS / name for name in ("one", "two"))
        assert not (one / "site").exists()
        assert not make_current(tmp_path, one, having=["site"])
        assert current(tmp_path) == two
        # What was taken over makes the older snapshot no newer.
        install(folder, tmp_path, "three")
    assert previous(tmp_path) == two


def test_what_no_build_needs_is_out_of_sight_at_once_and_then_removed(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        put(tmp_path, name)
    (tmp_path / SNAPSHOTS / ".building-killed").mkdir()
    with fresh(tmp_path) as being_built:
        retired = retire(tmp_path)
        assert {p.name for p in retired} == {".building-killed", ".retired-one"}
        assert not any((p / MANIFEST).exists() for p in retired)
        assert being_built.is_dir()
    # Removed half-way, as by a kill: the next build finds the rest.
    assert set(retire(tmp_path)) == set(retired)
    remove(retired)
    assert sorted(p.name for p in (tmp_path / SNAPSHOTS).iterdir()) == ["three", "two"]


def test_a_build_that_dies_changes_nothing(tmp_path: Path) -> None:
    put(tmp_path, "one")
    with pytest.raises(RuntimeError), fresh(tmp_path) as folder:
        (folder / "half").write_text("written", encoding="utf-8")
        raise RuntimeError
    assert current(tmp_path).name == "one"
    assert [p.name for p in (tmp_path / SNAPSHOTS).iterdir()] == ["one"]


def test_the_same_name_again_replaces_it(tmp_path: Path) -> None:
    put(tmp_path, "one")
    with fresh(tmp_path) as folder:
        (folder / MANIFEST).write_text("again", encoding="utf-8")
        install(folder, tmp_path, "one")
    assert (current(tmp_path) / MANIFEST).read_text(encoding="utf-8") == "again"


def test_no_snapshot_and_no_room_are_clear_errors(tmp_path: Path) -> None:
    with pytest.raises(SnapshotError, match="tenkyo build"):
        current(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BuildError, match="cannot be written"), fresh(tmp_path / "file"):
        pass


def test_a_link_that_leads_nowhere_is_no_snapshot(tmp_path: Path) -> None:
    (tmp_path / "current").symlink_to(tmp_path / "gone")
    with pytest.raises(SnapshotError):
        current(tmp_path)
