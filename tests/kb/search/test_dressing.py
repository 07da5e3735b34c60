"""Values of facets as they stand in an answer: encoded once, and read back as what they were."""

import pytest

from kb.search.contract import COUNTED, Facet
from kb.search.dressing import FacetDresser
from kb.views.codec import decode, encode
from kb.views.label import Label
from kb.views.search import FacetCount

LABELS = {"kind": {"claim": Label("主張", "Claim")}}


@pytest.mark.parametrize("count", [1, 9, 1_023, 1_024, 70_000])
def test_a_value_has_its_label_and_its_count(count: int) -> None:
    dresser = FacetDresser(LABELS)
    for _ in range(2):
        dressed = dresser.dressed({Facet.KIND: {"claim": count, "other": 2}})
        found = decode(dict[str, tuple[FacetCount, ...]], encode(dressed))
        assert found["kind"] == (
            FacetCount("claim", LABELS["kind"]["claim"], count),
            FacetCount("other", Label("other", "other"), 2),
        )
        assert found.keys() == {facet.value for facet in COUNTED}
        assert found["source"] == ()
