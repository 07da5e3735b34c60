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
        ("DLCとは何か", True),
        ("DLCって何ですか？", True),
        ("DLCとは何が違う", False),
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


def test_the_term_leads_the_property_that_is_called_so(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        term, prop = open_search(snapshot).search("TDPとは").hits[:2]
        assert [(hit.kind, hit.id) for hit in (term, prop)] == [
            ("glossary", "tdp"),
            ("property", "tdp"),
        ]


@pytest.mark.parametrize("query", ["MFU とは", "what is MFU", "MFU meaning"])
def test_what_a_thing_is_comes_before_values_of_the_property_called_so(
    output: Path, query: str
) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        said = [hit.id for hit in hits[:8] if hit.kind == "claim"]
        assert said[0] == "mfu-metric.definition.tc"
        assert "mfu-metric.excludes.tc.recomputation" in said
        assert all(claim.startswith("mfu-metric.") for claim in said)


def test_of_two_things_nobody_asks_for_the_definition_of_one(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        first, second = open_search(snapshot).search("Scope 2 market-based とは").hits[:2]
        assert (first.kind, second.kind) == ("entity", "entity")
