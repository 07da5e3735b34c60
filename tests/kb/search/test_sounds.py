"""Latin names by their katakana: who sounds alike, and who does not."""

import pytest

from kb.search.words.sounds import SHORTEST, alike, heard, sounds


def _same(katakana: str, name: str) -> bool:
    said = heard(katakana)
    rows = (one for one in sounds(name.split()) if one.row == said.row)
    return any(alike(said, one.vowels) for one in rows)


@pytest.mark.parametrize(
    ("katakana", "name"),
    [
        ("カイロスパワー", "kairos power"),
        ("パイプラインパラレリズム", "pipeline parallelism"),
        ("クルーソー", "crusoe"),
        ("セレブラス", "cerebras"),
        ("クバネティス", "kubernetes"),
        ("ブラックウェル", "blackwell"),
        ("コアウィーブ", "core weave"),
        ("グロック", "groq"),
        ("レプリケート", "replicate"),
        ("ラスター", "lustre"),
        ("サスケハンナ", "susquehanna"),
        ("レオナルド", "leonardo"),
        ("クアルコム", "qualcomm"),
        ("イーサネット", "ethernet"),
        ("コンステレーション", "constellation"),
        ("ドラゴンフライ", "dragonfly"),
        ("ハイパーコンピュート", "hyper compute"),
        ("エクサフロップス", "exaflops"),
        ("アジュール", "azure"),
    ],
)
def test_a_name_sounds_like_its_katakana(katakana: str, name: str) -> None:
    assert _same(katakana, name)


@pytest.mark.parametrize(
    ("katakana", "name"),
    [
        ("スケート", "scatter"),
        ("ロケット", "reactor"),
        ("テニス", "tensor"),
        ("ドラマ", "dram"),
        ("インフルエンザ", "inference"),
        ("キャンペーン", "company"),
        ("プレゼント", "percent"),
        ("サミット", "smart"),
        ("カナダ", "kind"),
    ],
)
def test_words_of_the_same_consonants_are_told_apart(katakana: str, name: str) -> None:
    assert not _same(katakana, name)


def test_what_is_short_or_no_plain_word_has_no_sound() -> None:
    assert sounds(["h100"]) == frozenset()
    assert all(len(one.row) >= SHORTEST for one in sounds(["gopher"]))
    assert sounds(["arm"]) == {one for one in sounds(["arm"]) if len(one.row) >= SHORTEST}


def test_a_weak_er_may_be_no_more_than_the_vowel_that_katakana_adds() -> None:
    said = heard("キューブネティス")
    assert any(alike(said, s.vowels) for s in sounds(["kubernetes"]) if s.row == said.row)
