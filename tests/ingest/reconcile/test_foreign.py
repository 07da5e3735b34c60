"""A text of one's own held against everything that is known."""

from collections.abc import Callable

import pytest

from ingest.documents import read_document
from ingest.link.knowledge import knowledge_of
from ingest.reconcile.foreign import reconcile_foreign
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot
from kb.views.reconciliation import Coverage, Reconciliation


@pytest.fixture(scope="module")
def held(snapshot: Snapshot) -> Callable[[str], Reconciliation]:
    knowledge = knowledge_of(snapshot, PintUnits())

    def read(text: str) -> Reconciliation:
        return reconcile_foreign(read_document(text.encode(), "own.md"), knowledge)

    return read


def test_each_figure_is_told_what_became_of_it(held: Callable[[str], Reconciliation]) -> None:
    found = held("The H100 SXM5 has 96 GB at 3.35 TB/s. See Figure 2. A box weighs 31 kg.")
    rows = {f.printed: f for f in found.figures if f.kind == "quantity"}
    assert rows["3.35 TB/s"].coverage is Coverage.COVERED
    assert rows["96 GB"].coverage is Coverage.DIFFERS
    assert rows["96 GB"].difference == "the text prints 96 GB, the claim 80 GB"
    assert rows["31 kg"].coverage is Coverage.UNCOVERED
    assert (found.covered, found.quantities) == (1, 3)


def test_a_total_beside_the_value_is_of_something_else(
    held: Callable[[str], Reconciliation],
) -> None:
    found = held("Eight H100 SXM5 of 700 W each need 5.6 kW.")
    rows = {f.printed: f.coverage for f in found.figures}
    assert (rows["700 W"], rows["5.6 kW"]) == (Coverage.COVERED, Coverage.UNCOVERED)
