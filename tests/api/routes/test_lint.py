"""Linting over REST: what is found and where, and what is refused."""

import pytest
from starlette.testclient import TestClient

from api.linting import MOST_TEXT

WRONG = "# H100\n\nH100 SXM5のメモリ帯域は3.53 TB/sである。\n"


def test_a_wrong_figure_is_found_where_it_stands(client: TestClient) -> None:
    report = client.post("/v1/lint", json={"text": WRONG, "name": "report.md"}).json()
    found = next(f for f in report["findings"] if f["rule"] == "DOC001")
    assert (found["file"], found["line"], found["printed"]) == ("report.md", 3, "3.53 TB/s")
    assert "3.35" in found["expected"]
    assert client.get(found["claim_url"]).status_code in (200, 307)


def test_a_right_figure_is_not(client: TestClient) -> None:
    text = WRONG.replace("3.53", "3.35")
    report = client.post("/v1/lint", json={"text": text, "rules": ["DOC001"]}).json()
    assert report["linked"] == 1
    assert report["findings"] == []


def test_only_the_rules_that_are_asked_for(client: TestClient) -> None:
    body = {"text": WRONG, "rules": ["figure-without-source"]}
    report = client.post("/v1/lint", json=body).json()
    assert {f["rule"] for f in report["findings"]} <= {"DOC002"}


@pytest.mark.parametrize(
    ("body", "slug"),
    [
        ({"text": ""}, "malformed-request"),
        ({"text": "  \n "}, "malformed-request"),
        ({"text": "x" * (MOST_TEXT + 1)}, "malformed-request"),
        ({"text": "x", "rules": ["DOC999"]}, "not-found"),
        ({"text": "x", "name": ""}, "malformed-request"),
        ({"text": "x", "format": "md"}, "malformed-request"),
        ({"text": 5}, "malformed-request"),
        ({}, "malformed-request"),
    ],
)
def test_what_is_no_text_is_a_problem(
    client: TestClient, body: dict[str, object], slug: str
) -> None:
    response = client.post("/v1/lint", json=body)
    assert response.json()["type"].endswith(f"#{slug}"), response.text
    assert response.json()["status"] == response.status_code


def test_half_a_character_is_a_problem(client: TestClient) -> None:
    content = b'{"text": "H100 \\ud800 3.35 TB/s"}'
    headers = {"Content-Type": "application/json"}
    response = client.post("/v1/lint", content=content, headers=headers)
    assert response.status_code == 400
