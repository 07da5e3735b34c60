"""Rows in the forms other than JSON: as a table, as linked data, as a bibliography."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request

from api.negotiation import BIBTEX, CSL, CSV, JSON_LD, Form
from api.problems import ProblemError
from kb.exports.bibliography import bibtex, csl
from kb.exports.linked_data import graph
from kb.exports.tables import columns, csv_text, shown_fields
from kb.views.catalog import Source

_WHOLE = (BIBTEX, CSL)
"""The forms of sources that are written from whole rows only."""


def shown_in(form: Form, fields: Sequence[str]) -> tuple[str, ...]:
    """Return the fields that are shown where some are asked for: linked data is always named.

    Raises:
        ProblemError: The form is written from whole rows.
    """
    if form in _WHOLE:
        raise ProblemError(
            "malformed-request",
            "the fields of a bibliography cannot be chosen",
            parameter="fields",
            expected="`fields` with JSON, CSV or JSON-LD",
        )
    return (*fields, "id", "url") if form is JSON_LD else tuple(fields)


def written(
    request: Request,
    form: Form,
    *,
    kind: str,
    rows: Sequence[dict[str, Any]],
    fields: Sequence[str] = (),
) -> bytes:
    """Return things of a kind, in their short form, in the form that was negotiated.

    A table has the columns that show the `fields`, or all.

    Raises:
        ProblemError: No column shows the fields.
    """
    if form is CSV:
        for field in fields:
            if not columns(kind, (field,)):
                raise ProblemError(
                    "malformed-request",
                    f"no column shows `{field}`",
                    parameter="fields",
                    expected="fields that a table shows: " + ", ".join(shown_fields(kind)),
                )
        return csv_text(kind, rows, shown=columns(kind, fields)).encode()
    if form is JSON_LD:
        return msgspec.json.encode(graph(kind, rows, base=str(request.base_url)))
    cited = [msgspec.convert(row, Source) for row in rows]
    if form is BIBTEX:
        return "\n".join(bibtex(source) for source in cited).encode()
    if form is CSL:
        return msgspec.json.encode([csl(source) for source in cited])
    raise AssertionError(form)
