"""Questions whether a thing can do something ask for what that depends on."""

import pytest

from kb.search.planning.sorts import conditions


@pytest.mark.parametrize(
    "text",
    [
        "Can the rack be air cooled?",
        "could I run it without a fan",
        "空冷で動かせる？",
        "水なしで冷却できるか",
        "空冷は可能か",
    ],
)
def test_it_is_asked_whether_something_can_be_done(text: str) -> None:
    assert "need" in conditions(text)


@pytest.mark.parametrize("text", ["what it can do", "空冷の範囲", "電力が増える理由", "canary"])
def test_it_is_not(text: str) -> None:
    assert conditions(text) == ()
