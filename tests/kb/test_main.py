"""The one command: what it exits with, and what it says where an argument is no text."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kb.__main__ import main


def test_a_reader_that_goes_away_is_no_finding() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        command = [sys.executable, "-m", "kb", "rules"]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(("word", "near"), [("biuld", "`build`"), ("serach", "`search`")])
def test_a_command_that_is_none_names_the_nearest(
    word: str, near: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word]) == 2
    assert f"Did you mean {near}?" in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["value", "\udcff", "tdp"],
        ["compare", "\udcff"],
        ["standards", "\udcff"],
        ["audit", "--entity", "\udcff"],
    ],
)
def test_bytes_that_are_no_text_are_refused(
    words: list[str], output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, "--output", str(output)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("tenkyo: ")


@pytest.mark.parametrize("word", ["", "nothing"])
def test_an_empty_name_is_like_nothing(
    word: str, output: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", word, "--output", str(output)]) == 2
    assert capsys.readouterr().err.startswith(f"tenkyo: nothing is called `{word}`; `tenkyo search")


def test_what_cannot_be_written_is_named_with_what_to_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert main(["init", str(tmp_path / "file" / "mykb")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"tenkyo: {tmp_path / 'file' / 'mykb'}: Not a directory; check that")
    assert said.count("\n") == 1
