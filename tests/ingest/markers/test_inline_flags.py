"""The inline flags of both texts: 23 words that qualify a value, and none of the words around."""

import pytest

from ingest.markers.flags import Flag, find_flags
from ingest.markers.scan import find_markers
from ingest.markers.words import FlagKind
from kb.passage import PassageKind
from kb.vocab import Basis
from tests.ingest.given import MakePassage, ReadSeed

RESERVING = {Basis.AUTHOR_STATEMENT, Basis.VENDOR_STATEMENT, Basis.ASSUMPTION, Basis.ESTIMATE}

INLINE = {
    "compute-infrastructure": [
        (7, "未確認"),
        (7, "正確値未確認"),
        (7, "要確認"),
        (7, "発表水準"),
        (11, "確定値要確認"),
        (15, "時期要確認"),
        (23, "未確認"),
        (31, "詳細未確認"),
        (31, "未確認"),
        (31, "主張"),
        (31, "独立検証なし"),
        (31, "確認外"),
        (35, "確定値要確認"),
        (35, "詳細は要確認"),
        (39, "確認外"),
        (39, "仕様未確認"),
        (39, "推定"),
    ],
    "training-clusters": [
        (46, "著者の主張"),
        (56, "仮定"),
        (56, "仮定"),
        (60, "同社の値"),
        (86, "仮定"),
        (92, "未確認"),
    ],
}
"""Doubts, what vendors and authors say of themselves, assumptions and estimates, by line."""


def reserves(flag: object) -> bool:
    """Tell whether a flag qualifies a value: doubted, another's word, assumed or estimated.

    A label that vouches for a statement (事実, 本稿の計算), a modifier (約, 超, 級) and a word
    about plans or about what was left unread do none of this.
    """
    return isinstance(flag, Flag) and (flag.kind is FlagKind.DOUBT or flag.basis in RESERVING)


def test_there_are_twenty_three() -> None:
    assert sum(len(flags) for flags in INLINE.values()) == 23


@pytest.mark.parametrize("name", INLINE)
def test_each_is_found_and_nothing_else(name: str, seed: ReadSeed) -> None:
    document = seed(name)
    found = [
        (document.position(passage.locate(flag.start, flag.end).start)[0], flag.text)
        for passage in document.passages
        for flag in (marked.marker for marked in find_markers(passage).flags)
        if reserves(flag)
    ]
    assert found == INLINE[name]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("TDP 約 1,000 W 未確認) と進化", "未確認"),
        ("要確認：帯域は 896 GB/s", "要確認"),
        ("HBM3 容量・帯域要確認、", "要確認"),
        ("4.7x 改善のみ発表水準)", "発表水準"),
        ("述べます［参考資料2］（著者の主張）", "著者の主張"),
        ("約20％減らした（同社の値）［参考資料5］", "同社の値"),
        ("δ は仮定、式は一次近似です。", "仮定"),
        ("理想化・仮定（δ＝60秒など）を含み", "仮定"),
        ("MTBF は数週間水準と推定)", "推定"),
        ("zettascale 主張、独立検証なし", "主張"),
        ("3.2 kW (vendor claim)", "vendor claim"),
        ("an estimated 5 kW", "estimated"),
        ("assumed to be 60 s", "assumed"),
    ],
)
def test_before_after_fused_and_trailing(text: str, word: str) -> None:
    assert word in [flag.text for flag in find_flags(text) if reserves(flag)]


@pytest.mark.parametrize(
    "text",
    [
        "約 120 kW",
        "256 GB 級",
        "90％超でした",
        "未確認事項 (確認時点 2026-05)",
        "GTC 2025 周辺で確認カットオフ外の可能性",
        "事実［参考資料1］",
        "本稿の計算。",
        "2024 公開予定)",
        "図3の「18倍」は目安です。",
        "下限を見積もります",
        "規格の本文は確認していません。",
        "主張と出典の対応表",
    ],
)
def test_what_is_no_inline_flag(text: str) -> None:
    assert [flag.text for flag in find_flags(text) if reserves(flag)] == []


def test_a_heading_announces_an_estimate_and_flags_nothing(passage: MakePassage) -> None:
    heading = passage("4. 集団通信 ― 通信量の見積り", PassageKind.HEADING)
    assert find_markers(heading).flags == ()
