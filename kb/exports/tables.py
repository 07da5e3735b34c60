"""Things as rows of a table: one row a claim, an entity, a source or a finding.

Rows are made from the decoded JSON of a view, so that an export and an answer of REST cannot say
different things. Columns are fixed and in this order.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]
Column = tuple[str, Callable[[Row], Any]]


def _at(*path: str) -> Callable[[Row], Any]:
    def read(row: Row) -> Any:
        found: Any = row
        for name in path:
            if not isinstance(found, Mapping):
                return None
            found = found.get(name)
        return found

    return read


def _text(lang: str) -> Callable[[Row], Any]:
    def read(row: Row) -> Any:
        value = row.get("value")
        if not isinstance(value, Mapping):
            return None
        label = value.get("text") or (value.get("ref") or {}).get("label") or {}
        return label.get(lang)

    return read


def _each(name: str, *path: str) -> Callable[[Row], Any]:
    def read(row: Row) -> Any:
        read_one = _at(*path)
        items = row.get(name)
        if items is None:
            return None
        return [read_one(item) if path else item for item in items]

    return read


def _ref(row: Row) -> Any:
    return _at("value", "ref", "id")(row)


CLAIMS: tuple[Column, ...] = (
    ("id", _at("id")),
    ("document", _at("document", "id")),
    ("locator", _at("locator")),
    ("subject", _at("subject", "id")),
    ("property", _at("property", "id")),
    ("as_printed", _at("value", "as_printed")),
    ("low", _at("value", "low")),
    ("high", _at("value", "high")),
    ("unit", _at("value", "unit")),
    ("canonical_low", _at("value", "canonical", "low")),
    ("canonical_high", _at("value", "canonical", "high")),
    ("canonical_unit", _at("value", "canonical", "unit")),
    ("text", lambda row: _text("en")(row) or _text("ja")(row)),
    ("date", _at("value", "date")),
    ("modifier", _at("value", "modifier")),
    ("qualifiers", _at("qualifiers")),
    ("basis", _at("standing", "basis")),
    ("flag", _at("standing", "flag")),
    ("verification", _at("standing", "verification")),
    ("confidence", _at("standing", "confidence")),
    ("freshness", _at("standing", "freshness")),
    ("rank", _at("standing", "rank")),
    ("citations", _each("citations", "source")),
    ("question_ids", _each("questions", "id")),
    ("value_type", _at("value", "type")),
    ("value_ref", _ref),
    ("absence", _at("value", "absence")),
    ("low_inclusive", _at("value", "low_inclusive")),
    ("high_inclusive", _at("value", "high_inclusive")),
    ("digits", _at("value", "digits")),
    ("text_ja", _text("ja")),
    ("statement_ja", _at("statement", "ja")),
    ("statement_en", _at("statement", "en")),
    ("as_of", _at("as_of")),
    ("formula", _at("formula")),
    ("url", _at("url")),
)
_LABEL: tuple[Column, ...] = (("label_ja", _at("label", "ja")), ("label_en", _at("label", "en")))
TABLES: Mapping[str, tuple[Column, ...]] = {
    "claims": CLAIMS,
    "entities": (
        ("id", _at("id")),
        ("kind", _at("kind")),
        *_LABEL,
        ("aliases", _at("aliases")),
        ("vendor", _at("vendor", "id")),
        ("part_of", _at("part_of", "id")),
        ("url", _at("url")),
    ),
    "properties": (
        ("id", _at("id")),
        *_LABEL,
        ("definition_ja", _at("definition", "ja")),
        ("definition_en", _at("definition", "en")),
        ("type", _at("type")),
        ("group", _at("group")),
        ("unit", _at("unit")),
        ("dimension", _at("dimension")),
        ("requires", _at("requires")),
        ("comparable_by", _at("comparable_by")),
        ("volatility", _at("volatility")),
        ("better", _at("better")),
        ("url", _at("url")),
    ),
    "sources": (
        *((name, _at(name)) for name in ("id", "title", "authors", "kind", "tier", "container")),
        *((name, _at(name)) for name in ("publisher", "volume", "issue", "pages", "number")),
        *((name, _at(name)) for name in ("doi", "arxiv", "link", "archive", "issued")),
        *((name, _at(name)) for name in ("accessed", "repeats", "superseded_by", "retracted")),
        ("url", _at("url")),
    ),
    "documents": (
        ("id", _at("id")),
        ("short", _at("short")),
        ("title_ja", _at("title", "ja")),
        ("title_en", _at("title", "en")),
        *((name, _at(name)) for name in ("language", "checked_on", "cutoff", "confidence")),
        ("basis", _at("basis")),
        ("url", _at("url")),
    ),
    "questions": (
        ("id", _at("id")),
        ("document", _at("document", "id")),
        ("number", _at("number")),
        ("text_ja", _at("text", "ja")),
        ("text_en", _at("text", "en")),
        ("locator", _at("locator")),
        ("state", _at("state")),
        ("since", _at("since")),
        ("claims", _at("claims")),
        ("resolved_by", _at("resolved_by")),
        ("findings_ja", _at("findings", "ja")),
        ("findings_en", _at("findings", "en")),
        ("url", _at("url")),
    ),
    "glossary": (
        ("id", _at("id")),
        *_LABEL,
        ("aliases", _at("aliases")),
        ("definition_ja", _at("definition", "ja")),
        ("definition_en", _at("definition", "en")),
        ("entity", _at("entity")),
        ("url", _at("url")),
    ),
    "formulas": (
        ("id", _at("id")),
        ("title_ja", _at("title", "ja")),
        ("title_en", _at("title", "en")),
        ("expression", _at("expression")),
        ("unit", _at("result", "unit")),
        ("verified", _at("verified")),
        ("url", _at("url")),
    ),
    "findings": (
        *((name, _at(name)) for name in ("rule", "name", "family", "severity", "outcome")),
        *((name, _at(name)) for name in ("subject", "subject_kind")),
        ("message_ja", _at("message", "ja")),
        ("message_en", _at("message", "en")),
        ("remedy_ja", _at("remedy", "ja")),
        ("remedy_en", _at("remedy", "en")),
        *((name, _at(name)) for name in ("found", "expected", "other", "document", "entity")),
        *((name, _at(name)) for name in ("source", "file", "line", "suppressed", "fingerprint")),
    ),
}
_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.])")


def columns(kind: str) -> tuple[str, ...]:
    """Return the names of a table's columns, in order."""
    return tuple(name for name, _ in TABLES[kind])


def flat(kind: str, row: Row) -> dict[str, Any]:
    """Return one row: scalars as they are, lists and maps as they are too."""
    return {name: read(row) for name, read in TABLES[kind]}


def scalar(value: Any) -> Any:
    """Return what a cell of a flat file holds: lists and maps as JSON, empty ones as nothing."""
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if value else None
    return value


def csv_text(kind: str, rows: Iterable[Row], *, header: bool = True) -> str:
    """Return rows as CSV (RFC 4180), a list's items separated by `; `."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    if header:
        writer.writerow(columns(kind))
    for row in rows:
        writer.writerow([_cell(value) for value in flat(kind, row).values()])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Return a cell's text; what a spreadsheet would run as a formula gets an apostrophe before.

    Signed numbers stay as they were printed.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = "; ".join("" if item is None else str(item) for item in value)
    elif isinstance(value, Mapping):
        value = "; ".join(f"{name}={item}" for name, item in value.items())
    if isinstance(value, str) and _FORMULA.match(value):
        return "'" + value
    return value
