"""`tenkyo draft` prints, checks or writes, and writes over nothing."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.cli.draft import command


@pytest.fixture
def run(shipped, tmp_path):  # type: ignore[no-untyped-def]
    note = tmp_path / "note.md"
    note.write_text("The NVIDIA H200 has 141 GB of HBM3E.\n", encoding="utf-8")

    def call(*arguments: str):  # type: ignore[no-untyped-def]
        return CliRunner().invoke(command, [str(note), "--output", str(shipped), *arguments])

    return call


def test_prints_the_draft(run):  # type: ignore[no-untyped-def]
    result = run()
    assert result.exit_code == 0
    assert "subject: nvidia-h200" in result.stdout
    assert "1 candidates" in result.stderr


def test_check_counts(run):  # type: ignore[no-untyped-def]
    assert run("--check").stdout.splitlines()[-1] == "1 same"


def test_into_writes_once(run, tmp_path: Path):  # type: ignore[no-untyped-def]
    pack = tmp_path / "pack"
    assert run("--into", str(pack)).exit_code == 0
    assert (pack / "claims" / "note" / "draft.yaml").exists()
    assert "exists already" in str(run("--into", str(pack)).exception)
