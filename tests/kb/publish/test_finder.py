"""The index of the search in the page holds everything that has a page worth finding."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kb.publish.assets import static_folder
from kb.publish.finder import BOX, FAULTS, KINDS, blocks, search_files
from kb.publish.material import Material
from kb.publish.publish import publish

Edit = Callable[[str, str, str], Material]


def read(content: bytes) -> Any:
    """Return the data that a script of the index hands over."""
    text = content.decode()
    assert text.startswith(("tenkyoIndex(", "tenkyoBlock(")) and text.endswith(");\n")
    inner = text[len("tenkyoIndex(") : -len(");\n")]
    return json.loads(inner if text.startswith("tenkyoIndex(") else inner.partition(",")[2])


def made(material: Material) -> dict[str, bytes]:
    """Return the files of the index."""
    return {file.path: file.make() for file in search_files(material, "")}


def test_everything_is_there_and_leads_to_a_page(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    found = blocks(material, "")
    documents = [document for block in found.blocks for document in block.documents()]
    guide = sum(document.kind == "guide" for document in documents)
    assert found.held == found.total == len(documents) - guide
    for lang in ("ja", "en"):
        for document in documents:
            place, _ = KINDS[document.kind]
            assert (tmp_path / "site" / lang / place / document.id / "index.html").is_file()
    claims = {document.id for document in documents if document.kind == "claim"}
    assert claims == {c.id for c in material.claim_index()}


def test_a_claim_is_found_with_its_standing(material: Material) -> None:
    files = made(material)
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
    head = read(made(material)["search/ja.js"])
    assert head["found"] == "%s件"
    assert head["kinds"]["entity"] == ["entities", "事物"]
    assert head["part"] == ""
    assert head["more"] == "さらに表示"
    english = read(made(material)["search/en.js"])["faults"]
    assert head["faults"].keys() == english.keys() == FAULTS.keys()
    for name, text in head["faults"].items():
        # The same things go into it in the same order.
        assert text.count("%s") == english[name].count("%s") > 0


def test_the_head_names_every_script_that_searches(material: Material) -> None:
    named = {
        address.partition("?")[0] for address in read(made(material)["search/en.js"])["engine"]
    }
    there = {f"static/search/{path.name}" for path in (static_folder() / "search").iterdir()}
    assert named == there - {f"static/{BOX}"}


def test_what_is_too_much_for_a_page_is_left_to_the_server_and_said(material: Material) -> None:
    found = blocks(material, "", limit=3)
    assert found.held < found.total
    kinds = {document.kind for block in found.blocks for document in block.documents()}
    assert "claim" not in kinds and "entity" in kinds


def test_the_same_gives_the_same(material: Material) -> None:
    assert made(material) == made(material)


def test_a_changed_claim_changes_its_block_alone(material: Material, changed: Edit) -> None:
    edit = ("claims/accelerator-notes/links.yaml", "value: 800 GB/s", "value: 810 GB/s")
    before = {file.path: (file.mark, file.make()) for file in search_files(material, "")}
    after = {file.path: (file.mark, file.make()) for file in search_files(changed(*edit), "")}
    assert before.keys() == after.keys()
    differing = {path for path in before if before[path][1] != after[path][1]}
    assert differing == {path for path in before if before[path][0] != after[path][0]}
    assert 0 < len([path for path in differing if "-" in path]) < len(before) - 2
