"""Every word of a record has a form; what has not is refused in words, never taken over."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from kb.records.base import FORMS, Edtf, Line, Prose, Record, Slugs, Text
from kb.records.claim import ClaimRecord
from kb.records.entity import ComparisonRecord, PropertyRecord, QualifierRecord
from kb.records.formula import FormulaRecord, VariableRecord
from kb.records.pack import AuditRecord, DocumentRecord, PackRecord, Suppression
from kb.records.source import SourceRecord

T = {"en": "t"}
SOURCE = {"id": "s", "title": "S", "kind": "news", "tier": "tertiary"}
DOCUMENT = {"id": "d", "short": "d", "title": T, "checked_on": "2026"}
PACK = {"name": "p", "title": T, "description": T, "kinds": [{"id": "k", "label": T}]}
PROPERTY = {"id": "p", "label": T, "definition": T, "type": "quantity"}
TERM = {"id": "a", "label": T}
QUALIFIER = {"id": "q", "label": T, "definition": T, "terms": [TERM]}
COMPARISON = {"id": "c", "title": T, "description": T, "properties": ["p"]}
RESULT = {"symbol": "v", "meaning": T}
SUPPRESSION = {"rule": "CIT001", "subject": "s", "reason": "r", "owner": "o", "expires": "2027"}


def converted(factor: str) -> list[dict[str, Any]]:
    return [{"source": "a", "target": "b", "factor": factor, "reason": T}]


@pytest.mark.parametrize(
    ("kind", "good", "field", "bad"),
    [
        (SourceRecord, SOURCE, "url", "javascript:alert(1)"),
        (SourceRecord, SOURCE, "url", "https://example.org/a b"),
        (SourceRecord, SOURCE, "archive", "data:text/html,<script>alert(1)</script>"),
        (SourceRecord, SOURCE, "doi", "https://doi.org/10.1000/1"),
        (SourceRecord, SOURCE, "arxiv", "arXiv:2407.21783"),
        (SourceRecord, SOURCE, "digest", "md5:abc"),
        (SourceRecord, SOURCE, "retracted", "2026-02-30"),
        (SourceRecord, SOURCE, "references", {"d": -1}),
        (SourceRecord, SOURCE, "authors", ["A", "A"]),
        (DocumentRecord, DOCUMENT, "language", "nonsuch language"),
        (DocumentRecord, DOCUMENT, "cutoff", "2026-13"),
        (DocumentRecord, DOCUMENT, "sections", [{"id": "a", "title": T}] * 2),
        (DocumentRecord, DOCUMENT, "title", {}),
        (PackRecord, PACK, "languages", ["en", "tlh"]),
        (PackRecord, PACK, "kinds", [TERM, TERM]),
        (PackRecord, PACK, "groups", [TERM, TERM]),
        (PropertyRecord, PROPERTY, "terms", [TERM, TERM]),
        (PropertyRecord, PROPERTY, "requires", ["a", "a"]),
        (PropertyRecord, PROPERTY, "range", [0, float("nan")]),
        (PropertyRecord, PROPERTY, "phrasing", {"en": "{subject} is {vlaue}"}),
        (PropertyRecord, PROPERTY, "phrasing", {"en": "{sujbect} is {value}"}),
        (QualifierRecord, QUALIFIER, "terms", [TERM, TERM]),
        (QualifierRecord, QUALIFIER, "conversions", converted("half")),
        (QualifierRecord, QUALIFIER, "conversions", converted("1/0")),
        (QualifierRecord, QUALIFIER, "conversions", converted("-1/2")),
        (ComparisonRecord, COMPARISON, "properties", ["p", "p"]),
        (VariableRecord, RESULT, "low", float("nan")),
        (VariableRecord, RESULT, "high", float("inf")),
        (AuditRecord, {}, "thresholds", {"a": float("nan")}),
        (Suppression, SUPPRESSION, "expires", "2027-02-29"),
    ],
)
def test_what_has_not_its_form_is_refused(
    kind: type[Any], good: dict[str, Any], field: str, bad: object
) -> None:
    kind.model_validate(good)
    with pytest.raises(ValidationError) as caught:
        kind.model_validate({**good, field: bad})
    patterns = [f["ctx"]["pattern"] for f in caught.value.errors() if "pattern" in f["type"]]
    assert FORMS.keys() >= set(patterns)


@pytest.mark.parametrize("text", ["a\x00b", "a\x1b[31mb", "a\x85b", "70\u202e0 W", "a\ufffeb"])
@pytest.mark.parametrize("kind", [Line, Prose])
def test_text_that_does_not_show_as_it_stands_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(kind).validate_python(text)


@pytest.mark.parametrize("text", ["مرحبا", "a\u200fb", "約 700 W", "e\u0301", "👩\u200d🔬"])
def test_text_of_any_script_is_taken_over(text: str) -> None:
    assert TypeAdapter(Line).validate_python(text) == text


def test_prose_has_lines_and_a_line_has_not() -> None:
    assert TypeAdapter(Prose).validate_python("a\nb\tc") == "a\nb\tc"
    with pytest.raises(ValidationError):
        TypeAdapter(Line).validate_python("a\nb")


@pytest.mark.parametrize("text", ["2026", "2026-02", "2024-02-29", "202X", "2024-09/..", "2026?"])
def test_partial_days_are_days(text: str) -> None:
    assert TypeAdapter(Edtf).validate_python(text) == text


@pytest.mark.parametrize(
    "text", ["2026-02-29", "0000-00-00", "9999999999", "2026-1", "....", "2:30"]
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Edtf).validate_python(text)


def test_a_double_is_named() -> None:
    with pytest.raises(ValidationError, match="`b` stands twice"):
        TypeAdapter(Slugs).validate_python(["a", "b", "b"])


CITED = {"source": "s", "printed": "1 W"}
CHECKED = {"by": "a", "on": "2026-05-01", "source": "s", "method": "read"}
LINKED = {"claim": "c", "role": "supersedes", "note": {"en": "New."}}
HUSHED = {"rule": "CIT001", "subject": "c", "reason": "r", "owner": "o", "expires": "2026-12"}


@pytest.mark.parametrize(
    ("kind", "field", "one", "other", "told"),
    [
        (ClaimRecord, "citations", CITED, {**CITED, "role": "supports"}, "source: s"),
        (ClaimRecord, "verifications", CHECKED, CHECKED, "by: a"),
        (ClaimRecord, "links", LINKED, LINKED, "claim: c"),
        (FormulaRecord, "citations", CITED, CITED, "source: s"),
        (AuditRecord, "suppressions", HUSHED, {**HUSHED, "reason": "other"}, "CIT001 of c"),
    ],
)
def test_what_is_said_twice_is_named_where_it_stands(
    kind: type[Record], field: str, one: object, other: object, told: str
) -> None:
    with pytest.raises(ValidationError) as met:
        kind.model_validate({field: [one, other]})
    (fault,) = [f for f in met.value.errors() if f["loc"] == (field,)]
    assert fault["msg"].startswith(f"Value error, `{told}")
    assert fault["msg"].endswith("` stands twice; remove or rename one")


def test_citations_of_one_source_that_differ_are_two() -> None:
    given = [CITED, {**CITED, "printed": "2 W"}, {**CITED, "role": "contradicts"}]
    read = ClaimRecord.model_validate(
        {"subject": "s", "property": "p", "value": "1 W", "citations": given}
    )
    assert len(read.citations) == 3


def test_a_text_says_something() -> None:
    with pytest.raises(ValidationError, match="`ja`, `en` or both"):
        Text.model_validate({"ja": None})
