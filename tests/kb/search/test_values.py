"""Which values of a thing lead where no property of it is called by its name."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kb.quantity.units import PintUnits
from kb.search.content.documents import GuidePage
from kb.search.planning.sorts import sorts
from kb.search.searcher import Searcher
from kb.views.claim import Claim
from kb.views.label import Label
from tests.kb import builders as make
from tests.kb.search.opened import searching

UNITS = PintUnits()
ITEMS = "abcdefghijkl"


def stated(thing: str, prop: str, says: str, key: str = "doc") -> Claim:
    claim = make.claim(thing, prop, make.word(key), statement=Label(says, says))
    return replace(claim, id=f"{thing}.{prop}.{key}")


STATED = (
    make.claim("gaudi", "memory-bandwidth", make.quantity("3.7", "TB/s", canonical=(3700, "GB/s"))),
    make.claim("gaudi", "memory-capacity", make.quantity("128", "GB", canonical=(128, "GB"))),
    make.claim("gaudi", "gain", make.quantity("4", "x", canonical=(4, "x"))),
    stated("gaudi", "outcome", "The work is done sooner"),
    stated("gaudi", "verification", "Adoption of Gaudi 3 is not confirmed"),
    stated("text", "unverified", "Adoption of Gaudi 3", "item"),
    *(stated("text", "unverified", f"Plan {name} of nobody", name) for name in ITEMS),
)
CATALOG = make.catalog(
    entities=[
        make.entity("gaudi", label=Label("Gaudi 3", "Gaudi 3")),
        make.entity("text", label=Label("調査の文書", "Survey text")),
    ],
    properties=[
        make.prop("memory-bandwidth", label=Label("メモリ帯域", "Memory bandwidth"), unit="GB/s"),
        make.prop("memory-capacity", label=Label("メモリ容量", "Memory capacity"), unit="GB"),
        replace(
            make.prop("gain", label=Label("倍率", "Gain"), unit="x"), aliases=("how much faster",)
        ),
        make.prop("outcome", label=Label("影響", "Effect")),
        make.prop("verification", label=Label("検証の状態", "State of verification")),
        make.prop("unverified", label=Label("未確認の事項", "Unverified matter")),
    ],
    documents=[make.document()],
)
GUIDE = (
    GuidePage(
        "reading",
        "/guide/reading",
        Label("読み方", "Reading"),
        Label("読む", "Matters that stay unverified remain visible with a mark in a column"),
    ),
)


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def searcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Searcher]:
    with searching(request.param, tmp_path_factory, CATALOG, STATED, UNITS, GUIDE) as opened:
        yield opened


def found(searcher: Searcher, text: str) -> list[str]:
    return [f"{hit.kind}/{hit.id}" for hit in searcher.search(text).hits]


@pytest.mark.parametrize(
    "query", ["Gaudi 3 specs", "Gaudi 3 仕様", "Gaudi 3の性能", "Gaudi 3 スペック"]
)
def test_all_values_of_a_thing_are_asked_for_as_the_thing_is(
    searcher: Searcher, query: str
) -> None:
    assert found(searcher, query) == found(searcher, "Gaudi 3")


@pytest.mark.parametrize("query", ["Gaudi 3 memory", "Gaudi 3 メモリ"])
def test_of_what_a_word_names_it_is_asked_first_how_much_there_is(
    searcher: Searcher, query: str
) -> None:
    hits = found(searcher, query)
    assert hits[0] == "claim/gaudi.memory-capacity.doc"
    assert "claim/gaudi.memory-bandwidth.doc" in hits
    assert found(searcher, f"{query} 帯域")[0] == "claim/gaudi.memory-bandwidth.doc"


def test_a_question_asks_for_the_property_that_it_names_and_for_no_other(
    searcher: Searcher,
) -> None:
    assert found(searcher, "how much faster is Gaudi 3")[0] == "claim/gaudi.gain.doc"
    hits = searcher.search("how much memory capacity does Gaudi 3 have").hits
    score = {hit.id: hit.score for hit in hits}
    assert hits[0].id == "gaudi.memory-capacity.doc"
    assert score["gaudi.gain.doc"] < score["gaudi.memory-capacity.doc"] / 3


@pytest.mark.parametrize(
    "query", ["what happens with Gaudi 3", "Gaudi 3だとどうなりますか", "Gaudi 3で何が起きる"]
)
def test_who_asks_what_follows_asks_for_the_effect(searcher: Searcher, query: str) -> None:
    assert found(searcher, query)[0] == "claim/gaudi.outcome.doc"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("何％減る", "share"),
        ("what percentage is lost", "share"),
        ("何のために置く", "use"),
        ("what is a BlueField for", "use"),
        ("what would happen then", "effect"),
        ("止まるとどうなるか", "effect"),
    ],
)
def test_a_question_tells_the_sort_of_its_answer(text: str, word: str) -> None:
    assert word in sorts(text)


@pytest.mark.parametrize(
    "text", ["Gaudi 3", "whatever happened", "for what it is", "どうなっている"]
)
def test_other_words_tell_none(text: str) -> None:
    assert sorts(text) == ()


def test_what_is_on_one_item_of_a_list_brings_no_others(searcher: Searcher) -> None:
    hits = found(searcher, "adoption of Gaudi 3")
    assert "claim/text.unverified.item" in hits[:3]
    others = {f"claim/text.unverified.{name}" for name in ITEMS}
    assert others.isdisjoint(hits[:8])


def test_a_page_of_the_guide_stands_behind_the_data_that_has_some_of_the_words(
    searcher: Searcher,
) -> None:
    hits = found(searcher, "unverified matter that remains unseen")
    assert hits[0] == "property/unverified"
    assert "guide/reading" in hits
