import re

import pytest

from kb.vocab import Basis, Confidence, Freshness, Rank, Verification
from kb.wording import STANDING


@pytest.mark.parametrize(
    ("axis", "words"),
    [
        ("verification", Verification),
        ("confidence", Confidence),
        ("freshness", Freshness),
        ("rank", Rank),
        ("basis", Basis),
        ("axis", ("verification", "confidence", "freshness", "rank", "basis")),
    ],
)
def test_every_word_of_standing_is_said_in_both_languages(
    axis: str, words: tuple[str, ...]
) -> None:
    assert list(STANDING[axis]) == list(words)
    for label in STANDING[axis].values():
        assert re.fullmatch(r"[ぁ-ヿ一-鿿]+", label.ja or "")
        assert label.en
        assert label.en.isascii()
