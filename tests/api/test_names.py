"""Names are taken wherever an id is, and what nothing answers to is refused everywhere."""

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from tests.api.problem import assert_problem


@pytest.mark.parametrize(
    ("by_name", "by_id"),
    [
        ("glossary/帯域", "glossary/bandwidth"),
        ("documents/Training%20clusters", "documents/training-clusters"),
        ("sources/H100%20GPU", "sources/nvidia-h100-page"),
        ("properties/Memory%20bandwidth", "properties/memory-bandwidth"),
        ("entities/h100%20sxm5", "entities/nvidia-h100-sxm5"),
    ],
)
def test_a_thing_is_found_by_its_name(client: TestClient, by_name: str, by_id: str) -> None:
    found = client.get(f"/v1/{by_name}")
    assert found.headers["content-location"] == f"/v1/{by_id}"
    assert found.json() == client.get(f"/v1/{by_id}").json()


@pytest.mark.parametrize(
    ("address", "candidate"),
    [
        ("/v1/formulas/Young-Daly", "young-daly-interval"),
        ("/v1/questions/blackwell-tdp", "ci-01-blackwell-tdp"),
        ("/v1/claims?document=Training", "training-clusters"),
        ("/v1/claims?value=nvidea", "nvidia"),
        ("/v1/claims/nvidia-h100-sxm5.memory-bandwidth", "nvidia-h100-sxm5.memory-bandwidth.ci"),
        ("/v1/compare?entity=B20&entity=H100&property=tdp", "nvidia-b200"),
    ],
)
def test_a_name_that_is_not_exact_brings_candidates(
    client: TestClient, address: str, candidate: str
) -> None:
    body = client.get(address).json()
    assert body["type"].rpartition("#")[2] in ("not-found", "ambiguous-name")
    told = [found["id"] for found in body.get("candidates", ())] + body.get("nearest", [])
    assert candidate in told


@pytest.mark.parametrize(
    ("address", "lists"),
    [
        ("/v1/entities/あ", "/v1/entities"),
        ("/v1/entities/xyzzy", "/v1/entities"),
        ("/v1/properties/あ", "/v1/properties"),
        ("/v1/claims?source=xyzzy", "/v1/sources"),
        ("/v1/documents/xyzzy", "/v1/documents"),
        ("/v1/questions/xyzzy", "/v1/questions"),
        ("/v1/formulas/xyzzy", "/v1/formulas"),
        ("/v1/claims/xyzzy", "/v1/claims"),
    ],
)
def test_a_name_that_nothing_is_near_to_is_told_where_all_are(
    client: TestClient, address: str, lists: str
) -> None:
    body = assert_problem(client.get(address), "not-found")
    assert "candidates" not in body
    assert body["remedy"] == f"`{lists}` lists them"
    assert client.get(lists).status_code == 200


def test_a_letter_or_two_inside_a_name_are_not_meant_by_it(client: TestClient) -> None:
    for name in ("no", "NO"):
        body = client.get(f"/v1/entities/{name}").json()
        told = [found["id"] for found in body.get("candidates", ())]
        assert not {"volcano", "mellanox", "synopsys"} & set(told)
    held = client.get("/v1/entities/液冷").json()
    assert held.get("candidates") or held.get("id")


@pytest.mark.parametrize(
    ("address", "parameter"),
    [
        ("/v1/entities?kind=acelerator", "kind"),
        ("/v1/claims?kind=acelerator", "kind"),
        ("/v1/compare?kind=acelerator&property=tdp", "kind"),
        ("/v1/claims?value=nvidea", "value"),
        ("/v1/documents?language=fr", "language"),
        ("/v1/properties?dimension=length", "dimension"),
    ],
)
def test_a_filter_that_nothing_answers_to_is_no_empty_list(
    client: TestClient, address: str, parameter: str
) -> None:
    body = assert_problem(client.get(address), "not-found")
    assert body["parameter"] == parameter
    assert body.get("nearest") or body.get("candidates") or body["remedy"].startswith("known: ")


def test_a_value_is_chosen_by_its_name(client: TestClient) -> None:
    by_name = client.get("/v1/claims?value=NVIDIA&limit=5").json()["items"]
    assert by_name
    assert by_name == client.get("/v1/claims?value=nvidia&limit=5").json()["items"]


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("/v1/entites", "/v1/entities"),
        ("/v1/entites/H100", "/v1/entities/H100"),
        ("/v1/claims/", "/v1/claims"),
        ("/v1/entities/nvidia-h100-sxm5/", "/v1/entities/nvidia-h100-sxm5"),
        ("/v1/comparisons/cooling", "/v1/comparisons"),
        ("/v1/lookup/H100/tdp", "/v1/lookup"),
    ],
)
def test_an_address_that_is_not_there_brings_the_nearest(
    client: TestClient, address: str, near: str
) -> None:
    body = assert_problem(client.get(address), "no-such-address")
    assert near in body["nearest"]
    for found in body["nearest"]:
        # What takes no GET, or none without a question, is there all the same.
        assert client.get(found).status_code in (200, 400, 405), found


def test_a_slash_in_a_name_is_told_as_it_was_written(client: TestClient) -> None:
    for address in ("/v1/entities/25%2F8%20CFE", "/v1/entities/H100/a%2fb"):
        body = assert_problem(client.get(address), "not-found")
        assert "／" not in body["detail"]
        assert "/" in body["detail"]


def test_a_day_that_cannot_be_read_ends_a_whole_lookup(client: TestClient) -> None:
    asked = {"pairs": [{"entity": "H100", "property": "tdp"}], "as_of": "soon"}
    body = assert_problem(client.post("/v1/lookup", json=asked), "malformed-value")
    assert body["parameter"] == "as_of"


def test_a_name_that_holds_a_slash_is_one_part_of_an_address(client: TestClient) -> None:
    listed = client.get("/v1/entities?limit=500").json()["items"]
    slashed = [one for one in listed if "/" in one["label"]["en"]]
    assert slashed
    for one in slashed:
        address = "/v1/entities/" + quote(one["label"]["en"], safe="")
        for suffix in ("", ".csv"):
            response = client.get(address + suffix)
            assert response.status_code == 200, response.text
            assert response.headers["content-location"] == one["url"] + suffix
    missing = client.get("/v1/entities/nothing%2Fhere").json()
    assert missing["instance"] == "/v1/entities/nothing/here"
