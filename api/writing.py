"""Rows in the forms other than JSON: as a table, as linked data, as a bibliography."""

from collections.abc import Sequence
from typing import Any

import msgspec
from starlette.requests import Request

from api.negotiation import BIBTEX, CSL, CSV, JSON_LD, Form
from kb.exports.bibliography import bibtex, csl
from kb.exports.linked_data import graph
from kb.exports.tables import csv_text
from kb.views.catalog import Source

BIBLIOGRAPHIC = (BIBTEX, CSL)
"""The forms of sources that are written from whole rows only."""


def written(request: Request, form: Form, *, kind: str, rows: Sequence[dict[str, Any]]) -> bytes:
    """Return things of a kind, in their short form, in the form that was negotiated."""
    if form is CSV:
        return csv_text(kind, rows).encode()
    if form is JSON_LD:
        return msgspec.json.encode(graph(kind, rows, base=str(request.base_url)))
    sources = [msgspec.convert(row, Source) for row in rows]
    if form is BIBTEX:
        return "\n".join(bibtex(source) for source in sources).encode()
    if form is CSL:
        return msgspec.json.encode([csl(source) for source in sources])
    raise AssertionError(form)
