"""The tables of a build: what it was made from, and what its audit found."""

from sqlmodel import Field, SQLModel

from kb.model.columns import json_text, one_of
from kb.vocab import Outcome, Severity


class Finding(SQLModel, table=True):
    """What the audit found."""

    __tablename__ = "finding"
    __table_args__ = (one_of("severity", Severity), one_of("outcome", Outcome))

    seq: int = Field(primary_key=True)
    rule: str = Field(index=True)
    name: str
    family: str
    severity: str
    outcome: str
    subject: str = Field(index=True)
    subject_kind: str
    message_ja: str | None
    message_en: str | None
    remedy_ja: str | None
    remedy_en: str | None
    found: str | None
    expected: str | None
    other: str | None
    document: str | None
    entity: str | None
    source: str | None
    file: str
    line: int
    suppressed: str | None
    fingerprint: str


class Build(SQLModel, table=True):
    """One row: what this snapshot was built from."""

    __tablename__ = "build"

    id: str = Field(primary_key=True)
    version: str
    pack: str
    today: str
    digests: str = json_text("{}")
    counts: str = json_text("{}")
    search_engine: str
