"""What is read quickly is what the validator makes of it, or is left to the validator."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from kb.records.claim import ClaimRecord
from kb.records.pack import DocumentRecord
from kb.records.quick import Quick, QuickReader, whole

PLAIN: dict[str, Any] = {
    "subject": "a",
    "property": "p",
    "value": "1 W",
    "document": "d",
    "qualifiers": {"scope": "node"},
    "citations": [{"source": "s", "printed": "1 W"}],
}
WORDS = st.sampled_from(["a", "a-b", " a", "a\n", "A", "", "normal", "fact", "2026-05", "約1 W"])
TEXTS = WORDS | st.text(max_size=3) | st.sampled_from(["x" * 121, "x" * 401, "\x85", "\ud800"])
SCALARS = TEXTS | st.none() | st.integers() | st.booleans()
MAPPINGS = st.dictionaries(WORDS | st.sampled_from(["ja", "en"]), TEXTS, max_size=2)
CITATIONS = st.lists(
    st.fixed_dictionaries(
        {},
        optional={
            "source": SCALARS,
            "role": st.sampled_from(["supports", "Supports"]) | SCALARS,
            "locator": SCALARS,
            "printed": SCALARS,
            "accessed": SCALARS,
            "more": SCALARS,
        },
    ),
    max_size=2,
)
FIELDS = st.sampled_from([*ClaimRecord.model_fields, "unknown"])
ANYTHING = SCALARS | MAPPINGS | CITATIONS | st.lists(SCALARS, max_size=2)


def validated(row: bytes) -> ClaimRecord | None:
    try:
        return TypeAdapter(ClaimRecord).validate_json(row)
    except ValidationError:
        return None


@given(st.lists(st.dictionaries(FIELDS, ANYTHING, max_size=3), min_size=1, max_size=3))
def test_no_row_is_read_otherwise_than_by_the_validator(changes: list[dict[str, Any]]) -> None:
    rows = [json.dumps(PLAIN | change).encode() for change in changes]
    reader = QuickReader(ClaimRecord)
    together = reader.lines(b"\n".join(rows))
    for number, row in enumerate(rows):
        read = reader.read(row)
        if read is not None:
            assert whole(read) == validated(row)
        if together is not None:
            assert together[number] == read


@pytest.mark.parametrize(
    "row",
    [
        b'{"subject": "a"',
        b"[]",
        b'{"subject": "a\xff", "property": "p", "value": "1"}',
        b'{"subject": "a", "property": "p"}',
        b'{"subject": "a", "property": "p", "value": "1", "rank": "preferred"}',
        b'{"subject": "a", "property": "p", "value": " 1"}',
        b'{"subject": "a", "property": "p", "value": {"en": "one"}}',
        b'{"subject": "A", "property": "p", "value": "1"}',
        b'{"subject": "a", "property": "p", "value": "1", "qualifiers": {"A": "b"}}',
        b'{"subject": "a", "property": "p", "value": "1", "citations": [{"source": "S"}]}',
        b'{"subject": "a", "property": "p", "value": "1",'
        b' "citations": [{"source": "s"}, {"source": "s", "role": "supports"}]}',
    ],
)
def test_an_odd_row_is_left_to_the_validator_and_those_beside_it_are_not(row: bytes) -> None:
    plain = json.dumps(PLAIN).encode()
    reader = QuickReader(ClaimRecord)
    assert reader.lines(b"\n".join((plain, row, plain))) is None
    assert reader.read(row) is None
    read = reader.read(plain)
    assert isinstance(read, Quick)
    assert whole(read) == validated(plain)
    assert reader.lines(b"\n".join((plain, plain))) == [read, read]


@pytest.mark.parametrize("between", [b"\n\n", b"\n \n", b" ", b"", b",\n", b"\n[]\n"])
def test_lines_that_are_not_one_record_each_are_left_to_be_looked_at_one_by_one(
    between: bytes,
) -> None:
    plain = json.dumps(PLAIN).encode()
    assert QuickReader(ClaimRecord).lines(plain + between + plain) is None


def test_a_record_that_goes_over_several_lines_is_none_of_a_line() -> None:
    plain, over = json.dumps(PLAIN).encode(), json.dumps(PLAIN, indent=1).encode()
    assert QuickReader(ClaimRecord).lines(over) is None
    assert QuickReader(ClaimRecord).lines(plain + b"\n" + over) is None


def test_a_text_is_known_only_under_its_own_constraint() -> None:
    reader = QuickReader(ClaimRecord)
    one = {**PLAIN, "locator": "A place"}
    other = {**PLAIN, "document": "A place"}
    assert reader.read(json.dumps(one).encode()) is not None
    assert reader.read(json.dumps(other).encode()) is None


def test_a_validated_record_is_whole_by_itself() -> None:
    record = ClaimRecord.model_validate(PLAIN)
    assert whole(record) is record


def test_a_kind_that_cannot_be_read_quickly_is_refused() -> None:
    with pytest.raises(TypeError):
        QuickReader(DocumentRecord)
