"""Comparisons that may not be made: refused in their cell, or at once where that is asked for."""

import pytest
from starlette.testclient import TestClient

from api.app import Service
from kb.asked.compare import Asked, compare_asked, encode_asked
from kb.errors import SettingsError
from kb.views.codec import encode
from tests.api.problem import assert_problem

APART = "/v1/compare?entity=nvidia-nvlink-5&entity=nvidia-nvlink-4&property=link-bandwidth"


def test_strict_is_refused_naming_the_qualifier(client: TestClient) -> None:
    assert client.get(APART).status_code == 200
    response = client.get(APART + "&strict=true")
    assert response.status_code == 422
    body = response.json()
    assert body["type"].endswith("#not-comparable")
    assert body["qualifier"] == "direction"
    assert "direction" in body["detail"].lower()


def test_strict_answers_what_compares(client: TestClient) -> None:
    address = "/v1/compare?entity=H100&entity=H200&property=memory-bandwidth&strict=true"
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("accept", ["text/csv", "application/json"])
def test_the_refusal_does_not_depend_on_the_form(client: TestClient, accept: str) -> None:
    response = client.get(APART + "&strict=true", headers={"Accept": accept})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"


def test_prepared_cells_give_what_the_claims_give(service: Service) -> None:
    snapshot = service.holder.snapshot
    kinds = {entity.kind for entity in snapshot.catalog.entities.values()}
    compared = 0
    for asked in (Asked(kinds=(kind,)) for kind in sorted(kinds)):
        try:
            found = encode(compare_asked(snapshot, asked))
        except SettingsError:
            continue
        assert encode_asked(snapshot, asked) == found, asked
        compared += 1
    assert compared > 10


def test_one_qualifier_is_not_assumed_to_be_two_things(client: TestClient) -> None:
    asked = "/v1/compare?entity=H100&property=tdp&assume=direction=one-way&assume=direction="
    assert client.get(f"{asked}one-way").status_code == 200
    problem = assert_problem(client.get(f"{asked}both-ways"), "malformed-request")
    assert problem["parameter"] == "assume"
    assert "`one-way`, and `both-ways` too" in problem["detail"]


def test_one_column_is_not_asked_for_in_two_units(client: TestClient) -> None:
    asked = "/v1/compare?entity=H100&property=tdp&unit=tdp=kW&unit="
    for again in ("tdp=kW", "W"):
        columns = client.get(asked + again).json()["columns"]
        assert [column["unit"] for column in columns] == ["kW"]
    problem = assert_problem(client.get(f"{asked}tdp=W"), "malformed-request")
    assert "`tdp` is asked for in `kW`, and in `W` too" in problem["detail"]


@pytest.mark.parametrize(
    "address",
    [
        "/v1/compare?entity=H100&property=link-bandwidth&qualifier.xyzzy=one-way",
        "/v1/entities/nvidia-nvlink-4/link-bandwidth?qualifier.xyzzy=one-way",
    ],
)
def test_an_unknown_qualifier_is_told_those_of_the_property(
    client: TestClient, address: str
) -> None:
    problem = assert_problem(client.get(address), "not-found")
    assert problem["remedy"] == "known: direction, scope"
