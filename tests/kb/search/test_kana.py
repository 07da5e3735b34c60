"""Kana typed by mistake: what they may stand for, and what they may not."""

import pytest

from kb.search.words.kana import HIRAGANA, katakana_of, variants, without_particle


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ストレジ", "ストレージ"),
        ("ネトワーク", "ネットワーク"),
        ("チェクポイント", "チェックポイント"),
        ("ブラックウエル", "ブラックウェル"),
        ("デイスク", "ディスク"),
        ("クラスターー", "クラスター"),
    ],
)
def test_a_word_may_have_been_written_with_one_kana_less_or_other(typed: str, meant: str) -> None:
    assert meant in set(variants(typed))


@pytest.mark.parametrize(
    ("typed", "other"), [("コスト", "コースト"), ("クラウド", "クラスタ"), ("ロスレス", "ロスト")]
)
def test_another_word_is_none_of_its_forms(typed: str, other: str) -> None:
    assert other not in set(variants(typed))


def test_hiragana_becomes_katakana_of_the_same_length() -> None:
    text = "くばねてぃすの設定とNVLink"
    assert katakana_of("くばねてぃす") == "クバネティス"
    assert len(katakana_of(text)) == len(text)
    assert [found.group() for found in HIRAGANA.finditer(text)] == ["くばねてぃすの"]


@pytest.mark.parametrize(
    ("run", "read"),
    [
        ("くばねてぃすの", ("くばねてぃすの", "くばねてぃす")),
        ("すらーむとは", ("すらーむとは", "すらーむ")),
        ("すたーげーと", ("すたーげーと", "すたーげー")),
        ("すらーむ", ("すらーむ",)),
        ("これには", ("これには",)),
    ],
)
def test_a_particle_may_end_a_run(run: str, read: tuple[str, ...]) -> None:
    assert without_particle(run) == read
