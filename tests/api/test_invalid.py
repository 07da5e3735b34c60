"""Input of the wrong type, length or shape is told with what was found and what fits."""

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.problem import assert_problem


@pytest.mark.parametrize(
    ("query", "parameter", "expected"),
    [
        ("claims?limit=0", "limit", "a number of at least 1"),
        ("claims?limit=501", "limit", "a number of at most 500"),
        ("claims?limit=many", "limit", "a whole number"),
        ("claims?limit=1.5", "limit", "a whole number"),
        ("claims?count=maybe", "count", "true or false"),
        ("claims?subject=", "subject", "at least 1 character"),
        (f"claims?subject={'a' * 201}", "subject", "at most 200 characters"),
        ("claims?rank=best", "rank", "'preferred', 'normal' or 'deprecated'"),
        ("search?q=H100&lang=fr", "lang", "'ja' or 'en'"),
        ("compare?entity=H100&lang=fr", "lang", "'ja' or 'en'"),
        ("audit?rule=", "rule", "at least 1 character"),
        ("search?q=H100&cursor=", "cursor", "at least 1 character"),
        (
            "entities/H100/tdp?qualifier.scope=",
            "qualifier.scope",
            "at least 1 character",
        ),
        (f"compare?entity={'a' * 201}", "entity", "at most 200 characters"),
    ],
)
def test_a_parameter_that_does_not_fit(
    client: TestClient, query: str, parameter: str, expected: str
) -> None:
    body = assert_problem(client.get(f"/v1/{query}"), "malformed-request")
    assert (body["parameter"], body["expected"]) == (parameter, expected)


def test_one_of_something_is_not_several(client: TestClient) -> None:
    body = client.post("/v1/lookup", json=[{"entity": "H100"}]).json()
    assert body["detail"] == "the body has 1 item"
    body = client.post("/v1/lookup", json=[1, 2]).json()
    assert body["detail"] == "the body has 2 items"


def test_what_was_found_is_told(client: TestClient) -> None:
    body = client.get("/v1/claims?limit=many").json()
    assert body["detail"] == "the parameter `limit` does not fit: `many`"


def test_a_word_that_is_none_of_the_choices_brings_the_nearest(client: TestClient) -> None:
    assert client.get("/v1/claims?verification=flaged").json()["nearest"] == ["flagged"]


def test_no_parameter_is_taken_empty(client: TestClient) -> None:
    """An empty one is a mistake of whoever wrote the address, and not the plain question."""
    met = []
    for path, operations in client.get("/openapi.json").json()["paths"].items():
        for parameter in operations.get("get", {}).get("parameters", ()):
            if parameter["in"] == "query" and parameter["name"] != "qualifier":
                met.append((re.sub(r"\{\w+\}", "H100", path), parameter["name"]))
    assert len(met) > 50
    for address, name in met:
        needed = {"q": "H100"} if address.endswith(("search", "suggest")) else {}
        found = client.get(address, params={**needed, name: ""})
        body = assert_problem(found, "malformed-request")
        assert body["parameter"] == name, (address, body)


def test_a_qualifier_that_is_given_twice_is_named(client: TestClient) -> None:
    asked = client.get("/v1/entities/H100/tdp?qualifier.scope=gpu&qualifier.scope=node")
    assert assert_problem(asked, "malformed-request")["parameter"] == "qualifier.scope"


def test_a_fault_in_a_query_names_its_parameter(client: TestClient) -> None:
    body = assert_problem(client.get("/v1/search?q=kind:clam&limit=3"), "malformed-query")
    assert (body["parameter"], body["position"]) == ("q", 5)


@pytest.mark.parametrize(
    ("qualifiers", "parameter"),
    [({"scop": "gpu"}, "qualifiers.scop"), ({"scope": "gpus"}, "qualifiers.scope")],
)
def test_qualifiers_of_a_look_up_are_refused_once(
    client: TestClient, qualifiers: dict[str, str], parameter: str
) -> None:
    found = client.post("/v1/lookup", json={"pairs": [PAIR] * 3, "qualifiers": qualifiers})
    body = assert_problem(found, "not-found")
    assert body["parameter"] == parameter
    assert body["nearest"]


PAIR = {"entity": "H100", "property": "tdp"}


@pytest.mark.parametrize(
    ("posted", "parameter", "told"),
    [
        ({"pairs": [{"entiy": "H100", "property": "tdp"}]}, "pairs.0.entiy", "there is no"),
        ({"pairs": [PAIR], "asof": "2026"}, "asof", "there is no"),
        ({"pairs": [{"entity": "H100"}]}, "pairs.0.property", "is missing"),
        ({"pairs": []}, "pairs", "has 0 items"),
        ({"pairs": [PAIR] * 1001}, "pairs", "has 1001 items"),
        ({"pairs": "x"}, "pairs", "does not fit"),
        ({"pairs": [{**PAIR, "unit": 3}]}, "pairs.0.unit", "does not fit: `3`"),
    ],
)
def test_a_field_of_the_body_that_does_not_fit(
    client: TestClient, posted: dict[str, Any], parameter: str, told: str
) -> None:
    body = assert_problem(client.post("/v1/lookup", json=posted), "malformed-request")
    assert body["parameter"] == parameter
    assert told in body["detail"]


def test_a_misspelt_field_brings_the_nearest(client: TestClient) -> None:
    posted = {"pairs": [{"entiy": "H100", "property": "tdp"}]}
    body = client.post("/v1/lookup", json=posted).json()
    assert body["nearest"] == ["entity"]
    assert body["expected"] == "entity, property, unit"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"not json", "the body is not JSON"),
        (b'{"pairs": [}', "the body is not JSON"),
        (b"[]", "the body has 0 items"),
        (b"", "the body is missing"),
        (b'{"text":"\xff"}', "the body is not UTF-8"),
        (b"[" * 100_000, "the body"),
    ],
)
def test_a_body_that_is_none(client: TestClient, content: bytes, told: str) -> None:
    kind = {"Content-Type": "application/json"}
    response = client.post("/v1/lookup", content=content, headers=kind)
    assert told in assert_problem(response, "malformed-request")["detail"]


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", None])
def test_a_body_that_does_not_say_that_it_is_json(client: TestClient, kind: str | None) -> None:
    headers = {"Content-Type": kind} if kind else {}
    response = client.post("/v1/lookup", content=b'{"pairs": []}', headers=headers)
    body = assert_problem(response, "unsupported-media-type")
    assert body["expected"] == "Content-Type: application/json"


@pytest.mark.parametrize(
    ("address", "body", "field"),
    [
        (
            "lookup",
            '{"pairs": [{"entity": "H100", "entity": "B200", "property": "tdp"}]}',
            "entity",
        ),
        ("lookup", '{"pairs": [], "pairs": [{"entity": "H100", "property": "tdp"}]}', "pairs"),
        ("lint", '{"text": "a", "te\\u0078t": "b"}', "text"),
        ("formulas/young-daly-interval/evaluate", '{"inputs": {"M": "1 s", "M": "2 s"}}', "M"),
        ("lint", '{"\\ud800": 1, "\\ud800": 2}', "?"),
    ],
)
def test_a_field_that_stands_twice_is_refused(
    client: TestClient, address: str, body: str, field: str
) -> None:
    found = client.post(
        f"/v1/{address}", content=body, headers={"Content-Type": "application/json"}
    )
    problem = assert_problem(found, "malformed-request")
    assert problem["parameter"] == field
    assert "twice" in problem["detail"]
