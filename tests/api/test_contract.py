"""What the OpenAPI document promises, held against what is answered."""

import gzip
from typing import Any

import jsonschema
import pytest
from starlette.testclient import TestClient

from api.app import Service
from tests.api.problem import assert_problem

H100 = "/v1/entities/nvidia-h100-sxm5"
CLAIM = "/v1/claims/nvidia-h100-sxm5.memory-bandwidth.ci"


def operations(service: Service) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, methods in service.web.openapi()["paths"].items()
        for method, operation in methods.items()
    ]


def test_every_example_answers_as_its_schema_says(service: Service, client: TestClient) -> None:
    document = service.web.openapi()
    assert len(operations(service)) > 30
    for method, _, operation in operations(service):
        address, body = operation["x-example"], operation.get("x-example-body")
        response = client.request(method, address, json=body)
        assert response.status_code == 200, (address, response.text[:300])
        declared = operation["responses"]["200"].get("content", {})
        media = response.headers["content-type"].partition(";")[0]
        if media == "application/json" and media in declared:
            schema = {**declared[media]["schema"], "components": document["components"]}
            jsonschema.Draft202012Validator(schema).validate(response.json())


def test_every_form_answers_to_its_example(service: Service, client: TestClient) -> None:
    asked = 0
    for _, _, operation in operations(service):
        plain = operation["x-example"]
        for media, told in operation["responses"]["200"].get("content", {}).items():
            address = told.get("x-example")
            if address is None:
                continue
            asked += 1
            by_suffix = client.get(address)
            assert by_suffix.status_code == 200, (address, by_suffix.text[:300])
            assert by_suffix.headers["content-type"].startswith(media), address
            by_accept = client.get(plain, headers={"Accept": media})
            assert by_accept.content == by_suffix.content, address
            assert client.head(address).headers["etag"] == by_suffix.headers["etag"]
    assert asked > 40


def test_every_operation_is_named_and_told(service: Service) -> None:
    names = [operation["operationId"] for _, _, operation in operations(service)]
    assert len(set(names)) == len(names)
    for _, path, operation in operations(service):
        assert operation["summary"], path
        assert operation["description"], path
        # What the framework would declare of its own accord is a form that is never answered.
        assert "HTTPValidationError" not in str(operation["responses"]), path
        for parameter in operation.get("parameters", ()):
            assert parameter.get("description"), (path, parameter["name"])


@pytest.mark.parametrize(
    ("address", "slug"),
    [
        ("/v1/claims?subjct=x", "unknown-parameter"),
        ("/v1/claims?limit=0", "malformed-request"),
        ("/v1/claims?limit=ten", "malformed-request"),
        ("/v1/claims?limit=1&limit=2", "malformed-request"),
        ("/v1/claims?verification=uncitd", "malformed-request"),
        ("/v1/claims?cursor=zzz", "malformed-query"),
        ("/v1/claims?as_of=yesterday", "malformed-value"),
        ("/v1/claims?subject=no-such-thing-at-all", "not-found"),
        ("/v1/claims?fields=nothing", "malformed-request"),
        ("/v1/claims?include=nothing", "malformed-request"),
        ("/v1/claims/nothing", "not-found"),
        ("/v1/claims/..%2f..%2fmanifest.json", "not-found"),
        ("/v1/claims/../../manifest.json", "no-such-address"),
        ("/v1/claims?fields=", "malformed-request"),
        ("/v1/claims?fields=,", "malformed-request"),
        ("/v1/claims?include=,", "malformed-request"),
        ("/v1/claims.csv?include=why", "malformed-request"),
        ("/v1/claims.csv?fields=id,standing.reasons", "malformed-request"),
        ("/v1/standards?kind=", "malformed-request"),
        ("/v1/audit?rule=", "malformed-request"),
        ("/v1/internal/catalog", "no-such-address"),
        ("/v1/nothing", "no-such-address"),
        ("/v1/claims/%00", "malformed-request"),
        ("/v1/claims/%ff", "malformed-request"),
        ("/v1/claims/%c0%ae", "malformed-request"),
        ("/v1/claims?subject=%zz", "malformed-request"),
        (f"{H100}/memory-bandwidth?unit=kg", "unusable-unit"),
        (f"{H100}/memory-bandwidth?unit=xyzzy", "unusable-unit"),
        (f"{H100}/memory-bandwidth?qualifier.nothing=x", "not-found"),
        (f"{H100}/no-such-property", "not-found"),
        ("/v1/compare", "malformed-request"),
        ("/v1/search?q=kind:", "malformed-query"),
        ("/v1/search", "malformed-request"),
        ("/v1/export/claims.exe", "not-found"),
        ("/v1/export/claims.bib", "not-found"),
        ("/v1/sources.parquet", "no-such-address"),
        ("/v1/search.jsonld?q=x", "not-acceptable"),
        ("/v1/suggest.csv?q=x", "not-acceptable"),
        (f"{H100}/memory-bandwidth.csv?fields=url", "malformed-request"),
        (f"{H100}/memory-bandwidth.jsonld?fields=url", "malformed-request"),
        ("/" + "x" * 9000, "target-too-long"),
    ],
)
def test_bad_input_is_a_problem(client: TestClient, address: str, slug: str) -> None:
    assert_problem(client.get(address), slug)


def test_a_body_that_is_packed_is_told_so(client: TestClient) -> None:
    packed = gzip.compress(b'{"pairs": [{"entity": "H100", "property": "tdp"}]}')
    said = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    found = client.post("/v1/lookup", content=packed, headers=said)
    assert "gzip" in assert_problem(found, "unsupported-media-type")["detail"]
    plain = {**said, "Content-Encoding": "identity"}
    assert client.post("/v1/lookup", content=gzip.decompress(packed), headers=plain).is_success


def test_an_unknown_parameter_names_the_nearest(client: TestClient) -> None:
    body = assert_problem(client.get("/v1/claims?subjct=x"), "unknown-parameter")
    assert body["parameter"] == "subjct"
    assert body["nearest"] == ["subject"]


@pytest.mark.parametrize(
    ("content", "slug"),
    [
        (b"{", "malformed-request"),
        (b"[]", "malformed-request"),
        (b'{"pairs": []}', "malformed-request"),
        (b'{"pairs": [{"entity": "x"}]}', "malformed-request"),
        (b'{"pairs": [{"entity": "x", "property": "y", "z": 1}]}', "malformed-request"),
        (b"[" * 100_000, "malformed-request"),
        (b" " * (3 << 20), "too-large"),
    ],
)
def test_bad_bodies_are_problems(client: TestClient, content: bytes, slug: str) -> None:
    headers = {"Content-Type": "application/json"}
    assert_problem(client.post("/v1/lookup", content=content, headers=headers), slug)


def test_lookup_answers_each_pair_for_itself(client: TestClient) -> None:
    pairs = [
        {"entity": "H100 SXM5", "property": "memory-bandwidth", "unit": "GB/s"},
        {"entity": "nothing at all", "property": "memory-bandwidth"},
    ]
    good, bad = client.post("/v1/lookup", json={"pairs": pairs}).json()["items"]
    assert good["problem"] is None
    assert good["answer"]["unit"] == "GB/s"
    assert good["answer"]["answers"][0]["selection"]["chosen"]["value"]["low"] == 3350.0
    assert bad["answer"] is None
    assert bad["problem"]["status"] == 404


def test_a_lookup_of_many_unknown_names_looks_for_candidates_of_a_few(client: TestClient) -> None:
    pairs = [{"entity": f"H10{n}x", "property": "memory-bandwidth"} for n in range(60)]
    items = client.post("/v1/lookup", json={"pairs": pairs}).json()["items"]
    named = [item["problem"].get("candidates") or item["problem"].get("nearest") for item in items]
    assert all(item["problem"]["status"] == 404 for item in items)
    assert all(named[:20])
    assert not any(named[20:])


def test_a_value_in_another_unit_keeps_what_was_printed(client: TestClient) -> None:
    body = client.get(f"{H100}/memory-bandwidth?unit=GB/s").json()
    chosen = body["answers"][0]["selection"]["chosen"]["value"]
    assert (chosen["low"], chosen["unit"], chosen["as_printed"]) == (3350.0, "GB/s", "3.35 TB/s")


def test_a_dispute_is_not_settled_in_silence(client: TestClient) -> None:
    body = client.get("/v1/entities/cerebras-wse-3/on-chip-bandwidth").json()
    disputed = [a["selection"] for a in body["answers"] if a["selection"]["disputed"]]
    assert disputed
    assert all(s["chosen"] is None and len(s["sides"]) > 1 for s in disputed)


def test_a_name_is_answered_with_the_address_it_means(client: TestClient) -> None:
    response = client.get("/v1/entities/H100%20SXM5")
    assert response.headers["content-location"] == H100
    assert response.json()["id"] == "nvidia-h100-sxm5"


def test_a_name_that_is_not_exact_brings_candidates(client: TestClient) -> None:
    response = client.get("/v1/entities/blackwel")
    assert response.status_code in (404, 409)
    assert response.json()["candidates"]


def test_hot_answers_equal_those_worked_out(client: TestClient) -> None:
    for address in (CLAIM, H100, f"{H100}/memory-bandwidth", "/v1/claims?subject=nvidia-h100-sxm5"):
        hot = client.get(address, headers={"Accept": "application/json"})
        cold = client.get(address, headers={"Accept": "application/json, text/plain"})
        assert hot.content == cold.content, address
        assert hot.headers["etag"] == cold.headers["etag"], address
        assert "vary" in hot.headers


def test_tags_spare_the_body(client: TestClient) -> None:
    for address in (CLAIM, "/v1/claims?limit=3", "/v1/compare?name=x", "/openapi.json"):
        first = client.get(address)
        if first.status_code != 200:
            continue
        again = client.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert again.status_code == 304, address
        assert again.content == b""
        assert again.headers["etag"] == first.headers["etag"]


def test_what_is_posted_is_answered_whatever_the_reader_has(client: TestClient) -> None:
    pairs = [{"entity": "H100", "property": "memory-bandwidth"}]
    found = client.post("/v1/lookup", json={"pairs": pairs}, headers={"If-None-Match": "*"})
    assert found.json()["items"]


def test_head_answers_like_get_without_a_body(client: TestClient) -> None:
    for address in (CLAIM, "/v1/claims?limit=3", "/healthz"):
        got, head = client.get(address), client.head(address)
        assert head.status_code == 200
        assert head.content == b""
        assert head.headers["content-type"] == got.headers["content-type"]


def test_forms_by_suffix_and_by_accept_are_the_same(client: TestClient) -> None:
    for suffix, media in ((".csv", "text/csv"), (".jsonld", "application/ld+json")):
        by_suffix = client.get(CLAIM + suffix)
        by_accept = client.get(CLAIM, headers={"Accept": media})
        assert by_suffix.headers["content-type"].startswith(media)
        assert by_suffix.content == by_accept.content
    assert_problem(client.get(CLAIM, headers={"Accept": "image/png"}), "not-acceptable")


def test_nothing_can_be_written(client: TestClient) -> None:
    for method in ("PUT", "DELETE", "PATCH"):
        response = client.request(method, CLAIM)
        assert_problem(response, "method-not-allowed")
        assert response.headers["allow"] == "GET, HEAD, OPTIONS"
    assert client.get("/v1/lookup").headers["allow"] == "POST, OPTIONS"
    assert client.options(CLAIM).status_code == 204


def test_the_site_gives_nothing_from_outside(client: TestClient) -> None:
    for address in (
        "/../manifest.json",
        "/static/..%2f..%2fmanifest.json",
        "/.hidden",
        "/%2e%2e/x",
    ):
        assert client.get(address).status_code in (400, 404), address


def test_the_reference_needs_nothing_from_elsewhere(client: TestClient) -> None:
    response = client.get("/docs")
    assert "http://" not in response.text
    assert "https://" not in response.text
    assert "<script" not in response.text
