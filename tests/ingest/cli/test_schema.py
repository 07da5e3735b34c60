"""`tenkyo schema` writes into packs only."""

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from kb.__main__ import main

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"


def test_a_pack_gets_its_schemas_and_points_at_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "data"
    shutil.copytree(STARTER, pack)
    assert main(["schema", "--pack", str(pack)]) == 0
    written = sorted((pack / "schema").glob("*.json"))
    assert f"{len(written)} schemas in" in capsys.readouterr().err
    for path in written:
        jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
    head = (pack / "pack.yaml").read_text(encoding="utf-8").splitlines()[0]
    assert head == "# yaml-language-server: $schema=schema/pack.json"


def test_the_schema_of_a_report_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--report"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$id"] == "tenkyo-audit-report-1.schema.json"
    jsonschema.Draft202012Validator.check_schema(schema)


def test_a_folder_that_is_no_pack_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["schema", "--pack", str(tmp_path)]) == 2
    assert "holds no pack.yaml" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
