"""How much a query is like a phrase that a record is asked for by."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kb.search.contract import Group, Way
from kb.search.planning import likeness
from kb.search.planning.likeness import Likeness, content_words
from kb.search.words.common import common_form
from kb.search.words.naming import liked_name
from kb.search.words.phrases import Phrase, Phrases, write_phrases

PHRASES = {
    1: "slowest GPU holds everyone back",
    2: "GPU",
    3: "lost power in the hall",
    4: "how hot does it get under load",
    5: "保存せずに落ちた",
}
CALLED = {4: ("h100",)}
Ask = Callable[..., dict[str, float]]


def groups(*words: str | tuple[str, ...]) -> list[Group]:
    """Return groups; of each the first word is asked for and others stand for the same."""
    each = [(word,) if isinstance(word, str) else word for word in words]
    return [Group(tuple(Way(tuple(way.split())) for way in ways)) for ways in each]


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    phrases = [
        Phrase(number, content_words(text.lower().split()), CALLED.get(number, ()), 1.0)
        for number, text in PHRASES.items()
    ]
    often = {"gpu": 90, "hold": 5, "slow": 9, "power": 40}.get
    write_phrases(tmp_path, phrases, often, documents=100)
    asked = Likeness(Phrases(tmp_path, often, documents=100))

    def like(
        *words: str | tuple[str, ...], things: frozenset[str] = frozenset()
    ) -> dict[str, float]:
        return {one.name: one.likeness for one in asked.of(groups(*words), things)}

    return like


@pytest.mark.parametrize(
    ("form", "word"),
    [
        ("slowest", "slow"),
        ("biggest", "big"),
        ("heavier", "heavi"),
        ("larger", "larg"),
        ("held", "hold"),
        ("holding", "hold"),
        ("遅い", "遅い"),
    ],
)
def test_words_have_a_common_form(form: str, word: str) -> None:
    assert common_form(form) == word


def test_words_that_hold_a_sentence_together_say_nothing() -> None:
    said = content_words(["the", "slowest", "one", "of", "all", "holds", "back", "何", "遅い"])
    assert said == ("slow", "hold", "遅い")


def test_a_query_that_says_the_same_in_other_words_is_like_it(ask: Ask) -> None:
    found = ask("slow", "gpu", "hold", "everyone", "late")
    assert next(iter(found)) == liked_name(1)
    assert found[liked_name(1)] > 0.5


def test_one_word_of_a_long_question_is_little_however_short_the_phrase(ask: Ask) -> None:
    assert liked_name(2) not in ask("gpu", "firmware", "upgrade", "order")


def test_in_fewer_words_names_decide(ask: Ask) -> None:
    assert ask("slow", "gpu") == {}


def test_another_word_for_the_same_is_nearly_it(ask: Ask) -> None:
    itself = ask("lost", "power", "hall")[liked_name(3)]
    other = ask("lost", ("electricity", "power"), "hall")[liked_name(3)]
    assert 0.5 < other < itself == pytest.approx(1.0)


def test_what_the_record_is_called_need_not_be_in_its_phrase(ask: Ask) -> None:
    with_it = ask("hot", "under", "load", "h100")[liked_name(4)]
    assert with_it > ask("hot", "under", "load", "b300")[liked_name(4)]


def test_it_counts_less_where_the_query_names_another_thing(ask: Ask) -> None:
    words = ("hot", "load", "get", "b300")
    named = ask(*words, things=frozenset(("b300",))).get(liked_name(4), 0.0)
    assert named < ask(*words)[liked_name(4)]
    own = ("hot", "load", "get", "h100")
    assert ask(*own, things=frozenset(("h100",))) == ask(*own)


def test_a_word_that_very_many_have_is_not_read(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ask("lost", "power", "hall")
    monkeypatch.setattr(likeness, "_FREQUENT", 0)
    assert ask("lost", "power", "hall") == {}


def test_there_may_be_no_phrases(tmp_path: Path) -> None:
    often: dict[str, int] = {}
    write_phrases(tmp_path, [], often.get, documents=0)
    phrases = Phrases(tmp_path, often.get, documents=0)
    assert Likeness(phrases).of(groups("slow", "gpu", "hold"), frozenset()) == ()
    phrases.close()
