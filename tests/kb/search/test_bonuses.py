"""What leads where a query names things, properties and kinds: whole snapshots are searched."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kb.quantity.units import PintUnits
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot
from kb.views.catalog import GlossaryTerm, NamedComparison, Question
from kb.views.label import Label, Ref
from kb.vocab import QuestionState
from tests.kb import builders as make
from tests.kb.search.opened import searching

UNITS = PintUnits()
MAKERS = {"acme": "Acme", "bolt": "Bolt"}
STATED = (
    make.claim("gaudi", "memory-bandwidth", make.quantity("3.7", "TB/s", canonical=(3700, "GB/s"))),
    make.claim("bluefield", "gpu-count", make.quantity("1", "count", canonical=(1, "count"))),
    make.claim("gaudi", "memory-capacity", make.quantity("128", "GB", canonical=(128, "GB"))),
    make.claim("bluefield", "used-by", make.word("cluster")),
    make.claim("palm", "parameters", make.quantity("540e9", "count", canonical=(540, "count"))),
    make.claim(
        "bluefield", "works-with", replace(make.word("gaudi"), ref=Ref("gaudi", make.text("Gaudi")))
    ),
    make.claim("cluster", "gpu-count", make.quantity("16000", "count", canonical=(16000, "count"))),
)
CATALOG = replace(
    make.catalog(
        entities=[
            make.entity("gaudi", label=Label("Gaudi 3", "Gaudi 3")),
            make.entity("bluefield", label=Label("BlueField", "BlueField")),
            make.entity("cluster", label=Label("学習クラスタ", "Training cluster")),
            make.entity("node", label=Label("BlueField ノード", "BlueField Gaudi 3 node")),
            *(
                make.entity(
                    key,
                    label=Label(name, name),
                    aliases=tuple(f"{name} {end}" for end in ("AG", "KK", "Inc", "Ltd", "Corp")),
                )
                for key, name in MAKERS.items()
            ),
            *(
                replace(
                    make.entity(f"{key}-{n}", label=Label(f"{name} {n}", f"{name} {n}")),
                    vendor=Ref(key, Label(name, name)),
                )
                for key, name in MAKERS.items()
                for n in ("Alpha", "Beta")
            ),
            make.entity("palm", label=Label("PaLM 540B", "PaLM 540B")),
        ],
        properties=[
            replace(
                make.prop("maker", label=Label("作り手", "Maker")), aliases=("who makes", "会社")
            ),
            make.prop("memory-bandwidth", label=Label("帯域", "Memory bandwidth"), unit="GB/s"),
            replace(
                make.prop("memory-capacity", label=Label("容量", "Memory capacity"), unit="GB"),
                aliases=("how much memory",),
            ),
            make.prop("used-by", label=Label("使う者", "Used by")),
            replace(make.prop("meaning", label=Label("定義", "Definition")), aliases=("何のこと",)),
            replace(
                make.prop("cause", label=Label("原因", "Cause")),
                aliases=("理由", "reason", "purpose", "目的"),
            ),
            make.prop("monitors", label=Label("見るもの", "Monitors")),
            make.prop("parameters", label=Label("パラメータの数", "Parameters"), unit="count"),
            make.prop("gpu-count", label=Label("GPU数", "GPU count"), unit="count"),
        ],
        documents=[make.document()],
    ),
    glossary={
        name: GlossaryTerm(name, f"/v1/glossary/{name}", label, (), Label("語", "A word"))
        for name, label in (
            ("standard", Label("規格", "Standard")),
            ("specification", Label("仕様", "Specification")),
        )
    },
    comparisons={
        "stages": NamedComparison(
            id="stages",
            url="/v1/comparisons/stages",
            title=Label("規格・仕様", "Standards, specifications"),
            description=Label("規格と仕様の段階", "Stages of standards and specifications"),
            kinds=(),
            entities=(),
            properties=(),
            units={},
            aliases=("段階の比較", "comparison of stages"),
        )
    },
    questions={
        "open": Question(
            id="open",
            url="/v1/questions/open",
            document=Ref("doc", make.text("doc")),
            number=1,
            text=Label("値は二つの発表で異なる", "Two announcements give two values"),
            locator=None,
            claims=(STATED[0].id,),
            state=QuestionState.OPEN,
            since="2026-05-01",
            resolved_by=(),
        )
    },
)


@pytest.fixture(scope="module")
def searcher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Searcher]:
    with searching("whoosh", tmp_path_factory, CATALOG, STATED, UNITS) as opened:
        yield opened


def found(searcher: Searcher, text: str) -> list[str]:
    return [f"{hit.kind}/{hit.id}" for hit in searcher.search(text).hits]


@pytest.mark.parametrize("query", ["who makes BlueField", "BlueFieldの会社", "BlueField maker"])
def test_a_thing_comes_before_a_property_that_it_does_not_have(
    searcher: Searcher, query: str
) -> None:
    assert found(searcher, query)[:2] == ["entity/bluefield", "property/maker"]


def test_a_property_leads_where_nothing_else_is_named(searcher: Searcher) -> None:
    assert found(searcher, "who makes")[0] == "property/maker"


@pytest.mark.parametrize(
    "query", ["未確認のGaudi 3", "Gaudi 3 状況", "Gaudi 3の帯域は確定か", "unverified Gaudi 3"]
)
def test_who_asks_whether_something_is_confirmed_finds_its_open_questions(
    searcher: Searcher, query: str
) -> None:
    assert found(searcher, query)[0] == "question/open"


def test_no_question_leads_of_another_thing(searcher: Searcher) -> None:
    assert found(searcher, "BlueField 状況")[0] == "entity/bluefield"


@pytest.mark.parametrize(
    "query",
    ["規格と仕様の違い", "difference between standard and specification", "規格、仕様 比較"],
)
def test_things_that_are_compared_are_two_names(searcher: Searcher, query: str) -> None:
    assert set(found(searcher, query)[:2]) == {"glossary/standard", "glossary/specification"}


@pytest.mark.parametrize("query", ["段階の比較", "段階比較", "comparison of stages"])
def test_a_word_that_compares_is_kept_in_a_name(searcher: Searcher, query: str) -> None:
    assert found(searcher, query)[0] == "comparison/stages"


@pytest.mark.parametrize("query", ["規格の比較", "compare standards", "how do standards differ"])
def test_a_comparison_leads_where_one_name_stands_for_what_is_compared(
    searcher: Searcher, query: str
) -> None:
    assert found(searcher, query)[:2] == ["comparison/stages", "glossary/standard"]


@pytest.mark.parametrize("query", ["Gaudi 3 vs BlueField", "BlueFieldとGaudi 3の違い"])
def test_what_relates_two_things_that_are_compared_leads_what_has_their_words(
    searcher: Searcher, query: str
) -> None:
    hits = found(searcher, query)
    assert hits.index("claim/bluefield.works-with.doc") < hits.index("entity/node")


@pytest.mark.parametrize("query", ["Gaudi 3の定義", "definition of Gaudi 3", "Gaudi 3 defined"])
def test_the_page_of_a_thing_is_its_definition(searcher: Searcher, query: str) -> None:
    assert found(searcher, query) == found(searcher, "Gaudi 3")


@pytest.mark.parametrize("query", ["Acme vs Bolt", "AcmeとBoltの違い"])
def test_makers_that_are_compared_lead_what_they_make(searcher: Searcher, query: str) -> None:
    assert set(found(searcher, query)[:2]) == {"entity/acme", "entity/bolt"}


@pytest.mark.parametrize(
    "query",
    ["BlueField or Gaudi 3", "which one, BlueField or Gaudi 3", "BlueFieldかGaudi 3か"],
)
def test_who_asks_for_one_of_two_things_finds_both(searcher: Searcher, query: str) -> None:
    assert set(found(searcher, query)[:2]) == {"entity/bluefield", "entity/gaudi"}


def test_two_names_side_by_side_may_be_one(searcher: Searcher) -> None:
    assert found(searcher, "規格仕様")[0] == "comparison/stages"


@pytest.mark.parametrize(
    ("query", "claim"),
    [
        ("how much memory does Gaudi 3 have", "gaudi.memory-capacity.doc"),
        ("how much memory bandwidth does Gaudi 3 have", "gaudi.memory-bandwidth.doc"),
        ("what is BlueField used by", "bluefield.used-by.doc"),
        ("Gaudi 3は何ギガバイト", "gaudi.memory-capacity.doc"),
        ("how many terabytes does Gaudi 3 have", "gaudi.memory-capacity.doc"),
        ("PaLM 540B parameters", "palm.parameters.doc"),
        ("PaLM 540B and BlueField parameters", "palm.parameters.doc"),
    ],
)
def test_a_value_that_is_asked_for_in_a_sentence_leads(
    searcher: Searcher, query: str, claim: str
) -> None:
    assert found(searcher, query)[0] == f"claim/{claim}"


def test_an_open_question_on_a_value_follows_it(searcher: Searcher) -> None:
    assert found(searcher, "Gaudi 3 memory bandwidth")[:2] == [
        "claim/gaudi.memory-bandwidth.doc",
        "question/open",
    ]


@pytest.mark.parametrize(
    ("query", "claim", "page"),
    [
        ("学習クラスタ GPU数 規格", "bluefield.gpu-count", "glossary/standard"),
        (
            "Gaudi 3 memory capacity standard specification",
            "gaudi.memory-bandwidth",
            "comparison/stages",
        ),
    ],
)
def test_behind_a_value_claims_of_its_thing_and_property_stand_before_pages_of_other_words(
    searcher: Searcher, query: str, claim: str, page: str
) -> None:
    hits = found(searcher, query)
    assert hits.index(f"claim/{claim}.doc") < hits.index(page)


def test_what_is_meant_by_a_word_is_not_asked_of_the_meaning(searcher: Searcher) -> None:
    assert found(searcher, "standard meaning")[0] == "glossary/standard"
    assert found(searcher, "規格 意味")[0] == "glossary/standard"


@pytest.mark.parametrize(
    "query",
    [
        *("BlueFieldとは何をすること", "BlueFieldとは何のこと", "BlueFieldというもの"),
        *("BlueFieldにはどんなものがある", "BlueFieldについて", "BlueFieldに関する情報"),
        *("BlueFieldはどのような所で", "そもそもBlueFieldとは", "overview of BlueField"),
        *("BlueField basics", "so what is BlueField actually"),
        *("BlueField explained", "I'm just looking for BlueField"),
    ],
)
def test_words_that_stand_for_nothing_say_nothing_beside_a_name(
    searcher: Searcher, query: str
) -> None:
    assert found(searcher, query) == found(searcher, "BlueField")


def test_they_are_found_where_they_are_all_that_is_asked(searcher: Searcher) -> None:
    assert found(searcher, "何のこと")[0] == "property/meaning"
    assert found(searcher, "見るもの")[0] == "property/monitors"


@pytest.mark.parametrize("query", ["max GPU count Gaudi 3", "Gaudi 3の最大GPU数"])
def test_the_most_of_one_thing_is_asked_of_no_other(searcher: Searcher, query: str) -> None:
    assert found(searcher, query)[0] == "entity/gaudi"


@pytest.mark.parametrize("query", ["規格 理由", "reason for a standard", "purpose of a standard"])
def test_a_reason_that_nothing_tells_is_asked_of_the_word(searcher: Searcher, query: str) -> None:
    assert found(searcher, query)[0] == "glossary/standard"


def test_a_reason_alone_is_found(searcher: Searcher) -> None:
    assert found(searcher, "理由")[0] == "property/cause"


def test_a_property_that_is_named_whole_stands_before_others_that_ask(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search("Who are the members of the UALink consortium?").hits
        claims = [snapshot.claim(hit.id).property.id for hit in hits if hit.kind == "claim"]
    assert claims.index("member") < claims.index("board-member")
