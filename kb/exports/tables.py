"""Things as rows of a table: one row a claim, an entity, a source or a finding.

Rows are made from the decoded JSON of a view, so that an export and an answer of REST cannot say
different things. Columns are fixed and in this order.
"""

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Row = Mapping[str, Any]


class Column(NamedTuple):
    """A column of a table."""

    name: str
    source: str
    """The field of the JSON that it shows, with dots; of a list, that of each item."""
    read: Callable[[Row], Any]


def _at(*path: str) -> Callable[[Row], Any]:
    def read(row: Row) -> Any:
        found: Any = row
        for name in path:
            if not isinstance(found, Mapping):
                return None
            found = found.get(name)
        return found

    return read


def _of(name: str, *path: str) -> Column:
    path = path or (name,)
    return Column(name, ".".join(path), _at(*path))


def _plain(*names: str) -> tuple[Column, ...]:
    return tuple(map(_of, names))


def _both(name: str) -> tuple[Column, Column]:
    return _of(f"{name}_ja", name, "ja"), _of(f"{name}_en", name, "en")


def _each(name: str, items: str, key: str) -> Column:
    def read(row: Row) -> Any:
        found = row.get(items)
        return None if found is None else [item.get(key) for item in found]

    return Column(name, f"{items}.{key}", read)


def _text(lang: str) -> Callable[[Row], Any]:
    def read(row: Row) -> Any:
        value = row.get("value")
        if not isinstance(value, Mapping):
            return None
        label = value.get("text") or (value.get("ref") or {}).get("label") or {}
        return label.get(lang)

    return read


CLAIMS: tuple[Column, ...] = (
    _of("id"),
    _of("document", "document", "id"),
    _of("locator"),
    _of("subject", "subject", "id"),
    _of("property", "property", "id"),
    _of("as_printed", "value", "as_printed"),
    _of("low", "value", "low"),
    _of("high", "value", "high"),
    _of("unit", "value", "unit"),
    _of("canonical_low", "value", "canonical", "low"),
    _of("canonical_high", "value", "canonical", "high"),
    _of("canonical_unit", "value", "canonical", "unit"),
    Column("text", "value.text", lambda row: _text("en")(row) or _text("ja")(row)),
    _of("date", "value", "date"),
    _of("modifier", "value", "modifier"),
    _of("qualifiers"),
    _of("basis", "standing", "basis"),
    _of("flag", "standing", "flag"),
    _of("verification", "standing", "verification"),
    _of("confidence", "standing", "confidence"),
    _of("freshness", "standing", "freshness"),
    _of("rank", "standing", "rank"),
    _each("citations", "citations", "source"),
    _each("question_ids", "questions", "id"),
    _of("value_type", "value", "type"),
    _of("value_ref", "value", "ref", "id"),
    _of("absence", "value", "absence"),
    _of("low_inclusive", "value", "low_inclusive"),
    _of("high_inclusive", "value", "high_inclusive"),
    _of("digits", "value", "digits"),
    Column("text_ja", "value.text", _text("ja")),
    *_both("statement"),
    _of("as_of"),
    _of("formula"),
    _of("url"),
)
TABLES: Mapping[str, tuple[Column, ...]] = {
    "claims": CLAIMS,
    "entities": (
        _of("id"),
        _of("kind"),
        *_both("label"),
        _of("aliases"),
        _of("vendor", "vendor", "id"),
        _of("part_of", "part_of", "id"),
        _of("url"),
    ),
    "properties": (
        _of("id"),
        *_both("label"),
        *_both("definition"),
        _of("type"),
        _of("group"),
        _of("unit"),
        _of("dimension"),
        _of("requires"),
        _of("comparable_by"),
        _of("volatility"),
        _of("better"),
        _of("url"),
    ),
    "sources": (
        *_plain("id", "title", "authors", "kind", "tier", "container"),
        *_plain("publisher", "volume", "issue", "pages", "number"),
        *_plain("doi", "arxiv", "link", "archive", "issued"),
        *_plain("accessed", "repeats", "superseded_by", "retracted"),
        _of("url"),
    ),
    "documents": (
        _of("id"),
        _of("short"),
        *_both("title"),
        *_plain("language", "checked_on", "cutoff", "confidence"),
        _of("basis"),
        _of("url"),
    ),
    "questions": (
        _of("id"),
        _of("document", "document", "id"),
        _of("number"),
        *_both("text"),
        _of("locator"),
        _of("state"),
        _of("since"),
        _of("claims"),
        _of("resolved_by"),
        *_both("findings"),
        _of("url"),
    ),
    "glossary": (
        _of("id"),
        *_both("label"),
        _of("aliases"),
        *_both("definition"),
        _of("entity"),
        _of("url"),
    ),
    "formulas": (
        _of("id"),
        *_both("title"),
        _of("expression"),
        _of("unit", "result", "unit"),
        _of("verified"),
        _of("url"),
    ),
    "findings": (
        *_plain("rule", "name", "family", "severity", "outcome"),
        *_plain("subject", "subject_kind"),
        *_both("message"),
        *_both("remedy"),
        *_plain("found", "expected", "other", "document", "entity"),
        *_plain("source", "file", "line", "suppressed", "fingerprint"),
    ),
}
_FORMULA = re.compile(r"[=@\t\r]|[+-](?![\d.])")


def columns(kind: str, fields: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the names of a table's columns, in order: all, or those that show the `fields`."""
    return tuple(
        column.name
        for column in TABLES[kind]
        if not fields or any(_meet(column.source, field) for field in fields)
    )


def shown_fields(kind: str) -> tuple[str, ...]:
    """Return the fields that a table's columns show."""
    return tuple(dict.fromkeys(column.source for column in TABLES[kind]))


def _meet(source: str, field: str) -> bool:
    return f"{source}.".startswith(f"{field}.") or f"{field}.".startswith(f"{source}.")


def flat(kind: str, row: Row) -> dict[str, Any]:
    """Return one row: scalars as they are, lists and maps as they are too."""
    return {column.name: column.read(row) for column in TABLES[kind]}


def scalar(value: Any) -> Any:
    """Return what a cell of a flat file holds: lists and maps as JSON, empty ones as nothing."""
    if isinstance(value, list | tuple | dict):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":")) if value else None
    return value


def csv_text(
    kind: str, rows: Iterable[Row], *, header: bool = True, shown: Sequence[str] = ()
) -> str:
    """Return rows as CSV (RFC 4180), a list's items separated by `; `.

    It has the columns that are `shown`, or all.
    """
    shown = shown or columns(kind)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    if header:
        writer.writerow(shown)
    for row in rows:
        values = flat(kind, row)
        writer.writerow([_cell(values[name]) for name in shown])
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
