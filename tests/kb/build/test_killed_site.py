"""A build that is killed while it makes the older site its own leaves the current one whole."""

import os
import shutil
import signal
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import NamedTuple

import pytest

from ingest.pack.load import load_pack
from kb.build.manifest import intact
from kb.build.run import BuildOptions, build
from kb.publish.state import SITE, SITE_FILES, STATE
from kb.records.collection import PackRecords
from kb.search.index import ENGINE_FILES
from kb.search.seal import SEAL
from kb.store.snapshot import open_snapshot
from kb.store.swap import SNAPSHOTS, current

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
FILE = "claims/accelerator-notes/links.yaml"
TODAY = date(2026, 11, 29)
LATER = 8
"""Instants after the handing down, spread evenly to the end of the build."""
WRITES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.utime"}


class Prepared(NamedTuple):
    """Two builds, each with its site, and what a third is to give."""

    output: Path
    pack: PackRecords
    """Of the third."""
    served: dict[str, bytes]
    """All files of the second, which is current."""
    wanted: dict[str, bytes]
    """Those of the third where it takes over nothing."""
    writes: int
    """Changes that the third makes on disk from the first move of the older site on."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Prepared:
    place = tmp_path_factory.mktemp("killed")
    pack, output = place / "data", place / "output"
    shutil.copytree(STARTER, pack)
    text = (pack / FILE).read_text(encoding="utf-8")
    less = text[: text.index("- subject: tpu-v6e")]
    for edited in (text, less):
        (pack / FILE).write_text(edited, encoding="utf-8")
        served = files(made(load_pack(pack), output))
    (pack / FILE).write_text(text.replace("1,200 GB/s", "1,300 GB/s"), encoding="utf-8")
    records = load_pack(pack)
    whole, counted = copied(output, place / "whole"), copied(output, place / "counted")
    for state in whole.glob(f"{SNAPSHOTS}/*/{STATE}"):
        state.unlink()
    wanted = files(made(records, whole))

    def count() -> None:
        writes = watched(lambda _: None)
        made(records, counted)
        (place / "writes").write_text(str(writes[0]), encoding="utf-8")

    assert os.waitstatus_to_exitcode(forked(count)) == 0
    assert files(current(counted)) == wanted
    return Prepared(output, records, served, wanted, int((place / "writes").read_text()))


def test_at_every_step_of_the_handing_down_and_often_after_it(
    prepared: Prepared, tmp_path: Path
) -> None:
    moves = len(SITE_FILES)
    assert prepared.writes > moves + LATER
    after = (prepared.writes - moves) // LATER
    for instant in (*range(moves + 1), *range(moves + after, prepared.writes, after)):
        output = copied(prepared.output, tmp_path / str(instant))
        before = current(output)

        def killed(output: Path = output, instant: int = instant) -> None:
            def kill(count: int) -> None:
                if count > instant:
                    os.kill(os.getpid(), signal.SIGKILL)

            watched(kill)
            made(prepared.pack, output)

        assert os.waitstatus_to_exitcode(forked(killed)) == -signal.SIGKILL, instant
        now = current(output)
        assert intact(now), instant
        assert files(now) == (prepared.served if now == before else prepared.wanted), instant
        with open_snapshot(output) as snapshot:
            assert snapshot.body("builds/current") is not None
        assert files(made(prepared.pack, output)) == prepared.wanted, instant
        shutil.rmtree(output)


def watched(each: Callable[[int], None]) -> list[int]:
    """Tell `each` of every change on disk that this process is about to make, and count them.

    They count from the first that moves a site. What is watched so is watched to its end.
    """
    counted, process = [0], os.getpid()

    def hook(event: str, given: tuple[object, ...]) -> None:
        if os.getpid() != process:
            return
        begins = event == "os.rename" and str(given[0]).endswith(f"/{SITE}")
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
