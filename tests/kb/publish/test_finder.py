"""The index of the search in the page holds everything that has a page worth finding."""

import json
from pathlib import Path

from kb.publish.finder import KINDS, index, rows
from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.publish import publish


def test_everything_is_there_and_leads_to_a_page(material: Material, tmp_path: Path) -> None:
    publish(material, tmp_path / "site")
    for lang in ("ja", "en"):
        found = list(rows(material, lang))
        addresses = [row[0] for row in found]
        assert len(set(addresses)) == len(addresses)
        for address, kind, title, *_ in found:
            assert (tmp_path / "site" / lang / address / "index.html").is_file()
            assert kind in KINDS
            assert title
        claims = {row[0] for row in found if row[1] == "claim"}
        assert claims == {f"claims/{c.id}" for c in material.claim_index()}


def test_a_claim_is_found_with_its_standing(material: Material) -> None:
    for row in rows(material, "en"):
        if row[1] == "claim":
            assert row[5] in ("verified", "cited", "uncited", "computed", "flagged", "disputed")


def test_the_index_is_json_that_a_script_takes(material: Material) -> None:
    made = json.loads(index(material, messages("ja")))
    assert made["found"] == "%s件"
    assert made["kinds"]["entity"] == "事物"
    assert len(made["docs"]) > 5
