"""Questions which of two things it is, and those that only end as such do."""

import pytest

from kb.search.planning.asking import chooses


@pytest.mark.parametrize(
    "text", ["H100 or H200", "H100かH200か", "液冷か空冷か", "H100かそれともH200か"]
)
def test_one_of_two_things_is_asked_for(text: str) -> None:
    assert chooses(text)


@pytest.mark.parametrize(
    "text", ["ラックは液冷なしで動かせますか", "液冷で動かすか", "載るかどうか", "書かれているか"]
)
def test_the_end_of_a_verb_is_no_choice(text: str) -> None:
    assert not chooses(text)
