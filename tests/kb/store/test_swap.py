"""Readers meet the old snapshot or the new one, and a failed build leaves the old."""

import os
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
    leave_spare,
    make_current,
    previous,
    remove,
    retire,
)


def put(output: Path, name: str) -> Path:
    with fresh(output) as folder:
        (folder / MANIFEST).write_text(name, encoding="utf-8")
        return install(folder, output, name)


def put_with_site(output: Path, name: str) -> Path:
    folder = put(output, name)
    (folder / "site" / "en").mkdir(parents=True)
    (folder / "site" / "en" / "page").write_text(name, encoding="utf-8")
    (folder / "state").write_text(name, encoding="utf-8")
    return folder


def names(output: Path) -> list[str]:
    return sorted(p.name for p in (output / SNAPSHOTS).iterdir())


NAMES = ("site", "state")
"""What is handed down here."""


def test_the_last_one_installed_is_current_and_the_one_before_is_kept(tmp_path: Path) -> None:
    for name in ("one", "two", "three"):
        put(tmp_path, name)
    assert (current(tmp_path) / MANIFEST).read_text(encoding="utf-8") == "three"
    before = previous(tmp_path)
    assert before is not None
    assert before.name == "two"


def test_the_one_before_is_known_where_clocks_tick_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = os.utime

    def same_tick(path: Path, *, ns: tuple[int, int] = (1, 1)) -> None:
        exact(path, ns=ns)

    monkeypatch.setattr(os, "utime", same_tick)
    for name in "abcd":
        put(tmp_path, name)
        retire(tmp_path)
    assert names(tmp_path) == [".retired-a", ".retired-b", "c", "d"]
    assert previous(tmp_path) == tmp_path / SNAPSHOTS / "c"


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


def test_the_first_snapshot_leaves_a_spare_which_the_next_build_takes(tmp_path: Path) -> None:
    one = put_with_site(tmp_path, "one")
    leave_spare(tmp_path, NAMES)
    assert names(tmp_path) == [".spare-one", "one"]
    assert current(tmp_path) == one
    assert previous(tmp_path) is None
    assert retire(tmp_path) == ()
    with fresh(tmp_path) as folder:
        with in_use(tmp_path / SNAPSHOTS / ".spare-one"):
            hand_down(tmp_path, folder, NAMES)
        assert not (folder / "site").exists()
        hand_down(tmp_path, folder, NAMES)
        assert (folder / "state").read_text(encoding="utf-8") == "one"
        assert (folder / "site/en/page").samefile(one / "site/en/page")
        (folder / MANIFEST).write_text("two", encoding="utf-8")
        install(folder, tmp_path, "two")
    assert names(tmp_path) == ["one", "two"]
    # From now on there is an older snapshot, from which the next build takes.
    leave_spare(tmp_path, NAMES)
    assert names(tmp_path) == ["one", "two"]


def test_a_spare_goes_with_the_snapshot_that_it_is_a_copy_of(tmp_path: Path) -> None:
    put_with_site(tmp_path, "one")
    leave_spare(tmp_path, NAMES)
    put(tmp_path, "two")
    retired = retire(tmp_path)
    assert [p.name for p in retired] == [".retired-.spare-one"]
    with fresh(tmp_path) as folder:
        hand_down(tmp_path, folder, NAMES)
        assert (folder / "site").is_dir()
        assert not (tmp_path / SNAPSHOTS / "one" / "site").exists()


def test_a_spare_of_which_something_was_taken_is_made_again(tmp_path: Path) -> None:
    one = put_with_site(tmp_path, "one")
    left = tmp_path / SNAPSHOTS / ".spare-one"
    left.mkdir()
    (left / "state").write_text("left by a build that was killed", encoding="utf-8")
    leave_spare(tmp_path, NAMES)
    assert all((left / name).samefile(one / name) for name in ("site/en/page", "state"))
    assert names(tmp_path) == [".spare-one", "one"]


def test_no_spare_where_there_is_no_site_or_no_link_can_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_spare(tmp_path, NAMES)
    assert list(tmp_path.iterdir()) == []
    put(tmp_path, "one")
    leave_spare(tmp_path, NAMES)
    put_with_site(tmp_path, "one")

    def refuse(source: str, target: str) -> None:
        raise PermissionError(1, "Operation not permitted", source, None, target)

    monkeypatch.setattr(os, "link", refuse)
    leave_spare(tmp_path, NAMES)
    assert names(tmp_path) == ["one.again"]


def test_no_spare_of_a_snapshot_that_another_build_replaces_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_with_site(tmp_path, "one")
    link = os.link

    def replaced(source: str, target: str) -> None:
        link(source, target)
        os.utime(tmp_path / SNAPSHOTS / "one" / MANIFEST, (1, 1))

    monkeypatch.setattr(os, "link", replaced)
    leave_spare(tmp_path, NAMES)
    assert names(tmp_path) == ["one"]


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
