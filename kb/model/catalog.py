"""The tables of what claims are about, come from and rest on."""

from sqlmodel import Field, SQLModel

from kb.model.columns import json_text, one_of, ref
from kb.vocab import Basis, Confidence, QuestionState, SourceKind, Tier, ValueType, Volatility


class Document(SQLModel, table=True):
    """A text that claims were taken from."""

    __tablename__ = "document"
    __table_args__ = (one_of("confidence", Confidence), one_of("basis", Basis))

    id: str = Field(primary_key=True)
    short: str = Field(unique=True)
    title_ja: str | None
    title_en: str | None
    language: str
    checked_on: str
    cutoff: str | None
    confidence: str
    basis: str
    digest: str | None
    sections: str = json_text()


class Source(SQLModel, table=True):
    """What a claim rests on, in CSL's terms."""

    __tablename__ = "source"
    __table_args__ = (one_of("kind", SourceKind), one_of("tier", Tier))

    id: str = Field(primary_key=True)
    title: str
    authors: str = json_text()
    kind: str
    tier: str
    container: str | None
    publisher: str | None
    volume: str | None
    issue: str | None
    pages: str | None
    number: str | None
    doi: str | None
    arxiv: str | None
    link: str | None
    archive: str | None
    issued: str | None
    accessed: str | None
    digest: str | None
    repeats: str | None = ref("source.id")
    superseded_by: str | None = ref("source.id")
    retracted: str | None


class Entity(SQLModel, table=True):
    """A thing that claims are about."""

    __tablename__ = "entity"

    id: str = Field(primary_key=True)
    kind: str = Field(index=True)
    label_ja: str | None
    label_en: str | None
    aliases: str = json_text()
    vendor: str | None = ref("entity.id")
    part_of: str | None = ref("entity.id")


class Name(SQLModel, table=True):
    """A folded name of a thing or a definition: how a look-up by name finds its id."""

    __tablename__ = "name"

    kind: str = Field(primary_key=True)
    folded: str = Field(primary_key=True)
    id: str = Field(primary_key=True)


class Property(SQLModel, table=True):
    """What can be said of a thing, and when two such statements compare."""

    __tablename__ = "property"
    __table_args__ = (one_of("type", ValueType), one_of("volatility", Volatility))

    id: str = Field(primary_key=True)
    label_ja: str | None
    label_en: str | None
    definition_ja: str | None
    definition_en: str | None
    type: str
    unit: str | None
    dimension: str | None
    requires: str = json_text()
    comparable_by: str = json_text()
    volatility: str


class Unit(SQLModel, table=True):
    """A unit that values use: an exact factor to the base of its dimension."""

    __tablename__ = "unit"

    symbol: str = Field(primary_key=True)
    dimension: str
    factor: str


class Question(SQLModel, table=True):
    """Something that a document could not verify, and where it stands."""

    __tablename__ = "question"
    __table_args__ = (one_of("state", QuestionState),)

    id: str = Field(primary_key=True)
    document: str = Field(foreign_key="document.id")
    number: int | None
    text_ja: str | None
    text_en: str | None
    state: str
    since: str
    findings_ja: str | None
    findings_en: str | None


class Formula(SQLModel, table=True):
    """A formula and what came of verifying it."""

    __tablename__ = "formula"

    id: str = Field(primary_key=True)
    title_ja: str | None
    title_en: str | None
    expression: str
    unit: str
    verified: bool
    body: str = json_text("{}")
