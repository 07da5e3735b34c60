"""Which values a comparison finds: each sign against each kind of end, by both engines."""

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from kb.quantity.parse import parse_quantity
from kb.quantity.units import PintUnits
from kb.search.content.claims import claim_documents
from kb.search.page import page_block
from kb.search.searcher import Searcher
from kb.search.words.analysis import Analyzer
from kb.store.snapshot import Snapshot
from tests.kb import builders as make
from tests.kb.search.opened import searching

UNITS = PintUnits()
PRINTED = {
    "point": "100 kW",
    "least": "≥ 100 kW",
    "over": "> 100 kW",
    "most": "≤ 100 kW",
    "under": "< 100 kW",
    "range": "80–100 kW",
    "near": "about 100 kW",
}
CATALOG = make.catalog(
    entities=[make.entity("rack")],
    properties=[make.prop("power", unit="kW")],
    documents=[make.document()],
)
STATED = [
    make.claim("rack", "power", make.from_quantity(parse_quantity(printed, units=UNITS)), key=name)
    for name, printed in PRINTED.items()
]
FOUND = [
    (">100kW", {"least", "over"}),
    (">0.1MW", {"least", "over"}),
    (">=100kW", {"point", "least", "over", "most", "range", "near"}),
    ("<100kW", {"most", "under", "range"}),
    ("<=100kW", {"point", "least", "most", "under", "range", "near"}),
    ("100kW", {"point", "least", "most", "range", "near"}),
    (">99kW", {*PRINTED}),
    ("<101kW", {*PRINTED}),
    # How far beyond its figure an open end goes on is not said.
    (">101kW", set()),
    ("<80kW", set()),
    ("<99kW", {"range"}),
    ("100..120kW", {"point", "least", "over", "most", "range", "near"}),
    ("80..99kW", {"range"}),
]


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def searcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Searcher]:
    with searching(request.param, tmp_path_factory, CATALOG, STATED, UNITS) as opened:
        opened.names.snapshot = cast(Snapshot, SimpleNamespace(is_named=lambda *_, **__: False))
        yield opened


@pytest.mark.parametrize(("asked", "found"), FOUND)
def test_a_comparison_finds_what_may_lie_within_it(
    searcher: Searcher, asked: str, found: set[str]
) -> None:
    hits = searcher.search(f"power:{asked}", limit=20).hits
    assert {hit.id for hit in hits} == found


def test_a_page_compares_with_the_same_interval() -> None:
    listed = list(claim_documents(CATALOG, STATED))
    made = page_block(listed, Analyzer(UNITS, {}).tokens, "en")
    assert made["low"] == pytest.approx([100, 100, 100, 100, 100, 80, 100])
    ends = dict(zip(PRINTED, zip(made["low"], made["high"], strict=True), strict=True))
    assert ends["point"] == ends["near"] == (100, None)
    assert ends["least"][0] == 100 < ends["least"][1] < 100.001
    assert 100 < ends["over"][0] < ends["over"][1] < 100.001
    assert 99.999 < ends["most"][0] < ends["most"][1] == 100
    assert 99.999 < ends["under"][0] < ends["under"][1] < 100
    assert ends["range"] == (80, 100)


def test_an_end_that_is_open_at_zero_goes_on_too() -> None:
    value = make.from_quantity(parse_quantity("≥ 0 kW", units=UNITS))
    claim = make.claim("rack", "power", value)
    (document,) = claim_documents(CATALOG, [replace(claim, id="rack.power.none")])
    made = page_block([document], Analyzer(UNITS, {}).tokens, "en")
    assert made["low"] == [0]
    assert made["high"][0] > 0
