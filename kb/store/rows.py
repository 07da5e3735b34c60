"""The short form of a thing, cut out of the bytes of its long one.

A detail begins with the fields of what it is a detail of, so a list needs no encoding: each of
its rows is the beginning of a body that the build wrote.
"""

import re
from dataclasses import fields
from functools import cache
from typing import Any

from kb.views.catalog import Document, Entity, GlossaryTerm, Property, Question, Source
from kb.views.claim import Claim
from kb.views.detail import (
    ClaimDetail,
    DocumentDetail,
    EntityDetail,
    FormulaDetail,
    PropertyDetail,
    QuestionDetail,
    SourceDetail,
    TermDetail,
)
from kb.views.formula import Formula

LONG: dict[str, tuple[type[Any], type[Any]]] = {
    "claims": (Claim, ClaimDetail),
    "entities": (Entity, EntityDetail),
    "properties": (Property, PropertyDetail),
    "sources": (Source, SourceDetail),
    "documents": (Document, DocumentDetail),
    "questions": (Question, QuestionDetail),
    "formulas": (Formula, FormulaDetail),
    "glossary": (GlossaryTerm, TermDetail),
}


@cache
def _marker(kind: str) -> re.Pattern[bytes] | None:
    if kind not in LONG:
        return None
    short, long = LONG[kind]
    first = fields(long)[len(fields(short))].name
    # An unescaped quote after a comma cannot stand inside a text, and the maps that come before
    # (qualifiers, references) hold texts and numbers only: this is the first field of the rest.
    return re.compile(rb',"%s":[\[{n]' % first.encode())


def short(kind: str, body: bytes) -> bytes:
    """Return the short form of the thing that `body` encodes."""
    marker = _marker(kind)
    found = marker.search(body) if marker else None
    return body[: found.start()] + b"}" if found else body
