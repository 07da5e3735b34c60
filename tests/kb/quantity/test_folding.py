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
