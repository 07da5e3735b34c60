"""Rows of a table as values and as CSV: one row a claim, an entity, a finding or a hit.

Rows are made from the decoded JSON of a view, so that an export and an answer of REST cannot say
different things. Columns are fixed and in this order.
"""

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kb.cells import LINE_END, cell
from kb.exports.answers import ANSWERS
from kb.exports.columns import Column, Row
from kb.exports.things import THINGS

TABLES: Mapping[str, tuple[Column, ...]] = {**THINGS, **ANSWERS}


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
    writer = csv.writer(out, lineterminator=LINE_END)
    if header:
        writer.writerow(shown)
    for row in rows:
        values = flat(kind, row)
        writer.writerow([_cell(values[name]) for name in shown])
    return out.getvalue()


def _cell(value: Any) -> Any:
    """Return a cell's text, the items of what holds several joined."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        value = "; ".join("" if item is None else str(item) for item in value)
    elif isinstance(value, Mapping):
        value = "; ".join(f"{name}={item}" for name, item in value.items())
    return cell(value)
