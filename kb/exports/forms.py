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
FORMS = (*TEXT_FORMS, "parquet", "sqlite")
