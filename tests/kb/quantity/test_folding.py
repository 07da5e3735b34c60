import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.folding import fold, fold_text


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("３．３５　ＴＢ／ｓ", "3.35 TB/s"),
        ("405×10⁹", "405×10^9"),
        ("10⁻¹²", "10^-12"),
        ("38～43", "38〜43"),
        ("ﾄｰｸﾝ ｶﾞ", "トークン ガ"),
        ("½", " 1/2"),
        ("½7", " 1/2 7"),
        ("½７", " 1/2 7"),
        ("⅟7 と 3／7", " 1/7 と 3/7"),
        ("①", "①"),
        ("℃", "°C"),
        ("plain", "plain"),
    ],
)
def test_width_is_folded_and_meaning_kept(text: str, folded: str) -> None:
    assert fold_text(text) == folded


@given(st.text(max_size=60))
def test_each_folded_character_leads_back_into_the_text(text: str) -> None:
    folded = fold(text)
    places = [folded.original(place) for place in range(len(folded.text) + 1)]
    assert places == sorted(places)
    assert places[-1] == len(text)
    assert all(0 <= place <= len(text) for place in places)


@given(
    st.text(
        alphabet="ab1 ²³⁻カｶﾞﾟが\u3099\u0301ー帯域½①Ａ３．～〜—µ\n\t、。", min_size=1, max_size=30
    )
)
def test_a_run_folds_like_its_characters_one_by_one(text: str) -> None:
    runs = fold(text)
    for place, origin in enumerate(runs.origin[:-1]):
        assert place == 0 or runs.origin[place - 1] <= origin < len(text)
    separated = "".join(fold(text[i:j]).text for i, j in _clusters(text))
    # What is raised begins once, and what follows a fraction is set off.
    signs = str.maketrans("", "", "^ ")
    assert runs.text.translate(signs) == separated.translate(signs)


def _clusters(text: str) -> list[tuple[int, int]]:
    """Return where each character with its marks begins and ends."""
    starts = [n for n, c in enumerate(text) if n == 0 or not (unicodedata.combining(c) or c in "ﾞﾟ")]
    return list(zip(starts, [*starts[1:], len(text)], strict=True))
