"""A field of the wrong shape is told in the words of a pack: what was found, what it has to be."""

from typing import Any

import pytest

from ingest.pack.faults import validated
from ingest.pack.fields import keys_at
from kb.errors import Place, TenkyoError
from kb.records.base import Record
from kb.records.claim import ClaimRecord, QuestionRecord
from kb.records.entity import EntityRecord, PropertyRecord
from kb.records.formula import FormulaRecord
from kb.records.pack import PackRecord

CLAIM = {"subject": "a", "property": "p", "value": "1 W"}
PROPERTY = {"id": "p", "label": {"en": "P"}, "definition": {"en": "P"}, "type": "quantity"}
QUESTION = {"id": "q", "document": "d", "text": {"en": "Is it?"}, "since": "2026"}
FORMULA: dict[str, Any] = {
    "id": "f",
    "title": {"en": "F"},
    "explanation": {"en": "F"},
    "expression": "a",
    "result": {"symbol": "F", "meaning": {"en": "f"}},
    "variables": {"a": {"symbol": "a", "meaning": {"en": "a"}}},
    "examples": [{"inputs": {"a": "1"}, "printed": "1"}],
}
PACK = {"name": "n", "title": {"en": "N"}, "description": {"en": "N"}, "kinds": []}
SOUND: tuple[tuple[type[Record], dict[str, Any]], ...] = (
    (ClaimRecord, CLAIM),
    (PropertyRecord, PROPERTY),
    (QuestionRecord, QUESTION),
    (FormulaRecord, FORMULA),
    (PackRecord, PACK),
)


def told(kind: type[Record], data: object) -> list[str]:
    errors: list[TenkyoError] = []
    record = validated(kind, data, lambda field: Place("file", 1, 1, field), errors)
    assert (record is None) == bool(errors)
    return [str(error).removeprefix("file:1:1 ") for error in errors]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"value": ["a"]}, "(value): found a list ['a']; expected text"),
        ({"value": 900}, "(value): found 900; expected text"),
        ({"value": {"en": ["a"]}}, "(value.en): found a list ['a']; expected text"),
        ({"value": {"en": ""}}, "(value.en): is empty; expected text; write it, or leave"),
        ({"value": {"en": "a", "de": "b"}}, "(value.de): unknown key `de`; expected one of ja, en"),
        ({"note": "hi"}, "(note): found 'hi'; expected a mapping with `ja`, `en`"),
        ({"citations": "s"}, "(citations): found 's'; expected a list"),
        (
            {"citations": ["s"]},
            "(citations.0): found 's'; expected a mapping with `source`, `role`",
        ),
        ({"qualifiers": "x"}, "(qualifiers): found 'x'; expected a mapping"),
        ({"qualifiers": {"A B": "x"}}, "(qualifiers.A B): the key 'A B' has the wrong form"),
        ({"locator": "q" * 500}, "has 500 characters; expected at most 400"),
        ({"rank": "prefered"}, "did you mean 'preferred'?"),
    ],
)
def test_a_field_of_a_claim(change: dict[str, Any], expected: str) -> None:
    (said,) = told(ClaimRecord, {**CLAIM, **change})
    assert expected in said


@pytest.mark.parametrize(
    ("kind", "data", "expected"),
    [
        (
            PropertyRecord,
            {**PROPERTY, "range": ["1"]},
            "(range.1): an item is missing; expected at",
        ),
        (PropertyRecord, {**PROPERTY, "range": ["1", "2", "3"]}, "has 3 items; expected at most 2"),
        (PropertyRecord, {**PROPERTY, "range": ["a", "2"]}, "(range.0): found 'a'; expected a num"),
        (PropertyRecord, {**PROPERTY, "range": ["nan", "2"]}, "found 'nan'; expected a number"),
        (PropertyRecord, {**PROPERTY, "many": "perhaps"}, "expected `true` or `false`"),
        (PropertyRecord, {**PROPERTY, "better": "hihger"}, "did you mean 'higher'?"),
        (
            PropertyRecord,
            {**PROPERTY, "phrasing": {"en": "It is {valeu}"}},
            "the phrasing `It is {valeu}` has to hold {value}, and may hold {subject} and",
        ),
        (QuestionRecord, {**QUESTION, "number": "0"}, "(number): found '0'; expected at least 1"),
        (QuestionRecord, {**QUESTION, "number": "1.5"}, "found '1.5'; expected a whole number"),
        (FormulaRecord, {**FORMULA, "examples": []}, "a list [] has 0 items; expected at least 1"),
        (PackRecord, "x", ": found 'x'; expected a mapping with `name`, `title`"),
    ],
)
def test_a_field_of_another_record(kind: type[Record], data: object, expected: str) -> None:
    (said,) = told(kind, data)
    assert expected in said


def test_a_fault_of_an_item_is_none_of_its_list() -> None:
    (said,) = told(FormulaRecord, {**FORMULA, "examples": ["x"]})
    assert said.startswith("(examples.0): found 'x'; expected a mapping")


def test_the_nearest_key_is_named_at_any_depth() -> None:
    cited = {**CLAIM, "citations": [{"source": "s", "prined": "1 W"}]}
    assert (
        "(citations.0.prined): unknown key `prined`; did you mean 'printed'?"
        in told(ClaimRecord, cited)[0]
    )
    variable = {**FORMULA["variables"]["a"], "constnat": "1"}
    said = told(FormulaRecord, {**FORMULA, "variables": {"a": variable}})
    assert "did you mean 'constant'?" in said[0]


def test_what_the_validator_calls_things_is_never_shown() -> None:
    wrong: tuple[object, ...] = (None, "", "x y", 7, 1.5, True, [], ["a"], {}, {"zz": 1})
    for kind, data in SOUND:
        assert told(kind, data) == []
        for field in kind.model_fields:
            for value in wrong:
                for said in told(kind, {**data, field: value}):
                    assert "nput should" not in said
                    assert "instance of" not in said
                    assert "tuple" not in said


def test_keys_are_found_through_lists_mappings_and_choices() -> None:
    assert keys_at(ClaimRecord, ("note",)) == ("ja", "en")
    assert keys_at(ClaimRecord, ("value",)) == ("ja", "en")
    assert "printed" in keys_at(ClaimRecord, ("citations", 3))
    assert "symbol" in keys_at(FormulaRecord, ("variables", "t"))
    assert keys_at(EntityRecord, ("aliases",)) == ("any", "ja", "en")
    assert keys_at(ClaimRecord, ("qualifiers", "direction")) == ()
    assert keys_at(ClaimRecord, ("nothing", "there")) == ()
