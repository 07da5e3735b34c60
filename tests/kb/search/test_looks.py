"""What looks like a name is read as it; a name that differs by a digit, and a figure, are not."""

import pytest

from kb.search.words.looks import in_kana, in_latin, looking_alike


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("H1OO", "h100"),
        ("Bl00", "b100"),
        ("AlOO", "a100"),
        ("NVLlNK", "nvlink"),
        ("lnfiniBand", "infiniband"),
        ("mem0ry", "memory"),
        ("C1aude", "claude"),
        ("НBМ", "hbm"),
        ("НBМЗе", "hbm3e"),
        ("нвм", "hbm"),
        ("ΡUE", "pue"),
    ],
)
def test_letters_and_digits_that_look_alike_are_taken_for_each_other(
    typed: str, meant: str
) -> None:
    assert meant in looking_alike(typed)


@pytest.mark.parametrize(
    ("typed", "other"),
    [
        ("h200", "h100"),
        ("10G", "log"),
        ("A10", "aio"),
        ("loop", "100p"),
        ("1OO", "100"),
        ("h8m", "hbm"),
        ("h100", "h100"),
        ("россия", "poccия"),
    ],
)
def test_another_name_does_not_look_alike(typed: str, other: str) -> None:
    assert other not in looking_alike(typed)


def test_readings_are_bounded() -> None:
    assert len(list(looking_alike("Il1" * 6))) < 512
    assert list(looking_alike("O0" * 11)) == []


def test_a_word_of_another_alphabet_stays() -> None:
    assert in_latin("НВМ") == "HBM"
    assert in_latin("Россия") == "Россия"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("サーバ一", "サーバー"),
        ("メモリ一の帯域", "メモリーの帯域"),
        ("口グと工ラー", "ログとエラー"),
        ("データ一覧", "データ一覧"),
        ("サーバ一台", "サーバ一台"),
        ("電力グラフ", "電力グラフ"),
        ("一ヶ月", "一ヶ月"),
    ],
)
def test_kanji_that_look_like_kana_are_kana_beside_them(typed: str, meant: str) -> None:
    assert in_kana(typed) == meant
