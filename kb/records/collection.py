"""All records of a pack together, each with the place where it was written."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Generic, TypeVar

from kb.errors import Place
from kb.frozen import frozen
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

R = TypeVar("R", bound=Record)


@frozen
class Located(Generic[R]):
    """A record and where it stands; `lines` gives line and column of its top-level fields.

    A row of a bulk file has none of its own for its fields.
    """

    record: R
    file: str
    line: int
    column: int = 0
    lines: Mapping[str, tuple[int, int]] | None = None

    def place(self, name: str = "") -> Place:
        """Return the place of the field `name`, or of the record where it has none of its own."""
        own = (self.lines or {}).get(name.split(".")[0])
        line, column = own or (self.line, self.column)
        return Place(self.file, line, column, name)


@dataclass(frozen=True, slots=True)
class PackRecords:
    """A pack as it was written: validated one by one, not yet held against each other."""

    pack: Located[PackRecord]
    documents: tuple[Located[DocumentRecord], ...] = ()
    sources: tuple[Located[SourceRecord], ...] = ()
    entities: tuple[Located[EntityRecord], ...] = ()
    properties: tuple[Located[PropertyRecord], ...] = ()
    qualifiers: tuple[Located[QualifierRecord], ...] = ()
    claims: Iterable[Located[ClaimRecord]] = ()
    """Of bulk files they are read anew in each walk, at whose end `InvalidPackError` may come."""
    questions: tuple[Located[QuestionRecord], ...] = ()
    formulas: tuple[Located[FormulaRecord], ...] = ()
    glossary: tuple[Located[GlossaryRecord], ...] = ()
    comparisons: tuple[Located[ComparisonRecord], ...] = ()
    reviews: tuple[Located[ReviewRecord], ...] = ()
    audit: Located[AuditRecord] | None = None
    digest: str = ""
    """SHA-256 over the names and bytes of all files of the pack, hexadecimal."""

    def things(self) -> Iterator[Located[Any]]:
        """Yield all that a pack holds a list of, but for its claims: they may be very many."""
        for shelf in fields(self):
            if shelf.name != "claims" and isinstance(listed := getattr(self, shelf.name), tuple):
                yield from listed
