"""The search in the page knows what is asked for by the sort of a question."""

from pathlib import Path
from typing import Any

import pytest

from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot
from tests.browser.visits import ASK

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("query", ["未確認事項 一覧", "未検証の点", "open questions"])
def test_all_that_is_not_settled_is_listed_as_the_server_lists_it(
    page: Any, site: Path, query: str
) -> None:
    with open_snapshot(site.parent.parent.parent) as snapshot:
        searcher = open_search(snapshot)
        of_server = [f"{hit.kind}/{hit.id}" for hit in searcher.search(query).hits[:5]]
        searcher.close()
    assert page.evaluate(ASK, query)[:5] == of_server
    assert all(one.startswith("question/") for one in of_server)


def test_what_is_not_settled_of_one_thing_is_no_such_list(page: Any) -> None:
    found = page.evaluate(ASK, "未確認のGaudi 3")
    assert not all(one.startswith("question/") for one in found[:5])


@pytest.mark.parametrize(
    ("query", "prop"),
    [
        ("max power per rack", "rack-power"),
        ("一番電力が大きいラック", "rack-power"),
        ("which accelerator has the least power", "tdp"),
        ("most efficient cooling", "pue"),
        ("最も効率が高い冷却", "pue"),
    ],
)
def test_what_most_is_asked_of_leads_as_on_the_server(
    page: Any, site: Path, query: str, prop: str
) -> None:
    with open_snapshot(site.parent.parent.parent) as snapshot:
        searcher = open_search(snapshot)
        first = searcher.search(query, limit=1).hits[0]
        searcher.close()
    assert first.property == prop
    assert page.evaluate(ASK, query)[0] == f"claim/{first.id}"


@pytest.mark.parametrize(
    ("query", "term", "thing"),
    [
        ("DLCとは", "glossary/dlc", "entity/direct-liquid-cooling"),
        ("NCCLとは何か", "glossary/nccl", "entity/nccl"),
        ("what is NCCL", "glossary/nccl", "entity/nccl"),
    ],
)
def test_the_term_leads_where_what_it_means_is_asked(
    page: Any, query: str, term: str, thing: str
) -> None:
    assert page.evaluate(ASK, query)[:2] == [term, thing]
