"""Flags of basis, doubt and hedging: the longest word wins, and the plain word is no flag."""

import pytest

from ingest.markers.flags import find_flags
from ingest.markers.words import DOUBTS, HEDGES, LABELS, LIMITS, NOT_FLAGS, FlagKind
from kb.vocab import Basis


@pytest.mark.parametrize(
    ("text", "kind", "word"),
    [
        ("TDP 約 1,000 W 未確認) と進化", FlagKind.DOUBT, "未確認"),
        ("256 GB 級、正確値未確認", FlagKind.DOUBT, "正確値未確認"),
        ("(H200 系、詳細未確認)", FlagKind.DOUBT, "詳細未確認"),
        ("(CDNA 4、仕様未確認)", FlagKind.DOUBT, "仕様未確認"),
        ("(HBM3 容量・帯域要確認、24 ポート)", FlagKind.DOUBT, "要確認"),
        ("実行詳細は要確認。", FlagKind.DOUBT, "詳細は要確認"),
        ("GTC 2025 周辺、確認外", FlagKind.DOUBT, "確認外"),
        ("独立検証なし", FlagKind.DOUBT, "独立検証なし"),
        ("the unverified figure", FlagKind.DOUBT, "unverified"),
        (
            "It has not been independently verified.",
            FlagKind.DOUBT,
            "not been independently verified",
        ),
        ("5 kW [citation needed]", FlagKind.DOUBT, "citation needed"),
        ("状態は確認できませんでした。", FlagKind.LIMIT, "確認できませんでした"),
        ("規格の本文は読んでいません。", FlagKind.LIMIT, "読んでいません"),
        ("It reportedly draws 5 kW", FlagKind.HEDGE, "reportedly"),
        ("Reportedly 5 kW", FlagKind.HEDGE, "Reportedly"),
        ("35–90 GW と見られ、", FlagKind.HEDGE, "と見られ"),
        ("2024 公開予定)", FlagKind.HEDGE, "公開予定"),
        ("再起動につながりうる、と", FlagKind.HEDGE, "うる"),
    ],
)
def test_flags_are_found_whole(text: str, kind: FlagKind, word: str) -> None:
    (flag,) = find_flags(text)
    assert (flag.kind, flag.text) == (kind, word)
    assert text[flag.start : flag.end] == word


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("整理しています事実［参考資料15］", Basis.FACT),
        ("つながれました事実［参考資料1］", Basis.FACT),
        ("すべて事実（各論文）。", Basis.FACT),
        ("列は事実（Llama 3 の論文）。", Basis.FACT),
        ("（事実）", Basis.FACT),
        ("見積もります本稿の計算。", Basis.CALCULATION),
        ("と述べます［参考資料2］（著者の主張）", Basis.AUTHOR_STATEMENT),
        ("減らしたと説明します（同社の値）［参考資料5］", Basis.VENDOR_STATEMENT),
        ("131,072 GPU zettascale 主張、", Basis.VENDOR_STATEMENT),
        ("改善のみ発表水準)", Basis.VENDOR_STATEMENT),
        ("δ＝60秒（仮定）", Basis.ASSUMPTION),
        ("数週間水準と推定)", Basis.ESTIMATE),
        ("（本記事による整理）", Basis.EDITORIAL),
        ("according to the vendor", Basis.VENDOR_STATEMENT),
        ("by our own calculation", Basis.CALCULATION),
        ("an estimated 5 kW", Basis.ESTIMATE),
    ],
)
def test_labels_name_their_basis(text: str, basis: Basis) -> None:
    assert basis in [flag.basis for flag in find_flags(text)]


@pytest.mark.parametrize(
    "text",
    [
        "未確認事項 (確認時点 2026-05)",
        "GTC 2025 周辺で確認カットオフ外",
        "事実上の標準である",
        "この事実を知る",
        "主張と出典の対応表",
        "彼の主張は強い",
        "エネルギーと持続可能性",
        "目標精度に達する",
        "うるう年",
        "an unlikely event",
        "the undisputed leader",
    ],
)
def test_the_plain_word_is_no_flag(text: str) -> None:
    assert find_flags(text) == ()


def test_no_word_has_two_meanings() -> None:
    labels = [word for group in LABELS.values() for word in group]
    words = [*DOUBTS, *LIMITS, *HEDGES, *NOT_FLAGS, *labels]
    assert len(words) == len(set(words))
