"""BibTeX: a list of references by itself, each with the key that `\\cite` or `[@key]` names."""

from __future__ import annotations

import re
from typing import Any

from ingest.encoding import decode
from ingest.identifiers import identifiers
from ingest.reader import Reader, missing_extra
from ingest.structure import Builder
from kb.document import Document, Reference
from kb.errors import DocumentError, Place

_SIGN = re.compile(r"^\s*@[A-Za-z]+\s*\{\s*[^\s,{}]+\s*,", re.M)
_SHOWN = ("title", "journal", "booktitle", "publisher", "volume", "number", "pages", "year")
_BRACES = str.maketrans("", "", "{}")


def _sniff(head: bytes) -> float:
    return 0.6 if _SIGN.match(head.decode("utf-8", "ignore")) else 0.0


def _read(data: bytes, name: str) -> Document:
    try:
        # The library is an extra; only this format needs it.
        from pybtex.database import BibliographyDataError, parse_string
        from pybtex.scanner import PybtexSyntaxError
    except ImportError as error:
        raise missing_extra("latex", name=name) from error
    decoded = decode(data, name)
    try:
        entries = parse_string(decoded.text, "bibtex").entries
    except PybtexSyntaxError as error:
        line = getattr(error, "lineno", 0) or 0
        raise DocumentError(
            f"the BibTeX is malformed: {error.args[0] if error.args else 'syntax error'}",
            remedy="check braces, quotes and commas before this place",
            place=Place(name, line),
        ) from error
    except BibliographyDataError as error:
        raise DocumentError(
            f"the BibTeX cannot be used: {error}",
            remedy="give each entry a key of its own, and each field once",
            place=Place(name),
        ) from error
    builder = Builder(name, "bibtex", text=decoded.text, encoding=decoded.encoding)
    for key, entry in entries.items():
        builder.add_reference(_reference(key, entry, decoded.text))
    return builder.build(bom=decoded.bom)


def _reference(key: str, entry: Any, text: str) -> Reference:
    fields = {name.lower(): " ".join(value.split()) for name, value in entry.fields.items()}
    people = ", ".join(str(person) for person in entry.persons.get("author", ()))
    shown = [people, *(fields.get(name, "").translate(_BRACES) for name in _SHOWN)]
    eprint = fields.get("eprint", "")
    arxiv = f"arXiv:{eprint}" if eprint else ""
    links = [fields.get("doi", ""), arxiv, fields.get("url", ""), fields.get("journal", "")]
    doi, found, url = identifiers("", links=[*links, fields.get("note", "")])
    opening = re.search(r"@[A-Za-z]+\s*\{\s*" + re.escape(key) + r"\s*,", text)
    start = opening.start() if opening else 0
    end = opening.end() if opening else 0
    words = ". ".join(part for part in shown if part)
    return Reference(
        words, key=key, doi=doi, arxiv=found, url=url, start=start, end=max(end, start)
    )


READER = Reader("bibtex", (".bib",), _sniff, _read)
