"""The types of problems: each leads to a passage that explains it, with or without a site."""

import re
import shutil
from pathlib import Path
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from api.app import create_app
from api.problem_kinds import KINDS
from api.problems import GUIDE
from api.settings import Settings
from tests.api.problem import assert_problem

WRONG = "/v1/claims?limit=0"


def type_of_a_problem(client: TestClient) -> str:
    told: str = client.get(WRONG).json()["type"]
    page, hash_, slug = told.partition("#")
    assert (page, hash_, slug) == (GUIDE, "#", "malformed-request")
    return page


def anchors(html: str) -> set[str]:
    return set(re.findall(r'<h2[^>]* id="([^"]+)"', html))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_type_is_a_passage_of_the_guide(client: TestClient, lang: str) -> None:
    # The site keeps a door at this address, which leads to the page in either language.
    door = client.get(type_of_a_problem(client))
    assert door.status_code == 200
    assert f"{lang}{GUIDE}" in door.text
    page = client.get(f"/{lang}{GUIDE}")
    assert page.status_code == 200
    assert f'<html lang="{lang}"' in page.text
    assert anchors(page.text) >= set(KINDS)


def test_the_guide_gives_the_status_of_each_type(client: TestClient) -> None:
    text = client.get(f"/en{GUIDE}").text
    for kind in KINDS.values():
        _, _, passage = text.partition(f'id="{kind.slug}"')
        assert f"({kind.status})" in passage.partition("<h2")[0], kind.slug


def test_each_type_is_explained_where_there_is_no_site(output: Path, tmp_path: Path) -> None:
    bare = tmp_path / "snapshots" / (output / "current").resolve().name
    shutil.copytree(output / "current", bare, ignore=shutil.ignore_patterns("site"))
    (tmp_path / "current").symlink_to(bare)
    service = create_app(Settings(output=tmp_path, watch=0, mcp=False))
    with TestClient(service, follow_redirects=False) as client:
        page = client.get(type_of_a_problem(client))
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert anchors(page.text) == set(KINDS)


def test_tools_without_their_library_name_the_extra(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.tools.find_spec", lambda _: None)
    with TestClient(create_app(Settings(output=output, watch=0))) as client:
        response = client.post("/mcp", json={})
    body = assert_problem(response, "not-installed")
    assert "tenkyo[mcp]" in body["remedy"]


def test_the_instance_of_a_problem_is_an_address(client: TestClient) -> None:
    for name in ("no such thing", "無い物", "a%b", 'a"b'):
        told = client.get(f"/v1/entities/{quote(name)}").json()["instance"]
        assert told == f"/v1/entities/{quote(name)}"
