"""A threshold in a sentence is read as a comparison on the property that its words name most."""

from pathlib import Path

import pytest

from kb.search.opening import open_search
from kb.store.snapshot import open_snapshot


@pytest.mark.parametrize(
    "query",
    ["which racks draw more than 100 kW per rack", "100kW以上のラック", "racks over 100 kW"],
)
def test_what_lies_beyond_a_threshold_is_found(output: Path, query: str) -> None:
    with open_snapshot(output) as snapshot:
        hits = open_search(snapshot).search(query).hits
        claims = [snapshot.claim(hit.id) for hit in hits]
        assert {claim.property.id for claim in claims} == {"rack-power"}


def test_where_nothing_lies_beyond_it_the_words_are_looked_for(output: Path) -> None:
    with open_snapshot(output) as snapshot:
        assert open_search(snapshot).search("which racks draw over 9000 kW per rack").hits
