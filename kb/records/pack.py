"""The pack itself, the texts it was taken from, and how its audit is tuned."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, FiniteFloat

from kb.records.base import (
    DISTINCT,
    Digest,
    Edtf,
    Language,
    Line,
    Record,
    Slug,
    Slugs,
    Terms,
    Text,
    Tombstone,
)
from kb.vocab import Basis, Confidence, Severity


class PackRecord(Record):
    """`pack.yaml`: what this knowledge base is."""

    name: Slug
    title: Text
    description: Text
    languages: Annotated[tuple[Literal["ja", "en"], ...], DISTINCT] = ("ja", "en")
    confidence: Confidence = Confidence.MEDIUM
    kinds: Terms = Field(description="The kinds of entities, in the order shown.")
    groups: Terms = Field(
        default=(), description="Headings under which an entity page gathers its properties."
    )
    standards: Slugs = Field(
        default=(),
        description="Kinds whose things are standards or specifications, and kinds of document "
        "that make a thing one: they stand on the board of standards whatever is known of their "
        "life.",
    )
    tombstones: tuple[Tombstone, ...] = ()


class SectionRecord(Record):
    """A part of a document that locators point at."""

    id: Slug
    title: Text


class PassedOverRecord(Record):
    """A number of a document that is no claim, and why: reconciling passes over it."""

    printed: Line
    locator: Slug | None = Field(default=None, description="Section; default: anywhere.")
    reason: Text


class DocumentRecord(Record):
    """`documents.yaml`: a text that claims were taken from."""

    KIND: ClassVar[str] = "document"

    id: Slug
    short: Slug = Field(description="Stands for the document in the ids of its claims.")
    title: Text
    language: Language = "ja"
    checked_on: Edtf = Field(description="Day or month on which its authors last checked it.")
    cutoff: Edtf | None = Field(default=None, description="Where its information ends.")
    confidence: Confidence | None = None
    basis: Basis = Field(default=Basis.FACT, description="Basis of claims that name none.")
    digest: Digest | None = Field(default=None, description="sha256:… of the text's bytes.")
    sections: Annotated[tuple[SectionRecord, ...], DISTINCT] = ()
    note: Text | None = None
    passed_over: tuple[PassedOverRecord, ...] = Field(
        default=(), description="Numbers that state nothing of their own, each with its reason."
    )


class Suppression(Record):
    """A finding that is accepted for a time, by somebody, for a reason: all required."""

    rule: Line
    subject: Slug = Field(description="Id of the claim, source, entity or question it is about.")
    reason: Line
    owner: Line
    expires: Edtf

    @property
    def id(self) -> str:
        """What tells it from others: of two about the same only one could count."""
        return f"{self.rule} of {self.subject}"


class AuditRecord(Record):
    """`audit.yaml`: severities, thresholds and what is accepted for now."""

    severity: dict[Line, Severity] = {}
    thresholds: dict[Line, FiniteFloat] = {}
    suppressions: Annotated[tuple[Suppression, ...], DISTINCT] = ()
