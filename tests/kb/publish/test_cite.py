"""A citation names the claim, its standing and its address in every form."""

import json

import pytest

from kb.publish.cite import cite
from kb.vocab import Verification
from tests.kb import builders as make

CLAIM = make.claim(
    "chip",
    "tdp",
    make.quantity("700", "W"),
    document="a",
    known_from="2026-05-01",
    standing=make.standing(verification=Verification.FLAGGED),
)
SITE = "https://example.org/en/claims/x/"
CITED = cite(CLAIM, standing="flagged", pack="Made & tried", lang="en", address=SITE)


@pytest.mark.parametrize("form", [CITED.text, CITED.markdown, CITED.bibtex, CITED.csl])
def test_every_form_is_whole(form: str) -> None:
    assert CLAIM.id in form
    assert "flagged" in form
    assert "https://example.org/en/claims/x/" in form
    assert "2026" in form


def test_csl_is_json() -> None:
    read = json.loads(CITED.csl)
    assert read["issued"] == {"date-parts": [[2026, 5, 1]]}
    assert read["type"] == "entry"


def test_bibtex_is_escaped_and_balanced() -> None:
    assert r"Made \& tried" in CITED.bibtex
    assert CITED.bibtex.count("{") == CITED.bibtex.count("}")


def test_markdown_cannot_be_broken_by_a_bracket() -> None:
    claim = make.claim("a", "b", make.quantity("1", "W"), statement=make.text("x](evil)"))
    said = cite(claim, standing="cited", pack="p", lang="en", address="https://e/").markdown
    assert r"x\](evil)" in said


def test_a_japanese_citation_is_punctuated_and_worded_in_japanese() -> None:
    claim = make.claim("a", "b", make.quantity("1", "W"), statement=make.text("a は 1 W"))
    said = cite(claim, standing="検証済み", pack="知識ベース", lang="ja", address="https://e/")
    assert said.text.startswith("a は 1 W。知識ベース、")
    assert said.text.endswith(" [検証済み]。https://e/")
