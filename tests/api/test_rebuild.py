"""An edit of the pack leads to a new snapshot; an edit that fails leaves the old one."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import ingest
from api.rebuild import Rebuilder, state_of
from kb.errors import SnapshotError
from kb.store.swap import current

STARTER = Path(ingest.__file__).parent / "starter" / "data"


def until(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        time.sleep(0.2)
    raise AssertionError("it never came")


def snapshot(output: Path) -> str:
    try:
        return current(output).name
    except SnapshotError:
        return ""


def test_an_edit_is_built_and_a_faulty_one_changes_nothing(tmp_path: Path) -> None:
    pack, output = tmp_path / "data", tmp_path / "build"
    shutil.copytree(STARTER, pack)
    rebuilder = Rebuilder(pack, output, interval=0.1)
    rebuilder.start()
    try:
        file = pack / "pack.yaml"
        text = file.read_text(encoding="utf-8")
        file.write_text(f"{text}\n", encoding="utf-8")
        until(lambda: bool(snapshot(output)))
        first = snapshot(output)
        file.write_text("name: [", encoding="utf-8")
        until(lambda: rebuilder.builds >= 2)
    finally:
        rebuilder.stop()
    assert snapshot(output) == first


def test_what_is_hidden_is_no_part_of_the_pack(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("a")
    before = state_of(tmp_path)
    (tmp_path / ".a.yaml.swp").write_text("b")
    assert state_of(tmp_path) == before
    (tmp_path / "a.yaml").write_text("other")
    assert state_of(tmp_path) != before
