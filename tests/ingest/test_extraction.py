"""Extraction keeps what it was measured to reach, on passages and on both texts."""

import pytest

from ingest.link.knowledge import knowledge_of
from kb.quantity.units import PintUnits
from kb.store.snapshot import Snapshot
from tests.benchmarks.extraction.measure import FIELDS, measured, passages, seed_scores
from tests.ingest.given import ReadSeed

PARTS = ("ja", "en", "ja.held", "en.held", "styles.held")
FLOOR = 0.9
"""Below the measured F1 of every field of the passages, flags of the open part apart."""


def test_there_are_two_hundred_passages() -> None:
    found = [text for part in PARTS for text, _ in passages(part)]
    assert len(set(found)) >= 200


@pytest.mark.parametrize("part", PARTS)
def test_each_field_keeps_its_level(part: str, snapshot: Snapshot, units: PintUnits) -> None:
    scores = measured([part], knowledge_of(snapshot, units), units)
    low = {n: round(scores[n].f1, 3) for n in FIELDS if n != "flag" and scores[n].f1 < FLOOR}
    assert low == {}


@pytest.mark.parametrize("name", ["compute-infrastructure", "training-clusters"])
def test_every_field_of_the_texts(
    name: str, seed: ReadSeed, snapshot: Snapshot, units: PintUnits
) -> None:
    seed(name)
    scores = seed_scores(name, snapshot, knowledge_of(snapshot, units))
    assert {field: one.f1 for field, one in scores.items() if one.f1 < 0.95} == {}
