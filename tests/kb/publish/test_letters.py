"""Letters come whole out of the sheets, in their place on the line."""

import pytest

from kb.publish.letters import STEPS, Face, drawn, joined, known, width

TITLE = Face(74, 56)
SMALL = Face(40, 30, small=True)
ENGLISH = Face(84, 64, "title")
FACES = (TITLE, SMALL, ENGLISH, Face(40, 30, "small", small=True))


def inked(face: Face, letter: str) -> tuple[int, int]:
    """Return the first and the last row that has anything of a letter."""
    rows = [y for y, row in enumerate(drawn(face, letter, 0)) if any(row)]
    return rows[0], rows[-1]


@pytest.mark.parametrize("face", FACES)
def test_a_letter_fills_the_height_of_its_face(face: Face) -> None:
    for letter in "典Aa。―g":
        rows = drawn(face, letter, 0)
        assert len(rows) == face.height
        assert {len(row) for row in rows} == {len(rows[0])}
        assert len(rows[0]) >= width(face, letter)


def test_one_stroke_is_one_stroke() -> None:
    """The figure one in kanji is a level stroke, somewhat above the middle of the line."""
    top, bottom = inked(TITLE, "一")
    assert bottom - top <= 6
    stroke = drawn(TITLE, "一", 0)[(top + bottom) // 2]
    assert len(stroke.strip(b"\0")) > 50
    assert max(stroke) == STEPS - 1


def test_latin_and_japanese_stand_on_one_line() -> None:
    for face in (TITLE, SMALL, ENGLISH):
        assert inked(face, "E")[1] + 1 == face.base
        # Kanji reach somewhat below the line, and a letter with a tail further.
        assert face.base <= inked(face, "国")[1] < inked(face, "g")[1]


def test_small_letters_are_half_as_large() -> None:
    assert width(SMALL, "水") == 28
    big, small = inked(TITLE, "国"), inked(SMALL, "国")
    assert abs((big[1] - big[0]) - 2 * (small[1] - small[0])) <= 2
    assert len({step for row in drawn(SMALL, "国", 0) for step in row}) > 4


def test_a_title_is_heavier_than_the_sheet() -> None:
    """A stroke down is as wide as it is in the sheet, and one pixel more."""
    assert width(TITLE, "水") == 57
    row = drawn(TITLE, "十", 0)[inked(TITLE, "十")[0] + 4].strip(b"\0")
    assert 4 <= len(row) <= 7


def test_tones_are_apart_and_share_the_ground() -> None:
    white = {step for row in drawn(SMALL, "典", 0) for step in row}
    soft = {step for row in drawn(SMALL, "典", 1) for step in row}
    assert max(white) == STEPS - 1
    assert soft == {0} | {step + STEPS for step in white - {0}}


def test_all_of_jis_x_0208_is_there() -> None:
    count = 0
    for row in range(0xA1, 0xFF):
        for cell in range(0xA1, 0xFF):
            try:
                letter = bytes((row, cell)).decode("euc_jp")
            except UnicodeDecodeError:
                continue
            count += 1
            assert known(TITLE, letter), letter
            assert any(map(any, drawn(TITLE, letter, 0))) or letter == "\u3000", letter
    assert count == 6879


def test_what_the_sheet_lacks_is_known_to_be_missing() -> None:
    assert not known(TITLE, "𠮷")
    assert known(TITLE, "〓")


def test_a_hook_hangs_over_the_next_letter() -> None:
    """An f does not push away what follows it: so it does not in print."""
    assert list(joined(ENGLISH, "of it")) == ["o", "f ", "i", "t"]
    assert list(joined(ENGLISH, "off")) == ["o", "ff"]
    pair = drawn(ENGLISH, "fi", 0)
    assert len(pair[0]) == width(ENGLISH, "f") + width(ENGLISH, "i")
    apart = (drawn(ENGLISH, "f", 0), drawn(ENGLISH, "i", 0))
    assert sum(map(sum, pair)) >= 0.98 * sum(sum(map(sum, one)) for one in apart)
