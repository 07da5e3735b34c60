"""A compound with the wrong kanji is taken for the name that sounds so, and for no other."""

from pathlib import Path

import pytest

from kb.search.words.homophones import RUN, homophone
from kb.search.words.japanese import reading
from kb.search.words.lexicon import Lexicon, write_lexicon

NAMES = {
    "集団通信": 5,
    "平均故障間隔": 7,
    "非同期チェックポイント": 2,
    "適応経路制御": 3,
    "最大電力": 9,
    "最大電力量": 9,
    "冷却方式": 4,
    "有効電力": 1,
    "有功電力": 8,
}


@pytest.fixture
def names(tmp_path: Path) -> Lexicon:
    write_lexicon(tmp_path, "names", NAMES)
    return Lexicon(tmp_path, "names")


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("集団通進", "集団通信"),
        ("平均故障感覚", "平均故障間隔"),
        ("非同記チェックポイント", "非同期チェックポイント"),
        ("適応経路整御", "適応経路制御"),
        ("冷却法式", "冷却方式"),
    ],
)
def test_other_kanji_that_are_read_alike(names: Lexicon, written: str, name: str) -> None:
    assert homophone(written, names) == name


@pytest.mark.parametrize(
    "written",
    ["最大電圧", "最大電流", "集団通信", "集団通", "周団通信", "京都大学", "最小電力", "冷却水量"],
)
def test_what_is_read_otherwise_is_no_such_name(names: Lexicon, written: str) -> None:
    assert homophone(written, names) is None


def test_of_several_the_more_frequent_name_is_meant(names: Lexicon) -> None:
    assert homophone("有候電力", names) == "有功電力"


def test_compounds_are_looked_at_without_the_particles_between() -> None:
    assert RUN.findall("冷却法式の比較と集団通進 H100") == ["冷却法式", "集団通進"]


def test_a_word_is_read_as_its_kana() -> None:
    assert reading("通信") == "ツウシン"
    assert reading("") == ""
