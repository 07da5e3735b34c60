"""What can be exported, and in which forms: known before anything else of it is imported."""

from collections.abc import Mapping

KINDS = ("claims", "entities", "properties", "sources", "documents", "questions", "findings")
TEXT_FORMS: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "jsonl": "application/jsonl; charset=utf-8",
    "json-ld": "application/ld+json",
    "bibtex": "application/x-bibtex; charset=utf-8",
    "csl": "application/vnd.citationstyles.csl+json",
}
SUFFIXES: Mapping[str, str] = {
    "csv": "csv",
    "jsonl": "jsonl",
    "jsonld": "json-ld",
    "bib": "bibtex",
    "csl": "csl",
    "csl.json": "csl",
    "parquet": "parquet",
    "sqlite": "sqlite",
}
_ALIKE: Mapping[str, tuple[str, ...]] = {
    "csv": ("txt",),
    "jsonl": ("ndjson",),
    "json-ld": ("json",),
    "csl": ("json",),
    "sqlite": ("db", "sqlite3"),
}
"""What else a file of a form may end in."""
FORMS = (*TEXT_FORMS, "parquet", "sqlite")


def endings(form: str) -> tuple[str, ...]:
    """Return what the name of a file of a form ends in, the usual first."""
    own = tuple(ending for ending, of in SUFFIXES.items() if of == form)
    return tuple(f".{ending}" for ending in (*own, *_ALIKE.get(form, ())))
