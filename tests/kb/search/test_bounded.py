"""The contract of engines, where much is asked for at once: bounded, and answered all the same."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from kb.search import budget
from kb.search.budget import Allowance
from kb.search.contract import Found, Group, Plan, Reader, Way
from tests.kb.search.opened import reading
from tests.kb.search.test_engines import CORPUS, WORDS, one


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def reader(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Reader]:
    with reading(request.param, tmp_path_factory) as opened:
        yield opened


def test_of_many_names_each_counts(reader: Reader) -> None:
    # More than are asked for one by one, and one that nothing has.
    names = tuple((f"n={word}", 2.0 + n) for n, word in enumerate([*WORDS, "nowhere"]))
    plain = dict(reader.search(Plan((one("zero"),)), limit=400).hits)
    answer = reader.search(Plan((one("zero"),), bonuses=names), limit=400)
    worth = dict(names)
    assert dict(answer.hits) == pytest.approx(
        {
            number: score + CORPUS[number].boost * sum(worth[n] for n in CORPUS[number].names)
            for number, score in plain.items()
        }
    )


def test_frequent_ways_are_met_together_as_combined(
    reader: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = Plan((Group((Way(("zero",)), Way(("rack",), (), 0.5))), Group((Way(("冷却",)),))))
    combined = reader.search(plan, limit=400)
    monkeypatch.setattr(budget, "BUDGET", 1)
    monkeypatch.setattr(budget, "COMBINED", 1)
    apart = reader.search(plan, limit=400)
    assert dict(apart.hits) == pytest.approx(dict(combined.hits))
    assert apart.total == combined.total > 20


@pytest.mark.parametrize("word", [*WORDS, "nowhere"])
def test_how_many_documents_have_a_word_is_known(reader: Reader, word: str) -> None:
    having = sum(any(word in d.tokens[f] for f in d.tokens) for d in CORPUS)
    assert having <= reader.often(word) <= 2 * having


@pytest.fixture
def asked(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """The plans that the reader was asked for."""
    plans: list[Plan] = []
    search = reader.search

    def recorded(plan: Plan, *, limit: int, offset: int = 0, facets: bool = False) -> Found:
        plans.append(plan)
        return search(plan, limit=limit, offset=offset, facets=facets)

    monkeypatch.setattr(reader, "search", recorded)
    return plans


@pytest.mark.parametrize("required", [-1, 1, 3])
def test_no_search_reads_more_than_a_query_may(
    reader: Reader, asked: list[Plan], monkeypatch: pytest.MonkeyPatch, required: int
) -> None:
    monkeypatch.setattr(budget, "BUDGET", 300)
    monkeypatch.setattr(budget, "LEAST", 10)
    allowance = Allowance(reader, len(CORPUS))
    groups = tuple(Group((Way((w,)), Way((v,), (), 0.5))) for w, v in pairwise(WORDS))
    whole = Plan(groups, required=required)
    assert budget.cost(whole, reader.often) > 300
    allowance.search(whole, limit=5)
    assert 0 < budget.cost(asked[0], reader.often) <= 300
    allowance.search(replace(whole, bonuses=(("n=gpu", 2.0),)), limit=5)
    rarest = min(map(reader.often, WORDS))
    assert budget.cost(asked[1], reader.often) <= max(
        300 - budget.cost(asked[0], reader.often), rarest
    )


def test_what_words_that_nothing_has_are_added_to_is_not_asked_again(
    reader: Reader, asked: list[Plan]
) -> None:
    allowance = Allowance(reader, len(CORPUS))
    frequent, never = Way((WORDS[0],)), Way(("nowhere",))
    nothing = Plan((Group((frequent,)), Group((never,))))
    assert not allowance.search(nothing, limit=5).total
    more = Plan((Group((frequent, Way(("never",)))), Group((never,))), required=2)
    assert not allowance.search(more, limit=5).total
    assert asked == [nothing]
    assert allowance.search(replace(more, required=1), limit=5).total
    had = Plan((Group((frequent,)), Group((never, Way((WORDS[1],))))))
    assert allowance.search(had, limit=5).total == reader.search(had, limit=5).total > 0


def test_a_plan_is_narrower_that_must_meet_all_that_another_may(reader: Reader) -> None:
    one, two = (Group((Way((word,)),)) for word in WORDS[:2])
    both = Plan((one, two))
    assert budget.narrower(both, Plan((one,)), reader.often)
    assert budget.narrower(both, replace(both, required=1), reader.often)
    assert not budget.narrower(Plan((one,)), both, reader.often)
    assert not budget.narrower(replace(both, required=1), both, reader.often)
    excluded = replace(both, excluded=(two,))
    assert not budget.narrower(both, excluded, reader.often)
