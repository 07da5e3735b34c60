"""Sources as references: the same by suffix and by `Accept`, one by one and in pages."""

import pytest
from starlette.testclient import TestClient

ONE = "/v1/sources/nvidia-h100-page"
BIBTEX = "application/x-bibtex"
CSL = "application/vnd.citationstyles.csl+json"


@pytest.mark.parametrize("address", [ONE, "/v1/sources"])
@pytest.mark.parametrize(("suffix", "media"), [(".bib", BIBTEX), (".csl.json", CSL), (".csl", CSL)])
def test_by_suffix_and_by_accept_are_the_same(
    client: TestClient, address: str, suffix: str, media: str
) -> None:
    by_suffix = client.get(address + suffix)
    by_accept = client.get(address, headers={"Accept": media})
    assert by_suffix.headers["content-type"].startswith(media)
    assert by_suffix.content == by_accept.content
    assert "Accept" in by_suffix.headers["vary"]
    assert by_suffix.headers["etag"] != client.get(address).headers["etag"]


def test_the_two_say_the_same_of_a_source(client: TestClient) -> None:
    source = client.get(ONE).json()
    entry = client.get(ONE + ".bib").text
    (item,) = client.get(ONE + ".csl.json").json()
    assert entry.startswith("@misc{nvidia-h100-page,")
    assert f"title = {{{{{source['title']}}}}}" in entry
    assert (item["id"], item["title"]) == ("nvidia-h100-page", source["title"])


def test_a_page_of_references_leads_to_the_next(client: TestClient) -> None:
    address: str | None = "/v1/sources.csl.json?limit=40"
    seen: list[str] = []
    while address:
        response = client.get(address)
        seen += [item["id"] for item in response.json()]
        address = response.links["next"]["url"] if "next" in response.links else None
    assert len(seen) == client.get("/v1/sources?limit=1&count=true").json()["total"] > 40


def test_other_things_are_no_references(client: TestClient) -> None:
    for address in ("/v1/claims.bib", "/v1/entities/nvidia-h100-sxm5.csl.json"):
        assert client.get(address).status_code == 406


def test_a_reference_is_whole(client: TestClient) -> None:
    for address in (ONE, "/v1/sources"):
        body = client.get(f"{address}.bib?fields=id").json()
        assert body["parameter"] == "fields"


@pytest.mark.parametrize("address", ["/v1/entities/nvidia-h100-sxm5", "/v1/claims", "/v1/entities"])
def test_linked_data_by_suffix_and_by_accept(client: TestClient, address: str) -> None:
    by_suffix = client.get(f"{address}.jsonld?fields=id,url").json()
    by_accept = client.get(
        f"{address}?fields=id,url", headers={"Accept": "application/ld+json"}
    ).json()
    assert by_suffix == by_accept
    assert all(node["@id"].startswith("http://testserver/") for node in by_suffix["@graph"])


@pytest.mark.parametrize(
    ("file", "media"),
    [
        ("claims.csv", "text/csv"),
        ("claims.jsonld", "application/ld+json"),
        ("claims.jsonl", "application/jsonl"),
        ("sources.bib", BIBTEX),
        ("sources.csl", CSL),
        ("sources.csl.json", CSL),
    ],
)
def test_an_export_keeps_the_ending_of_its_name(client: TestClient, file: str, media: str) -> None:
    response = client.get(f"/v1/export/{file}")
    assert response.status_code == 200, response.text[:200]
    assert response.headers["content-type"].startswith(media)
    assert file in response.headers["content-disposition"]
