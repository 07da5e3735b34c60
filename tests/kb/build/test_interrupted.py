"""Builds that are killed, or that run at once, leave a snapshot that answers."""

import os
import random
import signal
import subprocess
import sys
import time
from datetime import date
from filecmp import cmp
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.manifest import intact
from kb.build.run import BuildOptions, build
from kb.search.index.whole import INDEX
from kb.store.snapshot import open_snapshot
from kb.store.swap import SNAPSHOTS, current

ROOT = Path(__file__).resolve().parents[3]
STARTER = ROOT / "ingest" / "starter" / "data"
TODAY = date(2026, 11, 29)
KILLS = 25


def start(output: Path, *, force: bool = False) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "kb", "build", "-p", str(STARTER), "-o", str(output)]
    words += ["--today", TODAY.isoformat(), *(["--force"] if force else [])]
    return subprocess.Popen(
        words,
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        start_new_session=True,
        stderr=subprocess.PIPE,
    )


def made(output: Path) -> None:
    build(load_pack(STARTER), BuildOptions(output=output, today=TODAY, site=False))


def test_killed_at_any_instant_the_old_snapshot_answers(tmp_path: Path) -> None:
    """The worker forks after its imports, so that the kills fall into the build itself."""
    made(tmp_path)
    records = load_pack(STARTER)
    chance = random.Random(5)  # noqa: S311
    options = BuildOptions(output=tmp_path, today=TODAY, site=False, force=True)
    begun = time.monotonic()
    build(records, options)
    length = time.monotonic() - begun
    for _ in range(KILLS):
        child = os.fork()
        if child == 0:
            try:
                build(records, options)
            finally:
                os._exit(0)
        # The end, where one snapshot takes the place of the other, is hit more often.
        time.sleep(length * chance.choice((chance.random(), 0.9 + 0.2 * chance.random())))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        with open_snapshot(tmp_path) as snapshot:
            body = snapshot.body("values/tpu-v6e/link-bandwidth")
            assert body is not None
            assert b"800 GB/s" in body.data
        assert intact(current(tmp_path))
    # What the last killed build began beside itself needs a moment to see that it is alone.
    until = time.monotonic() + 300
    left: list[str] = []
    while left != [current(tmp_path).name] and time.monotonic() < until:
        made(tmp_path)
        left = [p.name for p in (tmp_path / SNAPSHOTS).iterdir()]
        time.sleep(0.1)
    assert left == [current(tmp_path).name]
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "changes.json",
        "current",
        "history.json",
        SNAPSHOTS,
    ]


@pytest.mark.parametrize("force", [True, False])
def test_builds_at_once_into_one_folder_do_not_corrupt_it(tmp_path: Path, force: bool) -> None:
    running = [start(tmp_path, force=force) for _ in range(3)]
    for process in running:
        _, said = process.communicate(timeout=300)
        assert process.returncode == 0, said.decode()
    assert intact(current(tmp_path))
    # What is left of spares of snapshots that others replaced is swept away by the next.
    process = start(tmp_path)
    _, said = process.communicate(timeout=300)
    assert process.returncode == 0, said.decode()
    name = current(tmp_path).name
    assert sorted(p.name for p in (tmp_path / SNAPSHOTS).iterdir()) == [f".spare-{name}", name]
    assert (current(tmp_path) / "site" / "en" / "index.html").is_file()


def test_what_a_build_still_writes_is_not_swept_away(tmp_path: Path) -> None:
    from kb.store.swap import fresh

    with fresh(tmp_path) as mine:
        (mine / "half").write_text("written", encoding="utf-8")
        made(tmp_path)
        assert (mine / "half").is_file()
    left = tmp_path / SNAPSHOTS / ".building-dead"
    left.mkdir()
    made(tmp_path)
    assert not left.exists()


def test_equal_packs_give_equal_bytes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "elsewhere" / "two"
    for output in (one, two):
        process = start(output)
        _, said = process.communicate(timeout=300)
        assert process.returncode == 0, said.decode()
    first, second = current(one), current(two)
    names = [p.relative_to(first) for p in sorted(first.rglob("*")) if p.is_file()]
    others = [p.relative_to(second) for p in sorted(second.rglob("*")) if p.is_file()]
    mine = [n for n in names if n.parts[0] != INDEX]
    assert mine == [n for n in others if n.parts[0] != INDEX]
    assert len(mine) > 20
    assert [n for n in mine if not cmp(first / n, second / n, shallow=False)] == []
