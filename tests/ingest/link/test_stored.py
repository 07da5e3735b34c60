"""Looked up as a text speaks of them, claims say of it what they say when all are in memory."""

from collections.abc import Callable

import pytest

from ingest.link import stored
from ingest.link.knowledge import Knowledge, knowledge_of
from ingest.link.stored import StoredKnowledge, StoredValues, stored_knowledge
from ingest.lint.run import lint_document
from kb.document import Document
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot
from kb.vocab import ValueType


@pytest.fixture(scope="module")
def whole(snapshot: Snapshot) -> Knowledge:
    return knowledge_of(snapshot, PintUnits())


@pytest.fixture(scope="module")
def looked_up(snapshot: Snapshot) -> StoredKnowledge:
    return stored_knowledge(snapshot, PintUnits())


@pytest.mark.parametrize("name", ["compute-infrastructure", "training-clusters"])
def test_a_text_has_the_same_report(
    seed: Callable[[str], Document], whole: Knowledge, looked_up: StoredKnowledge, name: str
) -> None:
    document = seed(name)
    report = lint_document(document, looked_up)
    assert report == lint_document(document, whole)
    assert report.linked > 50


def test_each_thing_has_the_same_kin_and_quantities(
    whole: Knowledge, looked_up: StoredKnowledge
) -> None:
    assert any(whole.kin.values())
    for thing in whole.catalog.entities:
        assert looked_up.kin.get(thing) == whole.kin.get(thing, ())
        assert looked_up.quantities.get(thing) == whole.quantities.get(thing, ())


def test_each_value_is_stated_by_the_same_claims(
    whole: Knowledge, looked_up: StoredKnowledge
) -> None:
    stated = [
        claim.value.quantity()
        for claim in whole.claims.values()
        if claim.value.type is ValueType.QUANTITY and claim.value.absence is None
    ]
    assert len(stated) > 300
    for quantity in stated:
        found = {claim.id for claim in looked_up.values.stating(quantity)}
        assert found == {claim.id for claim in whole.values.stating(quantity)}


def test_a_value_that_many_state_tells_nothing(
    snapshot: Snapshot, whole: Knowledge, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = next(
        claim.value.quantity()
        for claim in whole.claims.values()
        if claim.value.type is ValueType.QUANTITY
        and claim.value.absence is None
        and len(whole.values.stating(claim.value.quantity())) > 3
    )
    monkeypatch.setattr(stored, "MOST_ALIKE", 3)
    assert StoredValues(snapshot, whole.units).stating(common) == ()
