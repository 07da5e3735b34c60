import csv
import io
import json
import sqlite3
from pathlib import Path

import pytest
from datasette.app import Datasette

from kb.errors import SettingsError
from kb.exports.datasette import metadata
from kb.exports.files import parquet, text
from kb.exports.forms import KINDS
from kb.exports.tables import columns, csv_text, shown_fields
from kb.store.snapshot import open_snapshot
from tests import coroutines

FIRST = (
    *("id", "document", "locator", "subject", "property", "as_printed", "low", "high", "unit"),
    *("canonical_low", "canonical_high", "canonical_unit", "text", "date", "modifier"),
    *("qualifiers", "basis", "flag", "verification", "confidence", "freshness", "rank"),
    *("citations", "question_ids"),
)


def test_the_columns_of_a_claim_come_in_their_order() -> None:
    assert columns("claims")[: len(FIRST)] == FIRST


@pytest.mark.parametrize("kind", KINDS)
def test_all_forms_hold_the_same_rows(output: Path, kind: str) -> None:
    import pyarrow.parquet

    with open_snapshot(output) as snapshot:
        rows = list(csv.DictReader(io.StringIO("".join(text(snapshot, kind, "csv")))))
        lines = [json.loads(line) for line in "".join(text(snapshot, kind, "jsonl")).splitlines()]
        table = pyarrow.parquet.read_table(io.BytesIO(parquet(snapshot, kind)))
        if kind != "findings":
            linked = json.loads("".join(text(snapshot, kind, "json-ld", base="http://x")))
            assert len(linked["@graph"]) == len(rows)
    assert len(rows) == len(lines) == table.num_rows > 0
    assert tuple(rows[0]) == tuple(lines[0]) == tuple(table.schema.names) == columns(kind)
    key = columns(kind)[0]
    assert [r[key] for r in rows] == [r[key] for r in lines] == table[key].to_pylist()


def test_every_claim_of_the_database_is_exported(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        lines = [
            json.loads(line) for line in "".join(text(snapshot, "claims", "jsonl")).splitlines()
        ]
        database = sqlite3.connect(snapshot.folder / "tenkyo.sqlite")
        kept = dict(database.execute("SELECT id, as_printed FROM claim"))
        database.close()
    assert {line["id"]: line["as_printed"] for line in lines} == kept


def test_a_cell_that_would_run_is_quoted_off_and_a_sign_is_not() -> None:
    row = {"id": "x", "value": {"as_printed": "=1+1", "low": -5.0}, "locator": "-5 °C"}
    found = next(csv.DictReader(io.StringIO(csv_text("claims", [row]))))
    assert found["as_printed"] == "'=1+1"
    assert found["locator"] == "-5 °C"


def test_only_sources_have_a_bibliography(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        assert "".join(text(snapshot, "sources", "bibtex")).startswith("@")
        assert all(i["id"] for i in json.loads("".join(text(snapshot, "sources", "csl"))))
        with pytest.raises(SettingsError, match="bibtex"):
            text(snapshot, "claims", "bibtex")


def test_datasette_opens_the_database(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        told = metadata(snapshot)
        path = snapshot.folder / "tenkyo.sqlite"

    async def ask() -> int:
        opened = Datasette([], immutables=[str(path)], metadata=told)
        response = await opened.client.get("/tenkyo/claim.json?_size=1&_shape=objects")
        assert response.status_code == 200, response.text
        return len(response.json()["rows"])

    assert coroutines.run(ask()) == 1


def test_the_metadata_are_those_of_a_database_of_any_name(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        assert list(metadata(snapshot, "my.kb.sqlite")["databases"]) == ["my.kb"]


def test_a_table_has_the_columns_that_show_some_fields() -> None:
    assert columns("claims", ["value.unit", "citations"]) == ("unit", "citations")
    assert columns("claims", ["value.canonical"]) == (
        *("canonical_low", "canonical_high", "canonical_unit"),
    )
    assert columns("entities", ["vendor.id", "label"]) == ("label_ja", "label_en", "vendor")
    assert columns("claims", ["val"]) == ()
    assert set(shown_fields("claims")) >= {"id", "value.low", "citations.source"}
