"""Claims that hold a figure of the query stand before the pages of the things that they are on."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.figured import figures_first
from kb.search.opening import open_search
from kb.search.planning.plan import Planned
from kb.search.planning.worths import FIGURE_BONUS, NEAR_BONUS
from kb.store.snapshot import open_snapshot

EXACT, NEAR = ("v=192gb", FIGURE_BONUS), ("v=192.3gb", NEAR_BONUS)


def _planned(*bonuses: tuple[str, float], groups: int = 2) -> Planned:
    plan = SimpleNamespace(bonuses=bonuses, groups=[None] * groups)
    made = SimpleNamespace(plan=plan, sides=(), unsettled=False, asked=frozenset())
    return cast(Planned, made)


def _hit(kind: str, thing: str, held: str = "") -> SearchDocument:
    facets = {Facet.SUBJECT: (thing,), Facet.PROPERTY: ("size",)} if kind == "claim" else {}
    made = SimpleNamespace(kind=kind, id=thing, facets=facets, held=frozenset(held.split()))
    return cast(SearchDocument, made)


PAGE, OTHER = _hit("entity", "b100"), _hit("entity", "b200")
HOLDS, COMES_NEAR = _hit("claim", "b100", "192 192gb"), _hit("claim", "b200", "192.3gb")
BESIDE, ELSEWHERE = _hit("claim", "b100", "1000w"), _hit("claim", "mi300x", "192gb")


def _order(*hits: SearchDocument, planned: Planned) -> list[SearchDocument]:
    order = figures_first(None, planned, lambda hit: frozenset(hit.held))
    return [hits[place] for place in order.of(hits)] if order is not None else list(hits)


def test_what_holds_the_figure_leads_then_what_is_near() -> None:
    planned = _planned(EXACT, NEAR)
    hits = (PAGE, OTHER, COMES_NEAR, BESIDE, HOLDS)
    assert _order(*hits, planned=planned) == [HOLDS, COMES_NEAR, PAGE, OTHER, BESIDE]


def test_what_is_said_of_other_things_stays_where_it_is() -> None:
    assert _order(PAGE, BESIDE, ELSEWHERE, planned=_planned(EXACT)) == [PAGE, BESIDE, ELSEWHERE]


def test_of_a_property_that_leads_all_that_it_is_said_of_is_looked_at() -> None:
    hits = (_hit("property", "size"), BESIDE, ELSEWHERE)
    assert _order(*hits, planned=_planned(EXACT)) == [ELSEWHERE, hits[0], BESIDE]


def test_an_answer_of_which_the_figure_is_a_condition_stays_first() -> None:
    assert _order(BESIDE, PAGE, HOLDS, planned=_planned(EXACT)) == [BESIDE, PAGE, HOLDS]


@pytest.mark.parametrize(
    "planned", [_planned(), _planned(("v=8", FIGURE_BONUS)), _planned(EXACT, groups=1)]
)
def test_without_a_figure_beside_words_scores_tell_the_order(planned: Planned) -> None:
    assert figures_first(None, planned, lambda _: frozenset()) is None


@pytest.mark.parametrize(
    ("query", "value"),
    [
        ("HBM3E 192 GB", "192 GB"),
        ("6144 TPU v4", "6144 accelerators"),
        ("48 V busbar voltage", "48 V"),
        ("xAI Colossus 100,000 GPU", "100,000 GPU"),
        # Confirmed otherwise, or not at all: who asks for the figure wants to see how it stands.
        ("B200 memory capacity 192 GB", "192 GB"),
        ("TPU v5p link bandwidth 2765 Gbps", "2765 Gbps"),
        ("WSE-3 チップ上の帯域 125 PB/s", "125 PB/s"),
        ("Llama 3 405B の学習 419件の中断", "419 interruptions"),
    ],
)
def test_a_figure_beside_a_thing_finds_the_claim_first(
    output: Path, query: str, value: str
) -> None:
    with open_snapshot(output) as snapshot:
        first = open_search(snapshot).search(query).hits[0]
    assert first.kind == "claim"
    assert first.value is not None
    assert first.value.en == value
