"""What pages search by themselves: blocks whose characters stand for terms, and a head."""

import re
from dataclasses import replace
from typing import Any

from kb.quantity.units import PintUnits
from kb.search.content.claims import documents
from kb.search.content.documents import SearchDocument
from kb.search.index.whole import bases_of
from kb.search.page import page_block, page_head
from kb.search.words.analysis import Analyzer
from kb.views.label import Label
from tests.kb import builders as make

UNITS = PintUnits()
CATALOG = make.catalog(
    entities=[make.entity("tokyo")], properties=[make.prop("memory-bandwidth", unit="GB/s")]
)
ANALYZER = Analyzer(UNITS, bases_of(CATALOG, UNITS))


def block(*found: SearchDocument, lang: str = "en") -> dict[str, Any]:
    """Return a block with its lines split and the characters of `more` read."""
    made = page_block(found, ANALYZER.tokens, lang)
    terms = made["terms"].split("\n")
    read = dict(
        zip(dict.fromkeys(c for text in made["more"] for c in text), range(99), strict=False)
    )
    assert len(read) == len(set(terms) - {""})
    return made


def thing(
    text: str, *, ja: str = "東京都のサーバー", en: str = "Servers of Tokyo"
) -> SearchDocument:
    """Return a document with a text."""
    label = Label(ja, en)
    return SearchDocument(
        kind="entity", id="tokyo", url="/entities/tokyo/", title=label, names=("tokyo", ja, en),
        text=Label(text, None),
    )  # fmt: skip


def test_a_term_is_one_character_and_stands_once() -> None:
    made = block(thing("optics optics switch"), thing("optics"))
    assert made["terms"].split("\n")[0] == "optic"
    first, second = made["more"]
    assert len(first) == 2
    assert second == first[0]


def test_what_a_page_shows_is_not_said_again() -> None:
    made = block(thing("Servers of Tokyo"))
    assert made["more"] == [""]
    assert made["title"] == ["Servers of Tokyo"]
    assert made["names"] == ["東京都のサーバー"]


def test_japanese_words_are_handed_over_for_cutting() -> None:
    made = block(thing("京都"), lang="ja")
    assert {"東京", "京都"} & set(made["words"].split("\n") + made["terms"].split("\n"))
    surfaces = made["surfaces"].split("\n")
    pairs = dict(zip(surfaces[::2], surfaces[1::2], strict=True))
    assert pairs.get("サーバー", "サーバ") == "サーバ"


def test_a_claim_says_only_the_end_of_its_id() -> None:
    claim = make.claim("tokyo", "memory-bandwidth", make.quantity("3350", "GB/s"), key="x")
    listed = list(documents(CATALOG, {claim.id: claim}, {}))
    made = page_block(listed, ANALYZER.tokens, "en")
    for document, tail in zip(listed, made["id"], strict=True):
        whole = f"tokyo.memory-bandwidth{tail}" if tail.startswith(".") else tail
        assert whole == document.id


def test_units_are_spelled_with_every_prefix_and_one_base() -> None:
    units = page_head(CATALOG, ANALYZER)["units"]
    assert units["TB/s"] == ("1000", "GB/s")
    assert units["GB/s"] == ("1", "GB/s")
    assert "GB" not in units


def test_no_unit_has_two_prefixes_and_what_is_counted_may_be_several() -> None:
    units = page_head(CATALOG, ANALYZER)["units"]
    assert not {"ZGB/s", "kTB/s", "mB/s"} & units.keys()
    assert units["KiB/s"][1] == "GB/s"
    counted = replace(CATALOG.properties["memory-bandwidth"], id="chip-count", unit="chip")
    catalog = replace(CATALOG, properties={**CATALOG.properties, "chip-count": counted})
    chips = {"GB/s": "GB/s", "chip": "chip"}
    analyzer = Analyzer(UNITS, {UNITS.dimension(unit): base for unit, base in chips.items()})
    units = page_head(catalog, analyzer)["units"]
    assert units["chips"] == units["chip"] == ("1", "chip")
    assert "kchip" not in units


def test_the_head_says_what_looks_and_what_sounds_alike() -> None:
    head = page_head(CATALOG, ANALYZER)
    assert head["looks"]["latin"]["Н"] == "H"
    assert head["looks"]["letters"]["O"] == "O0"
    assert head["sounds"]["kana"]["カ"] == ("k", "a")
    assert all(re.compile(pattern) for pattern, _ in head["sounds"]["rules"])


def test_the_head_says_what_is_compared_in_a_table() -> None:
    head = page_head(CATALOG, ANALYZER)
    assert head["most"]["rows"].keys() == head["most"]["tables"].keys()
    assert {"twin", "row", "related", "comparisons"} <= head["score"].keys()


def test_the_head_says_what_is_near_a_hit_and_which_words_tell_nothing() -> None:
    head = page_head(CATALOG, ANALYZER)
    assert head["score"]["near"].keys() == {"subject", "property", "pages", "both"}
    assert head["score"]["nearValue"].keys() == {"subject", "pages", "both"}
    assert {"already", "必要"} <= {*head["filling"]}
    assert head["most"]["weights"]["rest"] < head["most"]["weights"]["step"]


def test_the_head_says_what_turns_weigh_and_how_far_they_are_taken() -> None:
    told = page_head(CATALOG, ANALYZER)["turns"]
    assert told.keys() == {"table", "row", "depth", "ahead", "pages", "others", "states"}
    assert told["ahead"] < told["depth"]


def test_the_head_says_what_a_list_of_open_questions_is_asked_by() -> None:
    told = page_head(CATALOG, ANALYZER)
    assert {"未", "open"} <= {*told["sorts"]["any"]}
    # A script knows neither these ends of a text nor which letters are Japanese.
    patterns = [told["sorts"][name] for name in ("defines", "unsettled")]
    assert not any(sign in pattern for pattern in patterns for sign in (r"\A", r"\Z", r"\W"))
    assert told["turns"]["states"][0] == "open"
