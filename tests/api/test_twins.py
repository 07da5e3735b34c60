"""Beside each page of the site lies what REST answers for the same, byte for byte."""

import json
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kb.store.swap import current

PAIRS = {
    "": "builds/current",
    "entities": "entities?limit=500",
    "properties": "properties?limit=500",
    "sources": "sources?limit=500",
    "documents": "documents?limit=500",
    "questions": "questions?limit=500",
    "glossary": "glossary?limit=500",
    "formulas": "formulas?limit=500",
    "standards": "standards",
    "comparisons": "comparisons",
    "comparisons/accelerators": "compare?name=accelerators",
    "entities/nvidia-h100-sxm5": "entities/nvidia-h100-sxm5",
    "audit": "audit/summary",
    "audit/uncited": "claims?verification=uncited&limit=200",
    "audit/families/CIT": "audit?family=CIT&limit=200",
    "audit/documents/training-clusters": "audit?document=training-clusters&limit=200",
    "audit/rules/CIT001": "rules/CIT001",
}
WITHOUT = {"about", "search", "changes", "changes/builds"}
"""Pages of prose, and lists in an order that REST does not have; the guide comes to these."""


@pytest.fixture(scope="module")
def site(output: Path) -> Path:
    return current(output) / "site"


@pytest.mark.parametrize("page", PAIRS)
def test_a_twin_is_what_rest_answers(page: str, site: Path, client: TestClient) -> None:
    here, number = page, 1
    following: str | None = f"/v1/{PAIRS[page]}"
    while following:
        answered = client.get(following).content
        assert (site / "ja" / here / "index.json").read_bytes() == answered
        assert (site / "en" / here / "index.json").read_bytes() == answered
        found = json.loads(answered)
        following = found.get("next") if isinstance(found, dict) else None
        number += 1
        here = f"{page}/{number}"


def test_only_pages_without_data_lack_a_twin(site: Path) -> None:
    lacking = {
        path.parent.relative_to(site / "en").as_posix()
        for path in (site / "en").rglob("index.html")
        if not path.with_name("index.json").is_file()
    }
    assert {name for name in lacking if name.partition("/")[0] not in ("guide", "api")} == WITHOUT
