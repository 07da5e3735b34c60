"""Comparisons that may not be made: refused in their cell, or at once where that is asked for."""

import pytest
from starlette.testclient import TestClient

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
