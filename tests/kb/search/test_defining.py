"""Who asks what something is finds the term that says it, and then the thing."""

from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.search.planning.sorts import defines
from kb.store.snapshot import open_snapshot


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("DLCとは", True),
        ("DLCとは？", True),
        ("what is DLC", True),
        ("DLC meaning", True),
        ("DLCの意味", True),
        ("DLC", False),
        ("DLCとはちがう冷却", False),
        ("which DLC is meant for racks", False),
    ],
)
def test_it_is_told_whether_a_definition_is_asked_for(text: str, asked: bool) -> None:
    assert defines(text) is asked


def test_the_term_leads_where_it_is_asked_what_something_is(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        searcher = open_search(snapshot)
        term, thing = searcher.search("DLCとは").hits[:2]
        assert (term.kind, term.id) == ("glossary", "dlc")
        assert (thing.kind, thing.id) == ("entity", "direct-liquid-cooling")
        assert term.score >= thing.score
        # Elsewhere the thing stays where it is.
        assert searcher.search("DLC").hits[0].kind == "entity"
