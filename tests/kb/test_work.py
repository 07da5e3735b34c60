"""Work beside its caller: done, waited for, told of, or done here after all."""

import os
import signal
import sqlite3
import time
from functools import partial
from pathlib import Path

import pytest

from kb.errors import BuildError, SnapshotError
from kb.work import Ahead, Work


@pytest.fixture(autouse=True)
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """On one, all is done here."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


@pytest.mark.parametrize("beside", [True, False])
def test_what_is_waited_for_is_done(tmp_path: Path, beside: bool) -> None:
    def write() -> None:
        (tmp_path / "a").write_text("done", encoding="utf-8")

    with Work("a file") as work:
        work.start(write, beside=beside)
        work.wait()
    assert (tmp_path / "a").read_text(encoding="utf-8") == "done"


def test_what_went_wrong_beside_is_told_here() -> None:
    def fail() -> None:
        raise OSError(28, "No space left on device")

    with Work("the list") as work:
        work.start(fail)
        with pytest.raises(BuildError, match="the list could not be written: No space left"):
            work.wait()


def test_what_helps_against_it_is_told_too() -> None:
    def fail() -> None:
        raise SnapshotError("the key is lost", remedy="make another")

    with Work("the list") as work:
        work.start(fail)
        with pytest.raises(BuildError, match="could not be written: the key is lost") as caught:
            work.wait()
    assert caught.value.remedy == "make another"


def test_an_interrupt_is_for_the_caller_to_hear(tmp_path: Path) -> None:
    def interrupted() -> None:
        os.kill(os.getpid(), signal.SIGINT)
        (tmp_path / "a").touch()

    with Work("a file") as work:
        work.start(interrupted)
        work.wait()
    assert (tmp_path / "a").exists()


def test_errors_of_its_own_are_met_as_they_are() -> None:
    def fail() -> None:
        raise sqlite3.IntegrityError("FOREIGN KEY constraint failed")

    with Work("the tables", own=(sqlite3.Error,)) as work:
        work.start(fail)
        with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
            work.wait()


def late(folder: Path) -> None:
    (folder / "process").write_text(str(os.getpid()), encoding="ascii")
    time.sleep(60)
    (folder / "late").touch()


def begun(folder: Path) -> int:
    """Return the process that is at work on `late`."""
    for _ in range(600):
        if (folder / "process").is_file() and (told := (folder / "process").read_text("ascii")):
            return int(told)
        time.sleep(0.1)
    raise AssertionError("it never began")


def assert_stopped(process: int, folder: Path) -> None:
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert not (folder / "late").exists()


def test_work_that_nobody_waits_for_is_stopped(tmp_path: Path) -> None:
    with Work("nothing") as work:
        work.start(partial(late, tmp_path))
        process = begun(tmp_path)
    assert_stopped(process, tmp_path)


@pytest.mark.parametrize("beside", [True, False])
def test_a_result_is_fetched_when_it_is_needed(beside: bool) -> None:
    result = Ahead(lambda: [1, 2, 3], beside=beside)
    assert result() == [1, 2, 3]


def test_a_result_that_could_not_be_made_beside_is_made_here() -> None:
    here = os.getpid()

    def only_here() -> int:
        if os.getpid() != here:
            os._exit(1)
        return here

    assert Ahead(only_here)() == here


def test_what_fails_beside_fails_here() -> None:
    def fail() -> int:
        raise ValueError("wrong")

    with pytest.raises(ValueError, match="wrong"):
        Ahead(fail)()


def test_a_result_that_nobody_wants_any_more_is_not_made(tmp_path: Path) -> None:
    result = Ahead(partial(late, tmp_path))
    process = begun(tmp_path)
    result.stop()
    assert_stopped(process, tmp_path)
