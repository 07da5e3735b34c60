"""What claims share is made once and shared; a fault is told for every claim that has it."""

from datetime import date
from typing import Any

import pytest

from kb.assembly.problems import Problems
from kb.assembly.shapes import COMPUTED, Shapes
from kb.records.claim import ClaimRecord
from kb.records.collection import Located
from kb.vocab import Basis, Confidence
from tests.kb import builders as make

TODAY = date(2026, 11, 29)
CATALOG = make.catalog(
    properties=[make.prop("power"), make.prop("speed", requires=("direction",))],
    qualifiers=[make.qualifier("direction", "one-way", "both-ways")],
    documents=[make.document("memo", checked_on="2026-05")],
)


def shapes() -> Shapes:
    return Shapes(CATALOG, today=TODAY, default=Confidence.LOW, problems=Problems())


def claim(line: int = 1, **fields: Any) -> Located[ClaimRecord]:
    given = {"subject": "box", "property": "power", "value": "7 W", "document": "memo", **fields}
    return Located(ClaimRecord.model_validate(given), "claims/memo.yaml", line)


def told(made: Shapes) -> list[tuple[str, int]]:
    errors = made.problems.errors
    return [(error.problem, error.place.line if error.place else 0) for error in errors]


def test_claims_that_are_written_alike_share_one_shape() -> None:
    made = shapes()
    first = made.shape(claim(1))
    assert made.shape(claim(2, subject="other", value="9 W")) is first
    assert first.prop is CATALOG.properties["power"]
    assert (first.as_of, first.since_text) == ("2026-05", "2026-05-01")
    assert told(made) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"as_of": "2026-04"},
        {"basis": "estimate"},
        {"confidence": "high"},
        {"flag": "要確認"},
        {"qualifiers": {"direction": "one-way"}},
        {"value": "unknown"},
        {"rank": "preferred", "rank_reason": {"en": "Best."}},
    ],
)
def test_what_counts_for_a_shape_sets_two_apart(fields: dict[str, Any]) -> None:
    made = shapes()
    assert made.shape(claim(1)) is not made.shape(claim(2, **fields))
    assert told(made) == []


def test_shapes_that_are_judged_alike_share_their_standings() -> None:
    made = shapes()
    plain = made.shape(claim(1))
    assert made.shape(claim(2, qualifiers={"direction": "one-way"})).standings is plain.standings
    assert made.shape(claim(3, basis="estimate")).standings is not plain.standings


def test_qualifiers_come_in_the_order_of_their_names() -> None:
    catalog = make.catalog(
        properties=[make.prop("power")],
        qualifiers=[make.qualifier("a", "x"), make.qualifier("b", "x")],
        documents=[make.document("memo")],
    )
    made = Shapes(catalog, today=TODAY, default=Confidence.LOW, problems=Problems())
    assert list(made.shape(claim(1, qualifiers={"b": "x", "a": "x"})).qualifiers) == ["a", "b"]


def test_a_computed_claim_comes_from_nowhere() -> None:
    made = shapes()
    derive = {"formula": "twice", "inputs": {"a": "7 W"}}
    origin = made.shape(claim(1, value=None, document=None, derive=derive)).origin
    assert (origin.ref, origin.short) == (None, COMPUTED)
    assert (origin.basis, origin.confidence) == (Basis.CALCULATION, Confidence.LOW)


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"property": "powr"}, "unknown property `powr`"),
        ({"document": "mem"}, "unknown document `mem`"),
        ({"qualifiers": {"directon": "one-way"}}, "unknown qualifier `directon`"),
        ({"qualifiers": {"direction": "up"}}, "`up` is not a term of the qualifier `direction`"),
        ({"property": "speed"}, "`speed` needs the qualifier `direction`"),
        ({"as_of": "2026-12"}, "`2026-12` lies in the future"),
    ],
)
def test_a_fault_is_told_for_each_claim(fields: dict[str, Any], problem: str) -> None:
    made = shapes()
    for line in (3, 5):
        made.shape(claim(line, **fields))
    assert told(made) == [(problem, 3), (problem, 5)]


@pytest.mark.parametrize("fields", [{"value": "unknown"}, {"qualifiers": {"direction": "unknown"}}])
def test_a_qualifier_may_be_unknown_and_without_a_value_may_be_left_out(
    fields: dict[str, Any],
) -> None:
    made = shapes()
    made.shape(claim(1, property="speed", **fields))
    assert told(made) == []
