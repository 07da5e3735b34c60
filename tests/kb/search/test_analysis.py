"""The analysis: what is cut how, and what finds what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.units import PintUnits, TableUnits
from kb.search.words.analysis import Analyzer, singular

ANALYZER = Analyzer(PintUnits(), {"[information]/[time]": "GB/s", "[count_gpu]": "GPU"})


def main(text: str) -> list[str]:
    return [token.text for token in ANALYZER.tokens(text, beside=False)]


def everything(text: str) -> set[str]:
    return {token.text for token in ANALYZER.tokens(text)}


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("サーバーのメモリー", ["サーバ", "メモリ"]),
        ("ｻｰﾊﾞ", ["サーバ"]),
        ("東京都の京都", ["東京", "都", "京都"]),
        ("GB200 NVL72", ["gb200", "nvl72"]),
        ("802.3df", ["802.3df"]),
        ("H100 SXM5", ["h100", "sxm5"]),
        ("NVLinkは900 GB/s", ["nvlink", "900gb/s"]),
        ("all-reduce", ["allreduce"]),
        ("AllReduce", ["allreduce"]),
        ("１，８００", ["1800"]),
        ("３．３５", ["3.35"]),
        ("16K GPU", ["16000gpu"]),
        ("the cooling of GPUs", ["cooling", "gpu"]),
        ("C++", ["c++"]),
        ("液冷", ["液冷"]),
        ("$", []),
        ("", []),
    ],
)
def test_texts_are_cut_into_these_tokens(text: str, tokens: list[str]) -> None:
    assert main(text) == tokens


@pytest.mark.parametrize(
    "printed", ["3.35 TB/s", "3.35TB/s", "3350 GB/s", "３．３５ TB/s", "26.8 Tb/s"]
)
def test_equal_quantities_are_one_token(printed: str) -> None:
    assert main(printed) == ["3350gb/s"]


@pytest.mark.parametrize(
    ("printed", "symbol"),
    [
        ("700 watts", "700 W"),
        ("0.7キロワット", "700 W"),
        ("60 seconds", "60 s"),
        ("60秒", "60 s"),
        ("1.6 Tb/s", "1600 Gbit/s"),
        ("3.35 TB per second", "3.35 TB/s"),
        ("3.35 terabytes per sec", "3.35 TB/s"),
        ("3.35テラバイト毎秒", "3350 GB/s"),
        ("3.35TB／秒", "3.35 TB/s"),
        ("80 gigabytes", "80 GB"),
        ("5000億ドル", "500 billion USD"),
    ],
)
def test_units_in_words_are_read_from_the_rows_of_a_snapshot(printed: str, symbol: str) -> None:
    rows = TableUnits(PintUnits().rows(["W", "s", "Gbit/s", "GB", "USD"]))
    bases = {"[energy]/[time]": "kW", "[time]": "s", "[information]/[time]": "GB/s"}
    analyzer = Analyzer(rows, bases)
    read = [[t.text for t in analyzer.tokens(text, beside=False)] for text in (printed, symbol)]
    assert read[0] == read[1] != []
    assert len(read[0]) == 1


@pytest.mark.parametrize(
    ("unit", "measure"),
    [
        ("ワット", "[energy]/[time]"),
        ("megawatts", "[energy]/[time]"),
        ("kW", "[energy]/[time]"),
        ("パーセント", "%"),
        ("percent", "%"),
        ("gpu", None),
        ("rack", None),
    ],
)
def test_a_unit_tells_what_it_measures_and_what_is_counted_does_not(
    unit: str, measure: str | None
) -> None:
    assert ANALYZER.figures.measure(unit) == measure


def test_what_happens_per_second_is_a_figure_where_something_is_measured_so() -> None:
    assert main("900 GB per second per GPU") == ["900gb/s", "per", "gpu"]
    assert main("5 W per second")[1:] == ["per", "second"]


@pytest.mark.parametrize("name", ["Gaudi 3", "NVLink 5", "Trainium 2"])
@pytest.mark.parametrize("counted", ["ポート数", "リンク数", "GPU数", "台数"])
def test_a_number_of_a_name_counts_nothing(name: str, counted: str) -> None:
    tokens = [token.text for token in ANALYZER.tokens(f"{name} {counted}")]
    thing, number = name.casefold().split()
    assert tokens[:3] == [thing, number, thing + number]
    assert "3port" in [token.text for token in ANALYZER.tokens("3 ポート")]


def test_a_range_is_two_figures_however_its_dash_is_written() -> None:
    assert main("35-90 GB/s") == main("35–90 GB/s") == ["35", "90gb/s"]


def test_a_word_that_says_nothing_is_no_plural_of_a_name() -> None:
    assert main("does H100") == ["h100"]


def test_other_quantities_are_other_tokens() -> None:
    assert main("3.36 TB/s") != main("3.35 TB/s") != main("3.35 GB/s")


def test_a_figure_stands_beside_its_number_and_unit() -> None:
    assert {"3.35", "3350gb/s", "tb"} <= everything("3.35 TB/s")


def test_a_joined_word_stands_beside_its_parts() -> None:
    assert {"allreduce", "all", "reduce", "~allreduc", "~reduc"} == everything("all-reduce")
    assert {"802.3df", "2024"} <= everything("802.3df-2024")


def test_a_name_and_its_number_are_found_joined_or_apart() -> None:
    assert "nvlink5" in everything("NVLink 5")
    assert {"nvlink", "5"} <= everything("NVLink5")


def test_offsets_are_those_of_the_original_text() -> None:
    text = "㈱のＧＢ２００ は"
    token = next(t for t in ANALYZER.tokens(text) if t.text == "gb200")
    assert text[token.start : token.end] == "ＧＢ２００"


def test_no_phrase_runs_across_punctuation() -> None:
    first, second = ANALYZER.tokens("帯域。電力")
    assert second.position == first.position + 2


@pytest.mark.parametrize(
    ("word", "one"),
    [
        ("gpus", "gpu"),
        ("batteries", "battery"),
        ("switches", "switch"),
        ("losses", "loss"),
        ("bus", "bus"),
        ("status", "status"),
        ("analysis", "analysis"),
        ("nvl72s", "nvl72s"),
    ],
)
def test_plurals_lose_their_s(word: str, one: str) -> None:
    assert singular(word) == one


@given(st.text(max_size=300))
def test_any_text_is_cut_with_offsets_inside_it(text: str) -> None:
    position = 0
    for token in ANALYZER.tokens(text):
        assert 0 <= token.start <= token.end <= len(text)
        assert token.position >= position
        position = token.position


@pytest.mark.parametrize(
    ("text", "wanted", "marked"),
    [
        ("HBM3 at 3,350 GB/s", {"3350gb/s"}, ["3,350 GB/s"]),
        ("3.35 TB/s, 80 GB", {"3350gb/s"}, ["3.35 TB/s"]),
        ("80 GB, 81 GB", {"80"}, ["80 GB"]),
        ("at 80 GB/s", {"gb"}, ["GB/s"]),
        ("NVLink 5, NVLink 4", {"nvlink5"}, ["5"]),
        ("1.50 and 1,500", {"1.5"}, ["1.50"]),
        ("802.3df and 802.3", {"802.3df"}, ["802.3df"]),
        ("８０ GBのメモリー", {"80", "メモリ"}, ["８０ GB", "メモリー"]),
    ],
)
def test_places_of_figures(text: str, wanted: set[str], marked: list[str]) -> None:
    assert [text[t.start : t.end] for t in ANALYZER.tokens(text) if t.text in wanted] == marked


def test_the_stem_of_an_english_word_stands_beside_it_but_of_no_name() -> None:
    assert "~checkpoint" in everything("checkpointing")
    assert everything("caused") & everything("cause") == {"~caus"}
    assert everything("GB200") == {"gb200"}


def test_the_name_of_a_letter_may_be_the_name_of_something_else() -> None:
    assert [token.text for token in ANALYZER.tokens("ラムダのGPU") if token.main] == [
        "ラムダ",
        "gpu",
    ]
