"""The search in the page reads sentences, counts and what only looks or sounds like a name."""

from fnmatch import fnmatchcase
from typing import Any

import pytest

from tests.browser.visits import ASK, FAULTS, MEANT

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("query", "first"),
    [
        # Short words of hiragana hold a sentence together; a reason is asked for.
        ("なぜMFUは100%にならない", "claim/mfu-metric.loss-cause.*"),
        ("NVIDIA は UALink に参加している？", "claim/ualink-consortium.non-member.*"),
        ("集団通信とは何をすること", "entity/collective-communication"),
        # The term leads where what it means is asked.
        ("HFU meaning", "glossary/hfu"),
        # Of what one name stands for a comparison is asked.
        ("冷却方式の比較", "comparison/cooling"),
        # Another form of an English word.
        ("spot GPU providers", "claim/*.offers.*"),
        # Two letters of a word that only asks are swapped.
        ("hwo much memory H100", "claim/nvidia-h100-sxm5.memory-capacity.*"),
        # The end of a name that the thing has nothing of: 電力 of a 電力需要.
        (
            "米国データセンターの電力需要は2030年に何GW",
            "claim/us-data-center-demand.power-demand.*",
        ),
        # What is asked for by what it is related to.
        ("who offers Trillium", "claim/gcp.offers.*"),
        ("PaLMの論文", "source/palm-paper"),
        ("why do interruptions happen in Llama 3", "claim/meta-llama-3-training.*"),
        ("who makes BlueField", "entity/nvidia-bluefield-3"),
        ("未確認のGaudi 3", "question/*gaudi-3*"),
        ("規格と仕様の違い", "glossary/*"),
        ("GPU 比較", "comparison/accelerators"),
        ("6ND FLOPs", "formula/training-flops"),
        ("自分のデータを入れる", "guide/packs"),
        ("interruptions per day", "*interruption*"),
    ],
)
def test_what_a_query_asks_for_leads(page: Any, query: str, first: str) -> None:
    assert fnmatchcase(page.evaluate(ASK, query)[0], first)


def test_all_pages_of_a_whole_name_lead(page: Any) -> None:
    assert {*page.evaluate(ASK, "all-reduce")[:2]} == {"entity/all-reduce", "glossary/all-reduce"}


def test_of_two_things_either_is_an_answer(page: Any) -> None:
    found = page.evaluate(ASK, "H100 or H200")
    assert {"entity/nvidia-h100-sxm5", "entity/nvidia-h200"} <= {*found[:4]}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("$500B", "500 billion USD"),
        ("5000億ドル", "US$500 billion"),
        ("131,072 GPUs", "131072 GPU"),
        ("13.1072万GPU", "131072 gpus"),
        ("8960チップ", "8,960 chips"),
        ("100%", "100 %"),
    ],
)
def test_money_and_counts_are_what_they_come_to(page: Any, one: str, other: str) -> None:
    assert page.evaluate(ASK, one) == page.evaluate(ASK, other) != []


def test_a_unit_in_words_asks_for_what_it_measures(page: Any) -> None:
    assert page.evaluate(ASK, "H100は何ギガバイト")[0].startswith(
        "claim/nvidia-h100-sxm5.memory-capacity."
    )


def test_the_number_of_a_name_counts_nothing(page: Any) -> None:
    found = page.evaluate(ASK, "Llama 3 interruptions")
    assert found[0].startswith("claim/meta-llama-3-training.interruptions.")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("H1OO", "h100"),
        ("НBМ", "hbm"),
        ("キューブネティス", "kubernetes"),
        ("デ一タセンタ一", "データ センタ"),
    ],
)
def test_a_name_is_known_by_its_look_and_its_sound(page: Any, typed: str, meant: str) -> None:
    found = page.evaluate(MEANT, typed)
    assert found[0] > 0
    assert found[1].casefold() == meant


def test_hiragana_may_be_a_name_that_was_not_put_into_katakana(page: Any) -> None:
    assert page.evaluate(ASK, "くばねてぃす") == page.evaluate(ASK, "クバネティス") != []


@pytest.mark.parametrize("query", ["memory bandwidth > 4 kg", "memory bandwidth over 4 kg"])
def test_a_unit_that_is_none_is_said(page: Any, query: str) -> None:
    ((name, *values),) = page.evaluate(FAULTS, query)
    assert name == "unlike"
    assert values[1:] == ["TB/s", "4 kg"]


def test_what_is_behind_a_slip_follows_as_behind_a_word(page: Any) -> None:
    """What was meant is searched as if it had been typed."""
    assert page.evaluate(ASK, "infinband latency") == page.evaluate(ASK, "infiniband latency")
