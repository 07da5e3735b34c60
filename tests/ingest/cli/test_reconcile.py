"""`tenkyo reconcile` tells the document, prints what differs, and fails below a coverage."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.cli.reconcile import command
from tests.ingest.given import RunCommand

TEXT = "題名\n\nアクセラレータ・ノード\n\nH200 (HBM3E 141 GB) と 37 個の GPU。\n"


@pytest.fixture
def run(output: Path, tmp_path: Path) -> RunCommand:
    (tmp_path / "note.txt").write_text(TEXT, encoding="utf-8")

    def call(*arguments: str) -> Result:
        return CliRunner().invoke(
            command, [str(tmp_path / "note.txt"), "--output", str(output), *arguments]
        )

    return call


def test_json_carries_every_figure(run: RunCommand) -> None:
    result = run("--document", "ci", "--format", "json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["document"] == "compute-infrastructure"
    assert found["coverage"] == 0.5
    assert {f["printed"] for f in found["figures"]} >= {"141 GB"}


def test_low_coverage_exits_1(run: RunCommand) -> None:
    assert run("--document", "ci", "--min-coverage", "50").exit_code == 0
    result = run("--document", "ci", "--min-coverage", "51")
    assert result.exit_code == 1
    assert "uncovered" in result.stdout


@pytest.mark.parametrize("percent", ["nan", "-1", "101", "half"])
def test_a_coverage_that_is_none_is_refused(run: RunCommand, percent: str) -> None:
    result = run("--min-coverage", percent)
    assert result.exit_code != 0
    assert result.stdout == ""


def test_an_unknown_document_is_refused(run: RunCommand) -> None:
    assert "no document" in str(run("--document", "cj").exception)


def test_a_text_of_ones_own_is_held_against_everything(run: RunCommand) -> None:
    result = run("--format", "json")
    assert result.exit_code == 0
    assert "text of your own" in result.stderr
    found = json.loads(result.stdout)
    assert (found["document"], found["claims"]) == ("", [])
    assert {f["coverage"] for f in found["figures"]} <= {
        "covered",
        "covered-with-difference",
        "uncovered",
        "no-quantity",
    }
    assert run("--min-coverage", "100").exit_code == 1
