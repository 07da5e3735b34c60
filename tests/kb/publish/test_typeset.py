"""Lines end where a reader of the language would end them, and never hold more than fits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.publish.letters import Face, width
from kb.publish.typeset import MEASURE, fitting, legible, measured

JA = Face(74, 56)
EN = Face(84, 64, "title")
FEW = "。、」）ーァッ々・：…"
"""Some of what no line begins with."""


def test_a_line_of_this_face_holds_eighteen_letters() -> None:
    """The cases below are worked by hand from that."""
    assert width(JA, "水") == 57
    assert MEASURE // 57 == 18


@pytest.mark.parametrize(
    "lines",
    [
        # After a particle, as scripts show, and not within a word of katakana.
        "光トランシーバーの消費電力と|故障率の推移とその見通し",
        # After a mark of a pause rather than elsewhere.
        "素材技術者の視点：|故障の内訳、温度、配線",
        # Brackets stay with what is in them.
        "ラマ四〇五の学習|（一万六千台で百二十八の構成）",
        # Latin and Japanese in one line; names come apart only behind what divides them.
        "スケールアップとスケールアウト ― |NVLink・InfiniBand",
        "液冷",
    ],
)
def test_a_japanese_title_ends_its_lines_between_phrases(lines: str) -> None:
    wanted = [line.rstrip() for line in lines.split("|")]
    assert list(fitting(JA, lines.replace("|", ""), lines=3)) == wanted


def test_spaces_of_any_width_are_one_space() -> None:
    assert fitting(JA, "　液　冷\n", lines=1) == ("液 冷",)
    assert fitting(JA, "　", lines=1) == ()


@pytest.mark.parametrize("mark", FEW)
def test_no_line_begins_with_what_belongs_to_the_one_before(mark: str) -> None:
    # Nineteen letters: the mark is one too many, and takes the letter before it along.
    first, second = fitting(JA, "水" * 18 + mark + "水" * 9, lines=2)
    assert not second.startswith(mark)
    assert len(first) < 18 or mark in first


@pytest.mark.parametrize("mark", "「（『【￥")
def test_no_line_ends_with_what_belongs_to_the_next(mark: str) -> None:
    first, second = fitting(JA, "水" * 17 + mark + "水" * 9, lines=2)
    assert not first.endswith(mark)
    assert f"{mark}水" in first + second


def test_lines_are_of_like_length() -> None:
    assert fitting(JA, "水" * 20, lines=2) == ("水" * 10, "水" * 10)
    assert fitting(EN, "NVIDIA GB200 NVL72 liquid cooled rack", lines=3) == (
        "NVIDIA GB200 NVL72",
        "liquid cooled rack",
    )


def test_what_is_too_long_is_cut_and_says_so() -> None:
    # Fifty-four letters fill three lines; of fifty-five, the last gives its place to the mark.
    assert fitting(JA, "水" * 54, lines=3) == ("水" * 18,) * 3
    assert fitting(JA, "水" * 55, lines=3) == ("水" * 18, "水" * 18, "水" * 17 + "…")
    # Not behind what would promise more, nor within a Latin word.
    assert fitting(JA, "水" * 16 + "、「" + "水" * 9, lines=1) == ("水" * 16 + "…",)
    assert fitting(JA, "水" * 14 + " InfiniBand", lines=1) == ("水" * 14 + "…",)
    assert fitting(EN, "word " * 60, lines=2)[1].endswith("word…")


def test_a_word_longer_than_a_line_is_cut_anywhere() -> None:
    first, second = fitting(EN, "W" * 400, lines=2)
    assert set(first) == {"W"}
    assert second == first[: len(second) - 1] + "…"


def test_what_no_sheet_has_is_seen_to_be_missing() -> None:
    assert legible(JA, "𠮷野家 한 𩸽") == "〓野家 〓 〓"
    assert legible(EN, "液冷 rack") == "液冷 rack"


def test_what_has_no_form_leaves_no_sign() -> None:
    assert legible(JA, "葛\U000e0100城\u200bA\u202eB\ufeff") == "葛城AB"
    # A letter and its voicing mark apart, as some systems write it, are one letter.
    assert legible(JA, "か\u3099") == "が"


@given(st.text(max_size=120), st.sampled_from([JA, EN]), st.integers(1, 3))
def test_lines_fit_whatever_is_written(text: str, face: Face, lines: int) -> None:
    found = fitting(face, text, lines=lines)
    assert len(found) <= lines
    assert all(line == line.strip() for line in found)
    assert all(measured(face, line) <= MEASURE for line in found)


WORDS = st.one_of(
    st.text("水の冷却ラク", min_size=1, max_size=6),
    st.text("ABC-", min_size=1, max_size=9).map(" {}".format),
)
MARKS = st.sampled_from(["", "、", "。", "（", "）", "」、", "ッ", "ー"])
"""Of words and marks in turn no text is made that no line could be divided in."""


@given(st.lists(st.tuples(WORDS, MARKS).map("".join), max_size=16).map("".join))
def test_no_line_of_any_text_begins_with_what_belongs_to_the_one_before(text: str) -> None:
    for line in fitting(JA, text, lines=9)[1:]:
        assert line[0] not in FEW


@given(st.text("水の冷却ラック、。（）「」 ABC-", max_size=60))
def test_nothing_is_lost_where_all_of_it_fits(text: str) -> None:
    # Sixty letters take four lines, or twice that where lines end early for what follows.
    whole = legible(JA, text)
    found = fitting(JA, text, lines=9)
    assert "".join(found).replace(" ", "") == whole.replace(" ", "")


@pytest.mark.parametrize("text", ["AA" + "、" * 17, "「" * 40, "水" + "ー" * 30, "A" * 60 + "、B"])
def test_what_no_line_may_be_divided_in_is_divided_all_the_same(text: str) -> None:
    """No mark of a cut where nothing needs to be cut."""
    assert "".join(fitting(JA, text, lines=4)) == text
