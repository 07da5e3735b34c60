"""Which file of a pack holds which records."""

from dataclasses import dataclass

from kb.records.base import Record
from kb.records.claim import ClaimRecord, QuestionRecord
from kb.records.entity import (
    ComparisonRecord,
    EntityRecord,
    GlossaryRecord,
    PropertyRecord,
    QualifierRecord,
)
from kb.records.formula import FormulaRecord
from kb.records.pack import AuditRecord, DocumentRecord, PackRecord
from kb.records.review import ReviewRecord
from kb.records.source import SourceRecord


@dataclass(frozen=True, slots=True)
class Shelf:
    """One kind of record."""

    name: str
    """Of its file or folder."""
    record: type[Record]
    single: bool = False
    """A file holds just one."""
    streamed: bool = False
    """There may be too many to be held together."""


SHELVES = (
    Shelf("pack", PackRecord, single=True),
    Shelf("documents", DocumentRecord),
    Shelf("sources", SourceRecord),
    Shelf("entities", EntityRecord),
    Shelf("properties", PropertyRecord),
    Shelf("qualifiers", QualifierRecord),
    Shelf("claims", ClaimRecord, streamed=True),
    Shelf("questions", QuestionRecord),
    Shelf("formulas", FormulaRecord),
    Shelf("glossary", GlossaryRecord),
    Shelf("comparisons", ComparisonRecord),
    Shelf("reviews", ReviewRecord),
    Shelf("audit", AuditRecord, single=True),
)

BULK_SUFFIXES = (".jsonl", ".csv", ".parquet")
YAML_SUFFIXES = (".yaml", ".yml")
