"""Sources: what claims rest on."""

from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from kb.records.base import (
    ARXIV,
    DOI,
    SOUGHT,
    Address,
    Aliases,
    Digest,
    Edtf,
    Line,
    Lines,
    Record,
    Slug,
    Text,
)
from kb.vocab import SourceKind, Tier


class SourceRecord(Record):
    """`sources/*.yaml`: one publication, in CSL's terms."""

    KIND: ClassVar[str] = "source"

    id: Slug
    title: Line
    sought: Aliases = SOUGHT
    authors: Lines = Field(default=(), description="`Family, Given` or an organisation.")
    container: Line | None = Field(default=None, description="Journal, proceedings or site.")
    publisher: Line | None = None
    kind: SourceKind
    tier: Tier
    volume: Line | None = None
    issue: Line | None = None
    pages: Line | None = None
    number: Line | None = None
    doi: Annotated[str, StringConstraints(pattern=DOI, max_length=400)] | None = None
    arxiv: Annotated[str, StringConstraints(pattern=ARXIV)] | None = None
    url: Address | None = None
    archive: Address | None = Field(default=None, description="Address of an archived copy.")
    issued: Edtf | None = None
    accessed: Edtf | None = None
    digest: Digest | None = None
    references: dict[Slug, Annotated[int, Field(ge=1)]] = Field(
        default={}, description="Its number in the reference list of a document, by document id."
    )
    repeats: Slug | None = Field(
        default=None, description="Source whose content this one repeats: not independent of it."
    )
    superseded_by: Slug | None = None
    retracted: Edtf | None = None
    note: Text | None = None
