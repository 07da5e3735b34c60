"""`tenkyo draft` prints, checks or writes, and writes over nothing."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.cli.draft import command
from tests.ingest.given import RunCommand


@pytest.fixture
def run(output: Path, tmp_path: Path) -> RunCommand:
    note = tmp_path / "note.md"
    note.write_text("The NVIDIA H200 has 141 GB of HBM3E.\n", encoding="utf-8")

    def call(*arguments: str) -> Result:
        return CliRunner().invoke(command, [str(note), "--output", str(output), *arguments])

    return call


def test_prints_the_draft(run: RunCommand) -> None:
    result = run()
    assert result.exit_code == 0
    assert "subject: nvidia-h200" in result.stdout
    assert "1 candidates" in result.stderr


def test_check_counts(run: RunCommand) -> None:
    assert run("--check").stdout.splitlines()[-1] == "1 same"


def test_into_writes_once(run: RunCommand, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "pack.yaml").write_text("name: small\n", encoding="utf-8")
    assert run("--into", str(pack)).exit_code == 0
    assert (pack / "claims" / "note" / "draft.yaml").exists()
    assert "exists already" in str(run("--into", str(pack)).exception)


def test_nothing_is_written_into_what_is_no_pack(run: RunCommand, tmp_path: Path) -> None:
    for folder, words in (("nowhere", "no folder at"), (".", "holds no pack.yaml")):
        assert words in str(run("--into", str(tmp_path / folder)).exception)
    assert [path.name for path in tmp_path.iterdir()] == ["note.md"]


@pytest.mark.parametrize("name", ["Bad Id", "", "über", "a--b", "../up"])
def test_the_id_of_a_document_is_an_id(run: RunCommand, name: str) -> None:
    assert f"--document: `{name}` is no id" in str(run("--document", name).exception)
