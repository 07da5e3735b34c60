"""Which form answers an `Accept` header, and under which address it is known."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from api.negotiation import BIBTEX, CSV, JSON, JSON_LD, Form, preferred

OFFERED = (JSON, CSV, JSON_LD)


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("*/*", JSON),
        ("application/*", JSON),
        ("text/json", JSON),
        ("text/*", CSV),
        ("text/*;q=0.5, application/json;q=0.1", CSV),
        ("application/json;q=0, */*", CSV),
        ("application/json;q=0.5, text/csv;q=0.5", JSON),
        ("application/ld+json, application/json;q=0.9", JSON_LD),
        ("application/json;q=0", None),
        ("text/html", None),
        ("text/x-bibtex", None),
    ],
)
def test_the_form_that_is_liked_best_answers(accept: str, form: Form | None) -> None:
    assert preferred(accept, OFFERED) is form


def test_another_name_of_a_form_asks_for_it() -> None:
    assert preferred("text/x-bibtex", (*OFFERED, BIBTEX)) is BIBTEX


@pytest.mark.parametrize(
    ("asked", "location"),
    [
        ("entities/H100", "entities/nvidia-h100-sxm5"),
        ("entities/H100.csv?fields=id", "entities/nvidia-h100-sxm5.csv?fields=id"),
        (
            "entities/H100/tdp?unit=kW&as_of=2026-11",
            "entities/nvidia-h100-sxm5/tdp?unit=kW&as_of=2026-11",
        ),
        ("entities/H100/tdp.csv", "entities/nvidia-h100-sxm5/tdp.csv"),
    ],
)
def test_the_location_of_what_a_name_means_answers_the_same(
    client: TestClient, asked: str, location: str
) -> None:
    found = client.get(f"/v1/{asked}")
    assert found.headers["content-location"] == f"/v1/{location}"
    again = client.get(found.headers["content-location"])
    assert (again.content, again.headers["etag"]) == (found.content, found.headers["etag"])


def test_the_lines_of_a_header_are_one_list(client: TestClient) -> None:
    def of(address: str, *headers: tuple[str, str]) -> Any:
        return client.get(f"/v1/{address}", headers=list(headers))

    for address in ("claims/nvidia-h100-sxm5.tdp.ev", "entities/H100/tdp"):
        tag = of(address).headers["etag"]
        for tags in (('"x"', tag), (tag, '"x"')):
            assert of(address, *(("If-None-Match", one) for one in tags)).status_code == 304
        for forms in (
            ("text/csv", "application/json;q=0.1"),
            ("application/json;q=0.1", "text/csv"),
        ):
            found = of(address, *(("Accept", one) for one in forms))
            assert found.headers["content-type"].startswith("text/csv")
    for codings in (("gzip;q=0", "*;q=0"), ("*;q=0", "gzip;q=0")):
        found = of("entities/nvidia-h100-sxm5", *(("Accept-Encoding", one) for one in codings))
        assert "content-encoding" not in found.headers
    for codings in (("gzip", "identity;q=0.5"), ("identity;q=0.5", "gzip")):
        found = of("entities/nvidia-h100-sxm5", *(("Accept-Encoding", one) for one in codings))
        assert found.headers["content-encoding"] == "gzip"
