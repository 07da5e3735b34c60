"""Lists are read page by page, and what they hold is found where they say."""

import base64

import pytest
from starlette.testclient import TestClient

from api.app import Service
from kb.store.pages import write_cursor
from tests.api.problem import assert_problem


def test_pages_bring_every_claim_once(client: TestClient) -> None:
    address: str | None = "/v1/claims?document=training-clusters&limit=100&fields=id&count=true"
    seen: list[str] = []
    total = 0
    while address:
        response = client.get(address)
        body = response.json()
        seen += [row["id"] for row in body["items"]]
        total, address = body["total"], body["next"]
        assert (address is not None) == ("link" in response.headers)
    assert len(seen) == len(set(seen)) == total > 200


def test_pages_of_a_search_follow_as_those_of_a_list_do(client: TestClient) -> None:
    address: str | None = "/v1/search?q=NVLink+帯域&limit=40&lang=ja&facets=false"
    seen: list[tuple[str, str]] = []
    while address:
        response = client.get(address)
        body = response.json()
        # Things of two kinds may have the same id.
        seen += [(hit["kind"], hit["id"]) for hit in body["hits"]]
        assert body["facets"] == {}
        total, address = body["total"], body["next"]
        assert response.links.get("next", {}).get("url") == address
        assert (body["cursor"] is None) == (address is None)
    assert len(seen) == len(set(seen)) == total > 40


def test_a_cursor_of_another_build_is_gone(client: TestClient) -> None:
    cursor = write_cursor("0" * 16, 5, of="/v1/claims")
    assert_problem(client.get(f"/v1/claims?cursor={cursor}"), "stale-cursor")


@pytest.mark.parametrize("name", ["claims?", "sources?", "rules?", "audit?", "search?q=power&"])
def test_a_cursor_that_was_cut_off_changed_or_taken_elsewhere_is_told(
    client: TestClient, service: Service, name: str
) -> None:
    path = f"/v1/{name}limit=1"
    following = client.get(path).links["next"]["url"]
    cursor = following.rpartition("cursor=")[2]
    assert client.get(following).status_code == 200
    build = service.holder.held.snapshot.id
    forged = base64.urlsafe_b64encode(f"{build}:{10**30}:00000000".encode()).decode()
    for wrong in (cursor[:-1], cursor[:-3], cursor[:24], cursor + "A", forged.rstrip("=")):
        met = assert_problem(client.get(f"{path}&cursor={wrong}"), "malformed-query")
        assert "no cursor of this list" in met["detail"], wrong
    assert_problem(client.get(f"/v1/glossary?cursor={cursor}"), "malformed-query")


LISTS = ("claims", "entities", "properties", "sources", "documents", "questions", "formulas")


@pytest.mark.parametrize("name", [*LISTS, "glossary", "comparisons"])
def test_what_a_list_holds_is_found_where_it_says(client: TestClient, name: str) -> None:
    addresses = [item["url"] for item in client.get(f"/v1/{name}").json()["items"][:5]]
    assert addresses
    assert {client.get(address).status_code for address in addresses} == {200}
