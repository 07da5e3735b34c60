"""The index of the search in the page holds everything that has a page worth finding."""

import json
from pathlib import Path
from typing import Any

from kb.publish.finder import KINDS, blocks, search_files
from kb.publish.material import Material
from kb.publish.publish import publish


def read(content: bytes) -> Any:
    """Return the data that a script of the index hands over."""
    text = content.decode()
    assert text.startswith(("tenkyoIndex(", "tenkyoBlock(")) and text.endswith(");\n")
    inner = text[len("tenkyoIndex(") : -len(");\n")]
    return json.loads(inner if text.startswith("tenkyoIndex(") else inner.partition(",")[2])


def test_everything_is_there_and_leads_to_a_page(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    found = blocks(material)
    documents = [document for block in found.blocks for document in block]
    assert found.held == found.total == len(documents)
    for lang in ("ja", "en"):
        for document in documents:
            place, _ = KINDS[document.kind]
            assert (tmp_path / "site" / lang / place / document.id / "index.html").is_file()
    claims = {document.id for document in documents if document.kind == "claim"}
    assert claims == {c.id for c in material.claim_index()}


def test_a_claim_is_found_with_its_standing(material: Material) -> None:
    files = dict(search_files(material))
    head = read(files["search/en.js"])
    claims = 0
    for name in head["blocks"]:
        block = read(files[f"search/{name.partition('?')[0]}"])
        sizes = {len(column) for column in block.values() if isinstance(column, list)}
        assert len(sizes) == 1
        for kind, verification in zip(block["kind"], block["verification"], strict=True):
            claims += kind == "claim"
            assert (verification in head["words"]) == (kind == "claim")
    assert claims == len(material.claim_index())


def test_the_head_is_in_the_language_of_its_pages(material: Material) -> None:
    head = read(dict(search_files(material))["search/ja.js"])
    assert head["found"] == "%s件"
    assert head["kinds"]["entity"] == ["entities", "事物"]
    assert head["part"] == ""


def test_what_is_too_much_for_a_page_is_left_to_the_server_and_said(material: Material) -> None:
    found = blocks(material, limit=3)
    assert found.held == 3 < found.total
    assert all(document.kind != "claim" for block in found.blocks for document in block)


def test_the_same_gives_the_same(material: Material) -> None:
    assert list(search_files(material)) == list(search_files(material))
