"""A build that is killed while it takes over a site, or leaves a spare, leaves the current one."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

from ingest.pack.load import load_pack
from kb.build.manifest import intact
from kb.build.run import BuildOptions, build
from kb.publish.state import SITE, SITE_FILES, STATE
from kb.records.collection import PackRecords
from kb.search.index.seal import SEAL
from kb.search.index.whole import ENGINE_FILES
from kb.store.snapshot import open_snapshot
from kb.store.swap import SNAPSHOTS, current, leave_spare, remove, retire

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
FILE = "claims/accelerator-notes/links.yaml"
TODAY = date(2026, 11, 29)
LATER = 8
"""Instants after the handing down, spread evenly to the end of the build."""
WRITES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.utime"}


class Prepared(NamedTuple):
    """A build with its site, something to hand down, and what the next build is to give."""

    output: Path
    pack: PackRecords
    """Of the next build."""
    served: dict[str, bytes]
    """All files of the build that is current."""
    wanted: dict[str, bytes]
    """Those of the next where it takes over nothing."""
    writes: int
    """Changes that the next makes on disk from the first move of what is handed down on."""


@pytest.fixture(scope="module", params=["older", "spare"])
def prepared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    """An older site is handed down, or the spare of the only one."""
    place = tmp_path_factory.mktemp("killed")
    pack, output = place / "data", place / "output"
    shutil.copytree(STARTER, pack)
    text = (pack / FILE).read_text(encoding="utf-8")
    less = text[: text.index("- subject: tpu-v6e")]
    for edited in (text, less) if request.param == "older" else (less,):
        (pack / FILE).write_text(edited, encoding="utf-8")
        served = files(made(load_pack(pack), output))
        leave_spare(output, SITE_FILES)
    (pack / FILE).write_text(text.replace("1,200 GB/s", "1,300 GB/s"), encoding="utf-8")
    records = load_pack(pack)
    whole, counted = copied(output, place / "whole"), copied(output, place / "counted")
    for state in whole.glob(f"{SNAPSHOTS}/*/{STATE}"):
        state.unlink()
    wanted = files(made(records, whole))

    writes = writes_of(partial(made, records, counted), place)
    assert files(current(counted)) == wanted
    return Prepared(output, records, served, wanted, writes)


def test_at_every_step_of_the_handing_down_and_often_after_it(
    prepared: Prepared, tmp_path: Path
) -> None:
    moves = len(SITE_FILES)
    assert prepared.writes > moves + LATER
    after = (prepared.writes - moves) // LATER
    for instant in (*range(moves + 1), *range(moves + after, prepared.writes, after)):
        output = copied(prepared.output, tmp_path / str(instant))
        before = current(output)
        killed(partial(made, prepared.pack, output), instant)
        now = current(output)
        assert intact(now), instant
        assert files(now) == (prepared.served if now == before else prepared.wanted), instant
        with open_snapshot(output) as snapshot:
            assert snapshot.body("builds/current") is not None
        assert files(made(prepared.pack, output)) == prepared.wanted, instant
        shutil.rmtree(output)


@pytest.mark.parametrize("prepared", ["spare"], indirect=True)
def test_while_a_spare_is_made(prepared: Prepared, tmp_path: Path) -> None:
    output = copied(prepared.output, tmp_path / "output")
    name = current(output).name
    spare = output / SNAPSHOTS / f".spare-{name}"
    making = partial(leave_spare, output, SITE_FILES)
    wanted = files(spare)
    shutil.rmtree(spare)
    writes = writes_of(making, tmp_path)
    assert writes > len(wanted) > LATER
    for instant in (*range(0, writes, writes // LATER), writes - 1):
        shutil.rmtree(spare)
        killed(making, instant)
        assert files(current(output)) == prepared.served, instant
        # What was begun is not taken for a spare, and swept away.
        assert not spare.exists(), instant
        remove(retire(output))
        making()
        assert sorted(p.name for p in spare.parent.iterdir()) == [spare.name, name], instant
        assert files(spare) == wanted, instant


def writes_of(work: Callable[[], object], place: Path) -> int:
    """Do some work in a process of its own; return how many changes on disk it made."""

    def count() -> None:
        writes = watched(lambda _: None)
        work()
        (place / "writes").write_text(str(writes[0]), encoding="utf-8")

    assert os.waitstatus_to_exitcode(forked(count)) == 0
    return int((place / "writes").read_text(encoding="utf-8"))


def killed(work: Callable[[], object], instant: int) -> None:
    """Do some work in a process of its own, which is killed after so many changes on disk."""

    def kill(count: int) -> None:
        if count > instant:
            os.kill(os.getpid(), signal.SIGKILL)

    def begun() -> None:
        watched(kill)
        work()

    assert os.waitstatus_to_exitcode(forked(begun)) == -signal.SIGKILL, instant


def watched(each: Callable[[int], None]) -> list[int]:
    """Tell `each` of every change on disk that this process is about to make, and count them.

    They count from the first that moves or makes a site. What is watched so is watched to its end.
    """
    counted, process = [0], os.getpid()

    def hook(event: str, given: tuple[object, ...]) -> None:
        if os.getpid() != process:
            return
        begins = event in ("os.rename", "os.mkdir") and str(given[0]).endswith(f"/{SITE}")
        writes = event in WRITES or (
            event == "open" and isinstance(given[2], int) and given[2] & (os.O_WRONLY | os.O_RDWR)
        )
        if begins or (counted[0] and writes):
            counted[0] += 1
            each(counted[0])

    sys.addaudithook(hook)
    return counted


def forked(work: Callable[[], None]) -> int:
    """Do some work in a process of its own; return how that ended."""
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            work()
            failed = 0
        finally:
            os._exit(failed)
    return os.waitpid(child, 0)[1]


def made(records: PackRecords, output: Path) -> Path:
    return build(records, BuildOptions(output=output, today=TODAY)).folder


def copied(output: Path, place: Path) -> Path:
    """Return a copy, in which of two files that are one neither is the other's any more."""
    shutil.copytree(output, place, symlinks=True)
    return place


def files(folder: Path) -> dict[str, bytes]:
    """Return all files but those that are the search engine's own."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != ENGINE_FILES and path.name != SEAL
    }
