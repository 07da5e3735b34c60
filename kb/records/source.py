"""Sources: what claims rest on."""

from pydantic import Field

from kb.records.base import Edtf, Line, Record, Slug, Text
from kb.vocab import SourceKind, Tier


class SourceRecord(Record):
    """`sources/*.yaml`: one publication, in CSL's terms."""

    id: Slug
    title: Line
    authors: tuple[Line, ...] = Field(default=(), description="`Family, Given` or an organisation.")
    container: Line | None = Field(default=None, description="Journal, proceedings or site.")
    publisher: Line | None = None
    kind: SourceKind
    tier: Tier
    volume: Line | None = None
    issue: Line | None = None
    pages: Line | None = None
    number: Line | None = None
    doi: Line | None = None
    arxiv: Line | None = None
    url: Line | None = None
    archive: Line | None = Field(default=None, description="Address of an archived copy.")
    issued: Edtf | None = None
    accessed: Edtf | None = None
    digest: Line | None = None
    references: dict[Slug, int] = Field(
        default={}, description="Its number in the reference list of a document, by document id."
    )
    repeats: Slug | None = Field(
        default=None, description="Source whose content this one repeats: not independent of it."
    )
    superseded_by: Slug | None = None
    retracted: Edtf | None = None
    note: Text | None = None
