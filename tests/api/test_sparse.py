"""Sparse fields: the same names everywhere, and none that does not exist passes."""

import csv
import io

import pytest
from starlette.testclient import TestClient

from api.sparse import pick
from tests.api.problem import assert_problem

LISTS = ("claims", "entities", "properties", "sources", "documents", "questions", "formulas")


def test_fields_are_picked_inside_objects_and_lists() -> None:
    row = {"id": 1, "value": {"low": 2, "high": 3}, "cited": [{"a": 4, "b": 5}, {"a": 6}], "x": 7}
    assert pick(row, ["value.low", "id", "cited.a"]) == {
        "id": 1,
        "value": {"low": 2},
        "cited": [{"a": 4}, {"a": 6}],
    }
    assert pick(row, ["value", "value.low"]) == {"value": {"low": 2, "high": 3}}
    assert pick({"value": None}, ["value.low"]) == {"value": None}


@pytest.mark.parametrize(
    ("address", "field", "near"),
    [
        ("/v1/claims?limit=1", "idd", "id"),
        ("/v1/claims?subject=xai", "idd", "id"),
        ("/v1/claims?limit=1", "value.lo", "value.low"),
        ("/v1/claims?limit=1", "value.canonical.hig", "value.canonical.high"),
        ("/v1/claims?limit=1", "citations.sorce", "citations.source"),
        ("/v1/claims/nvidia-h100-sxm5.tdp.ci?", "wy", "why"),
        ("/v1/entities?limit=1", "vendor.labl", "vendor.label"),
        ("/v1/entities/H100/tdp?", "answers.selection.chosn", "answers.selection.chosen"),
        ("/v1/audit?limit=1", "rul", "rule"),
        ("/v1/rules?limit=1", "cod", "code"),
    ],
)
def test_a_field_that_is_not_there_is_refused(
    client: TestClient, address: str, field: str, near: str
) -> None:
    body = assert_problem(client.get(f"{address}&fields=id,{field}"), "malformed-request")
    if address.startswith(("/v1/audit", "/v1/rules", "/v1/entities/H100/tdp")):
        body = assert_problem(client.get(f"{address}&fields={field}"), "malformed-request")
    assert body["parameter"] == "fields"
    assert near in body["nearest"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ("id,,label", "has nothing in item 2"),
        ("id,", "item 2"),
        (",id", "item 1"),
        (",", "nothing"),
    ],
)
def test_an_empty_item_is_no_field(client: TestClient, fields: str, said: str) -> None:
    for address in ("/v1/entities?limit=1&", "/v1/entities/H100?", "/v1/entities/H100/tdp?"):
        body = assert_problem(client.get(f"{address}fields={fields}"), "malformed-request")
        assert body["parameter"] == "fields"
        assert said in body["detail"]
    body = assert_problem(client.get("/v1/claims?limit=1&include=why,,"), "malformed-request")
    assert body["parameter"] == "include"


def test_a_field_without_others_inside_is_refused(client: TestClient) -> None:
    body = assert_problem(client.get("/v1/claims?limit=1&fields=id.x"), "malformed-request")
    assert body["detail"] == "the field `id` holds no others"


def test_names_inside_a_map_are_free(client: TestClient) -> None:
    rows = client.get("/v1/claims?subject=H100&property=tdp&fields=qualifiers.scope").json()
    assert {"qualifiers": {"scope": "gpu"}} in rows["items"]


def test_what_cannot_be_included_is_refused_without_rows(client: TestClient) -> None:
    body = assert_problem(client.get("/v1/claims?subject=xai&include=wy"), "malformed-request")
    assert body["nearest"] == ["why"]


def test_a_field_of_the_detail_must_be_included_to_be_chosen(client: TestClient) -> None:
    address = "/v1/claims?limit=1&fields=id,why"
    assert_problem(client.get(address), "malformed-request")
    assert list(client.get(f"{address}&include=why").json()["items"][0]) == ["id", "why"]


def test_a_table_has_the_columns_of_the_fields(client: TestClient) -> None:
    address = "/v1/claims.csv?subject=H100&fields=id,value.low,value.unit,citations"
    rows = list(csv.reader(io.StringIO(client.get(address).text)))
    assert rows[0] == ["id", "low", "unit", "citations"]
    assert {len(row) for row in rows} == {4}


def test_fields_that_no_column_shows_are_refused(client: TestClient) -> None:
    response = client.get("/v1/claims.csv?limit=1&fields=links")
    assert "value.low" in assert_problem(response, "malformed-request")["expected"]


@pytest.mark.parametrize("kind", LISTS)
def test_linked_data_is_named_whatever_is_chosen(client: TestClient, kind: str) -> None:
    for field in client.get(f"/v1/{kind}?limit=1").json()["items"][0]:
        made = client.get(f"/v1/{kind}.jsonld?limit=1&fields={field}")
        assert made.status_code == 200, (field, made.text)
        assert made.json()["@graph"][0]["@id"].startswith("http://testserver/v1/")
