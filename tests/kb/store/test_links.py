"""A file is known at another place, and what was there before stays as it is elsewhere."""

from pathlib import Path

import pytest

from kb.store.links import link, link_all


def test_what_is_there_is_replaced_and_not_written_to(tmp_path: Path) -> None:
    new, old, older = tmp_path / "new", tmp_path / "old", tmp_path / "older"
    new.write_text("new")
    older.write_text("old")
    link(str(older), str(old))
    link(str(new), str(old))
    assert (old.read_text(), older.read_text()) == ("new", "old")
    # Once more: both are one file by now.
    link(str(new), str(old))
    assert old.samefile(new)


def test_a_folder_is_known_elsewhere_with_all_that_is_in_it(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    (source / "a" / "b").mkdir(parents=True)
    (source / "empty").mkdir()
    for name in ("file", "a/file", "a/b/file"):
        (source / name).write_text(name)
    link_all(str(source), str(target))
    assert [p.relative_to(target) for p in sorted(target.rglob("*"))] == [
        p.relative_to(source) for p in sorted(source.rglob("*"))
    ]
    assert (target / "a/b/file").samefile(source / "a/b/file")
    with pytest.raises(FileExistsError):
        link_all(str(source), str(target))
    with pytest.raises(FileNotFoundError):
        link_all(str(tmp_path / "gone"), str(tmp_path / "new"))
