"""The starter pack builds cleanly, and its files satisfy the schemas they point at."""

import json
from pathlib import Path

import jsonschema
import pytest
import yaml

from kb.__main__ import main


@pytest.fixture
def made(tmp_path: Path) -> Path:
    folder = tmp_path / "mykb"
    assert main(["init", str(folder)]) == 0
    return folder


def test_the_starter_builds_without_a_finding(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    output = str(made / "build")
    assert main(["build", "--pack", str(made / "data"), "-o", output, "--today", "2026-11-29"]) == 0
    assert main(["audit", "-o", output, "--fail-on", "warning"]) == 0
    assert "0 errors, 0 warnings" in capsys.readouterr().out
    assert main(["value", "Trillium", "link-bandwidth", "-o", output]) == 0
    printed = capsys.readouterr().out
    assert "800 GB/s  (direction: both-ways)" in printed
    assert "source: TPU v6e" in printed


def test_every_file_satisfies_its_schema(made: Path) -> None:
    checked = 0
    for path in (made / "data").rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        pointer = text.splitlines()[0].partition("$schema=")[2]
        schema = json.loads((path.parent / pointer).read_text(encoding="utf-8"))
        jsonschema.validate(yaml.load(text, Loader=yaml.BaseLoader), schema)  # noqa: S506
        checked += 1
    assert checked >= 9


def test_a_folder_in_use_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "note").write_text("mine", encoding="utf-8")
    assert main(["init", str(tmp_path)]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert [p.name for p in tmp_path.iterdir()] == ["note"]
