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


@pytest.mark.parametrize(
    ("query", "question"),
    [
        ("電力需要 未確認", "ci-11-doe-report"),
        ("open questions about nuclear PPAs", "ci-flag-nuclear-ppa"),
        ("unverified claims about Colossus", "ci-12-colossus"),
        ("UALinkで確認できていないこと", "ci-07-ualink-uec-ratification"),
        ("DiLoCo まだ分からない", "ci-13-oci-diloco"),
        ("which B200 figures are unverified", "ci-01-blackwell-tdp"),
    ],
)
def test_what_is_open_of_a_topic_leads_and_nothing_of_others_follows(
    output: Path, query: str, question: str
) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        hits = searcher.search(query, limit=10).hits
        assert hits[0].id == question
        assert sum(hit.kind == "question" for hit in hits) == 1
        telling = [hit for hit in hits if hit.id.partition(".")[2].startswith("unverified")]
        assert len(telling) <= 1
        # Page by page the same is found.
        second = searcher.search(query, limit=4, after=searcher.search(query, limit=4).cursor)
        assert [hit.id for hit in second.hits] == [hit.id for hit in hits[4:8]]


def test_what_tells_of_a_thing_that_it_is_not_confirmed_comes_before_its_values(
    output: Path,
) -> None:
    with open_snapshot(output) as snapshot:
        hits = [hit.id for hit in open_search(snapshot).search("GB300 NVL576 未確認").hits]
        assert hits.index("nvidia-gb300-nvl576.verification-state.ci") == 1
        assert hits.index("nvidia-gb300-nvl576") > hits.index("nvidia-gb300-nvl576.coupling.ci")


def test_words_of_a_name_are_no_frame_and_a_frame_without_a_name_has_no_topic(
    output: Path,
) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        assert searcher.search("open issues of Open Rack v3").hits[0].id == "ocp-open-rack-v3"
        first = searcher.search("文書が自ら未確認としている事項").hits[:3]
        assert "unverified" in {hit.id for hit in first}


def test_words_that_tell_of_something_ask_for_no_list() -> None:
    assert unsettled("open questions", ("open", "question"))
    assert not unsettled("open questions on cooling", ("open", "question", "cooling"))
    assert not unsettled("open rack", ("open", "rack"))
    assert not unsettled("all questions", ("all", "question"))
