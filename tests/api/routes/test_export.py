"""Exports over HTTP: known by their tags, compressed on the way, not worked out for `HEAD`."""

import gzip

import pytest
from starlette.testclient import TestClient

from api.routes import export
from tests.api.problem import assert_problem

CSV = "/v1/export/claims.csv"


@pytest.mark.parametrize("form", ["{}", "W/{}", '"another", {}', "*"])
def test_a_reader_who_has_it_is_told_so(client: TestClient, form: str) -> None:
    tag = client.head(CSV).headers["etag"]
    known = client.get(CSV, headers={"If-None-Match": form.format(tag)})
    assert known.status_code == 304
    assert known.headers["etag"].startswith(tag[:-1])


def test_text_goes_out_compressed(client: TestClient) -> None:
    plain = client.get(CSV, headers={"Accept-Encoding": "identity"})
    with client.stream("GET", CSV, headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["content-encoding"] == "gzip"
        assert packed.headers["etag"] == plain.headers["etag"][:-1] + '-gzip"'
        data = b"".join(packed.iter_raw())
    assert len(data) < len(plain.content) / 4
    assert gzip.decompress(data) == plain.content


def test_what_is_packed_already_goes_out_as_it_is(client: TestClient) -> None:
    for file in ("tenkyo.sqlite", "claims.parquet"):
        found = client.get(f"/v1/export/{file}", headers={"Accept-Encoding": "gzip"})
        assert "content-encoding" not in found.headers


@pytest.mark.parametrize("file", ["claims.csv", "findings.jsonl", "claims.parquet"])
def test_head_works_nothing_out(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    wanted = client.get(f"/v1/export/{file}").headers
    monkeypatch.delattr(export, "text")
    monkeypatch.delattr(export, "parquet")
    found = client.head(f"/v1/export/{file}")
    assert found.status_code == 200
    assert found.headers["etag"] == wanted["etag"]
    assert found.headers["content-type"] == wanted["content-type"]


def test_the_metadata_are_those_of_the_database_beside(client: TestClient) -> None:
    assert list(client.get("/v1/export/metadata.json").json()["databases"]) == ["tenkyo"]


@pytest.mark.parametrize("file", ["claim.csv", "claims.sqlite"])
def test_an_export_that_is_not_there_tells_those_that_are(client: TestClient, file: str) -> None:
    body = assert_problem(client.get(f"/v1/export/{file}"), "not-found")
    assert "claims" in body["expected"]


@pytest.mark.parametrize("tag", ["", "*"])
def test_a_form_that_a_kind_does_not_have_is_named_with_those_that_it_has(
    client: TestClient, tag: str
) -> None:
    found = client.get("/v1/export/findings.jsonld", headers={"If-None-Match": tag})
    assert "parquet" in assert_problem(found, "not-found")["expected"]


DATABASE = "/v1/export/tenkyo.sqlite"


def test_a_part_of_the_database_may_be_asked_for(client: TestClient) -> None:
    found = client.get(DATABASE, headers={"Range": "bytes=0-15"})
    assert (found.status_code, found.content) == (206, b"SQLite format 3\0")


@pytest.mark.parametrize("asked", ["items=0-5", "bytes=abc", "bytes=5-2", "bytes"])
def test_what_is_no_range_is_passed_over(client: TestClient, asked: str) -> None:
    found = client.get(DATABASE, headers={"Range": asked})
    assert found.status_code == 200
    assert found.content.startswith(b"SQLite format 3")


@pytest.mark.parametrize("asked", ["bytes=99999999999-", "bytes=-0"])
def test_a_part_outside_of_the_database_is_a_problem(client: TestClient, asked: str) -> None:
    size = len(client.get(DATABASE).content)
    found = client.get(DATABASE, headers={"Range": asked})
    assert_problem(found, "unsatisfiable-range")
    assert found.headers["content-range"] == f"bytes */{size}"
