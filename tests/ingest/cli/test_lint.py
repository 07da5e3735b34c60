"""`tenkyo lint` lints several files, in several processes too, and exits by what it found."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.cli.lint import command
from tests.ingest.given import RunCommand


@pytest.fixture
def run(output: Path) -> RunCommand:
    def call(*arguments: str) -> Result:
        return CliRunner().invoke(command, ["--output", str(output), *arguments])

    return call


def files(folder: Path, *texts: str) -> list[str]:
    paths = []
    for number, text in enumerate(texts):
        path = folder / f"{number}.md"
        path.write_text(text, encoding="utf-8")
        paths.append(str(path))
    return paths


def test_several_files_at_once(run: RunCommand, tmp_path: Path) -> None:
    paths = files(tmp_path, "NVIDIA H200 は 142 GB の HBM を積む。\n", "ことば。\n", "")
    result = run("--format", "json", "--jobs", "2", *paths)
    assert result.exit_code == 2
    texts = json.loads(result.stdout)["texts"]
    assert [text["file"] for text in texts] == paths
    assert "DOC001" in {f["rule"] for f in texts[0]["findings"]}
    assert texts[1]["findings"] == []
    assert "empty" in texts[2]["error"]


def test_exit_codes(run: RunCommand, tmp_path: Path) -> None:
    (clean, noted) = files(tmp_path, "ことば。\n", "現在、速い。\n")
    assert run(clean).exit_code == 0
    assert run(noted).exit_code == 0
    assert run("--fail-on", "note", noted).exit_code == 1
    assert run("--fail-on", "never", noted).exit_code == 0
    assert "no rule" in str(run("-r", "DOC999", clean).exception)


def test_diff_writes_nothing(run: RunCommand, tmp_path: Path) -> None:
    text = "NVIDIA H200 は 142 GB の HBM を積む (tenkyo:nvidia-h200.memory-capacity.ev)。\n"
    (path,) = files(tmp_path, text)
    result = run("--diff", path)
    assert Path(path).read_text(encoding="utf-8") == text
    assert "+NVIDIA H200 は 141 GB" in result.stderr
    run("--fix", path)
    assert "141 GB" in Path(path).read_text(encoding="utf-8")


def test_explains_a_rule_and_demands_a_text(run: RunCommand) -> None:
    result = run("--explain", "DOC008", "--lang", "ja")
    assert result.exit_code == 0
    assert "DOC008 arithmetic-broken" in result.stdout and "計算し直して" in result.stdout
    assert run().exit_code == 2
