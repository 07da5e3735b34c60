"""A file is known at another place, and what was there before stays as it is elsewhere."""

from pathlib import Path

from kb.store.links import link


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
