"""What leads where a whole sentence is asked, and several names stand in it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from kb.quantity.units import PintUnits
from kb.search.searcher import Searcher
from kb.views.claim import Claim
from kb.views.label import Label
from tests.kb import builders as make
from tests.kb.search.opened import searching

UNITS = PintUnits()


def stated(thing: str, prop: str, says: str) -> Claim:
    claim = make.claim(thing, prop, make.word("x"), statement=Label(says, says))
    return replace(claim, id=f"{thing}.{prop}")


STATED = (
    stated("link", "bandwidth", "900 GB/s"),
    stated("chip", "bandwidth", "Unlike NVLink, the bandwidth is given for both ways, not one way"),
    stated("chip", "stages", "Sixteen"),
    stated("chip", "gpu-count", "Eight"),
    stated("link", "count", "Eighteen"),
    stated("link", "needs", "A switch"),
    stated("schedule", "outcome", "While it fills, GPUs sit idle in every stage of the pipeline"),
)
CATALOG = make.catalog(
    entities=[
        make.entity("link", label=Label("NVLink", "NVLink")),
        make.entity("chip", label=Label("TPU", "TPU")),
        make.entity("schedule", label=Label("順番", "Schedule")),
    ],
    properties=[
        make.prop("bandwidth", label=Label("帯域", "Bandwidth"), aliases=("NVLink bandwidth",)),
        make.prop("stages", label=Label("段数", "Pipeline stages")),
        make.prop("gpu-count", label=Label("GPU", "GPU")),
        make.prop("needs", label=Label("必要なもの", "What it needs")),
        make.prop("count", label=Label("本数", "Count of links")),
        make.prop("outcome", label=Label("影響", "Effect")),
    ],
    documents=[make.document()],
)


@pytest.fixture(scope="module", params=["whoosh", "tantivy"])
def searcher(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Searcher]:
    with searching(request.param, tmp_path_factory, CATALOG, STATED, UNITS) as opened:
        yield opened


def first(searcher: Searcher, text: str) -> str:
    return searcher.search(text).hits[0].id


def test_a_thing_that_begins_the_name_of_its_property_is_asked_for(searcher: Searcher) -> None:
    text = "Is NVLink bandwidth given for one way or both ways?"
    assert first(searcher, text) == "link.bandwidth"


def test_names_of_properties_in_a_sentence_are_not_compared(searcher: Searcher) -> None:
    assert first(searcher, "GPUs sit idle between pipeline stages") == "schedule.outcome"
    # Where there is nothing else, or `and` between them, they are.
    names = {hit.id for hit in searcher.search("GPU vs pipeline stages").hits[:2]}
    assert names == {"gpu-count", "stages"}


def test_what_a_thing_needs_is_shown_where_is_asked_whether_it_can(searcher: Searcher) -> None:
    hits = [hit.id for hit in searcher.search("Can NVLink join two TPU?").hits]
    assert hits.index("link.needs") < hits.index("link.count")
    hits = [hit.id for hit in searcher.search("NVLink joins two TPU").hits]
    assert hits.index("link.needs") > hits.index("link.count")
