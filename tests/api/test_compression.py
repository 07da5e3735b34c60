"""Which coding a body goes out in, and what its entity tag says of it."""

import gzip

import pytest
from starlette.testclient import TestClient

from api.answers import matches
from api.compression import CODINGS, Compressed, coding_of, tag_as

LIST = "/v1/claims?subject=nvidia-h100-sxm5"
LARGE = "/v1/claims?limit=100"


@pytest.mark.parametrize(
    ("header", "coding"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip", "gzip"),
        ("GZIP ; q=0.5", "gzip"),
        ("gzip;q=0", ""),
        ("gzip;q=0.000, br", ""),
        ("gzip;q=nonsense", ""),
        ("*;q=0", ""),
        ("identity, gzip;q=0.5", ""),
        ("gzip;q=0, *", "zstd" if "zstd" in CODINGS else ""),
        ("gzip, deflate, br, zstd", "zstd" if "zstd" in CODINGS else "gzip"),
        ("zstd;q=0.1, gzip;q=0.9", "gzip"),
    ],
)
def test_the_coding_that_is_liked_best(header: str, coding: str) -> None:
    assert coding_of(header) == coding


@pytest.mark.parametrize("coding", CODINGS)
@pytest.mark.parametrize("address", [LIST, LARGE])
def test_a_coded_answer_is_the_same_with_a_tag_of_its_own(
    client: TestClient, address: str, coding: str
) -> None:
    plain = client.get(address, headers={"Accept-Encoding": "identity"})
    with client.stream("GET", address, headers={"Accept-Encoding": coding}) as coded:
        raw = b"".join(coded.iter_raw())
    assert coded.headers["content-encoding"] == coding
    assert len(raw) == int(coded.headers["content-length"]) < len(plain.content) / 3
    if coding == "gzip":
        assert gzip.decompress(raw) == plain.content
    else:
        zstandard = pytest.importorskip("zstandard")
        assert zstandard.ZstdDecompressor().decompress(raw) == plain.content
    assert "Accept-Encoding" in coded.headers["vary"]
    assert coded.headers["etag"] == tag_as(plain.headers["etag"].strip('"'), coding)
    told = {"If-None-Match": coded.headers["etag"], "Accept-Encoding": coding}
    again = client.get(address, headers=told)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == coded.headers["etag"]


def test_what_is_small_goes_out_as_it_is(client: TestClient) -> None:
    answer = client.get("/v1/claims?limit=1", headers={"Accept-Encoding": "gzip, zstd"})
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("address", [LIST, LARGE, "/v1/export/claims.csv", "/en/"])
def test_who_has_another_coding_does_not_have_the_answer(client: TestClient, address: str) -> None:
    for had, wanted in (("identity", "gzip"), ("gzip", "identity")):
        tag = client.get(address, headers={"Accept-Encoding": had}).headers["etag"]
        asked = {"If-None-Match": tag, "Accept-Encoding": wanted}
        assert client.get(address, headers=asked).status_code == 200


def test_tags_are_read_however_they_are_written() -> None:
    for text in ('"abc"', 'W/"abc"', '"x", W/"abc"', "abc", "*"):
        assert matches(text, '"abc"')
    for text in ('"abc-gzip"', '"ab"', "", '"*"'):
        assert not matches(text, '"abc"')


def test_only_so_many_bytes_are_kept() -> None:
    kept = Compressed(400)
    bodies = {f"t{n}": bytes([n]) * 10_000 for n in range(40)}
    for tag, data in bodies.items():
        assert gzip.decompress(kept.get(tag, "gzip", data)) == data
        assert gzip.decompress(kept.get(tag, "gzip", b"not looked at")) == data
        assert kept.size <= 400
