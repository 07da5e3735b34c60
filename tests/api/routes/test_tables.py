"""What is worked out as tables: one value, a search, the rules and the standards as CSV."""

import csv
import io
from collections.abc import Mapping
from typing import Any

import pytest
from starlette.testclient import TestClient

from kb.exports.tables import columns

VALUE = "/v1/entities/nvidia-h100-sxm5/memory-bandwidth"


def rows_of(client: TestClient, address: str) -> list[dict[str, str]]:
    response = client.get(address)
    assert response.status_code == 200, response.text
    return list(csv.DictReader(io.StringIO(response.text)))


def claims_in(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    found = []
    for answer in value["answers"]:
        selection = answer["selection"]
        found += [selection["chosen"]] if selection["chosen"] else []
        found += [claim for side in selection["sides"] for claim in side]
    return found


def test_a_value_is_a_row_with_the_columns_of_its_claim(client: TestClient) -> None:
    (row,) = rows_of(client, VALUE + ".csv?unit=GB/s")
    (claim,) = rows_of(client, f"/v1/claims/{row['id']}.csv")
    assert (float(row["low"]), row["unit"]) == (3350, "GB/s")
    assert {name: row[name] for name in claim if name not in ("low", "high", "unit")} == {
        name: claim[name] for name in claim if name not in ("low", "high", "unit")
    }
    assert row["class"].startswith("memory-bandwidth asserted")
    assert row["disputed"] == "false"


def test_all_sides_of_a_dispute_are_rows(client: TestClient) -> None:
    disputed = client.get("/v1/claims?verification=disputed&limit=1").json()["items"][0]
    address = f"/v1/entities/{disputed['subject']['id']}/{disputed['property']['id']}"
    value = client.get(address).json()
    rows = rows_of(client, address + ".csv")
    assert [row["id"] for row in rows] == [claim["id"] for claim in claims_in(value)]
    sides = {row["side"] for row in rows if row["disputed"] == "true"}
    assert len(sides) > 1


def test_what_was_passed_over_is_told_where_nothing_answers(client: TestClient) -> None:
    row, *_ = rows_of(client, VALUE + ".csv?as_of=1999")
    assert (row["id"], row["as_printed"]) == ("", "")
    assert (row["subject"], row["property"]) == ("nvidia-h100-sxm5", "memory-bandwidth")
    assert "nvidia-h100-sxm5.memory-bandwidth." in row["passed_over"]


def test_a_value_has_the_columns_that_show_its_fields(client: TestClient) -> None:
    wanted = "answers.selection.chosen.value.low,answers.selection.disputed"
    assert list(rows_of(client, f"{VALUE}.csv?fields={wanted}")[0]) == ["low", "disputed"]
    sides = "answers.selection.sides.url"
    assert list(rows_of(client, f"{VALUE}.csv?fields={sides}")[0]) == ["url", "side"]


def test_a_value_as_linked_data_holds_its_claims(client: TestClient) -> None:
    (node,) = client.get(VALUE + ".jsonld").json()["@graph"]
    (claim,) = claims_in(client.get(VALUE).json())
    assert node["identifier"] == claim["id"]
    assert "Claim" in node["@type"]


def test_hits_are_rows_page_by_page(client: TestClient) -> None:
    address: str | None = "/v1/search.csv?q=NVLink+帯域&limit=40&lang=ja"
    seen: list[str] = []
    while address:
        response = client.get(address)
        rows = list(csv.DictReader(io.StringIO(response.text)))
        assert tuple(rows[0]) == columns("hits")
        seen += [row["id"] for row in rows]
        address = response.links.get("next", {}).get("url")
    plain = client.get("/v1/search?q=NVLink+帯域&limit=40&lang=ja").json()
    assert seen[:40] == [hit["id"] for hit in plain["hits"]]
    assert len(seen) == plain["total"] > 40


def test_hits_say_what_was_let_go_to_find_them(client: TestClient) -> None:
    plain = client.get("/v1/search?q=nvlnk").json()
    rows = rows_of(client, "/v1/search.csv?q=nvlnk")
    assert plain["relaxed"] == "spelling"
    assert {row["relaxed"] for row in rows} == {"spelling"}
    assert {row["did_you_mean"] for row in rows} == {plain["did_you_mean"]}


def test_a_page_of_a_search_by_suffix_is_followed_by_suffix(client: TestClient) -> None:
    for suffix in ("", ".json", ".csv"):
        response = client.get(f"/v1/search{suffix}?q=NVLink&limit=1")
        assert response.links["next"]["url"].startswith(f"/v1/search{suffix}?q=NVLink")


def test_rules_are_rows_and_each_is_its_row(client: TestClient) -> None:
    rows = rows_of(client, "/v1/rules.csv?limit=500")
    assert [row["code"] for row in rows] == [
        rule["code"] for rule in client.get("/v1/rules?limit=500").json()["items"]
    ]
    one = next(row for row in rows if row["code"] == "CIT001")
    assert rows_of(client, "/v1/rules/CIT001.csv") == [one]
    assert list(rows_of(client, "/v1/rules.csv?fields=code,what.en")[0]) == ["code", "what_en"]


@pytest.mark.parametrize("query", ["", "?as_of=2025"])
def test_standards_are_rows_and_each_is_its_row(client: TestClient, query: str) -> None:
    rows = rows_of(client, f"/v1/standards.csv{query}")
    board = client.get(f"/v1/standards{query}").json()["standards"]
    assert [(row["id"], row["state"]) for row in rows] == [
        (one["entity"]["id"], one["state"]["state"] or "") for one in board
    ]
    for row in rows[:5]:
        assert rows_of(client, f"/v1/standards/{row['id']}.csv{query}") == [row]


def test_the_row_of_a_standard_holds_its_life_and_its_evidence(client: TestClient) -> None:
    (row,) = rows_of(client, "/v1/standards/ualink-1.0.csv")
    life = client.get("/v1/standards/ualink-1.0").json()
    assert set(row["transitions"].split("; ")) == {
        f"{moment['date']} {moment['state']}" for moment in life["transitions"]
    }
    assert row["claims"].split("; ") == [told["claim"] for told in life["state"]["evidence"]]
    assert row["citations"]
