"""Who asks for all that is not settled finds the questions, those still open first."""

from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.search.planning.sorts import unsettled
from kb.store.snapshot import open_snapshot
from kb.vocab import QuestionState

ALL = [
    "open questions",
    "which questions are still open",
    "list of unverified items",
    "what has not been verified",
    "未確認事項 一覧",
    "未確認のまま残っている項目",
    "まだ確認されていないことは",
]


@pytest.mark.parametrize("query", ALL)
def test_the_questions_lead_and_those_still_open_come_first(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        state = {d.id: d.note for d in searcher.archive.all() if d.kind == "question"}
        hits = searcher.search(query, limit=len(state)).hits
        assert {hit.id for hit in hits} == state.keys()
        still = [state[hit.id] == QuestionState.OPEN for hit in hits]
        assert still == sorted(still, reverse=True)
        # Page by page the same is found.
        first = searcher.search(query, limit=5)
        second = searcher.search(query, limit=5, after=first.cursor)
        assert [h.id for h in (*first.hits, *second.hits)] == [h.id for h in hits[:10]]


@pytest.mark.parametrize("query", ["unverified B200 TDP", "Gaudi 3 未確認", "未確認のOCI"])
def test_of_one_thing_only_its_own_are_asked_for(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits[:10]
        assert sum(hit.kind == "question" for hit in hits) < len(hits) / 2


def test_words_that_tell_of_something_ask_for_no_list() -> None:
    assert unsettled("open questions", ("open", "question"))
    assert not unsettled("open questions on cooling", ("open", "question", "cooling"))
    assert not unsettled("open rack", ("open", "rack"))
    assert not unsettled("all questions", ("all", "question"))
