"""Things, what can be said of them, and the words that qualify it."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from kb.records.base import Aliases, Line, Record, Slug, Term, Text
from kb.vocab import Lifecycle, ValueType, Volatility


class EntityRecord(Record):
    """`entities/*.yaml`: a thing that claims are about."""

    id: Slug
    kind: Slug
    label: Text
    aliases: Aliases = Aliases()
    vendor: Slug | None = Field(default=None, description="Entity that makes or runs it.")
    part_of: Slug | None = None
    note: Text | None = None


class PropertyRecord(Record):
    """`properties.yaml`: what can be said of a thing, and when two such statements compare."""

    id: Slug
    label: Text
    aliases: Aliases = Aliases()
    definition: Text
    type: ValueType
    group: Slug | None = None
    unit: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="Canonical unit; quantities only; empty for a plain number."
    )
    requires: tuple[Slug, ...] = Field(
        default=(), description="Qualifiers that each claim must state, if only as `unknown`."
    )
    comparable_by: tuple[Slug, ...] = Field(
        default=(), description="Qualifiers that must agree for two values to compare."
    )
    range: tuple[float, float] | None = Field(
        default=None, description="Plausible bounds in the canonical unit."
    )
    terms: tuple[Term, ...] = Field(default=(), description="The controlled list; terms only.")
    volatility: Volatility = Volatility.MEDIUM
    better: Literal["higher", "lower"] | None = None
    scale: Slug | None = Field(
        default=None,
        description="Name of a scale that several properties share: values on it compare where "
        "their qualifiers agree. Default: each property is its own scale.",
    )
    lifecycle: Lifecycle | None = Field(
        default=None,
        description="The part this property plays in the life of a standard: its state, its "
        "kind, the body that sets it, the target date, or the date of one state.",
    )
    many: bool = Field(
        default=False, description="Several values may hold at once (members, features)."
    )
    phrasing: Text | None = Field(
        default=None, description="Sentence with {subject} and {value}, used to state a claim."
    )


class Conversion(Record):
    """An exact way from one term of a qualifier to another."""

    source: Slug
    target: Slug
    factor: Line = Field(description="Exact fraction by which the value is multiplied: `1/2`.")
    properties: tuple[Slug, ...] = Field(
        default=(), description="Properties for which the conversion is exact; empty: all."
    )
    reason: Text


class QualifierRecord(Record):
    """`qualifiers.yaml`: a word list that tells what makes figures comparable."""

    id: Slug
    label: Text
    definition: Text
    terms: tuple[Term, ...] = Field(description="`unknown` is always allowed and never listed.")
    conversions: tuple[Conversion, ...] = ()


class GlossaryRecord(Record):
    """`glossary.yaml`: a term of the field, its synonyms and what it means."""

    id: Slug
    label: Text
    aliases: Aliases = Aliases()
    definition: Text
    entity: Slug | None = None


class ComparisonRecord(Record):
    """`comparisons.yaml`: a named table, published as a page."""

    id: Slug
    title: Text
    description: Text
    kinds: tuple[Slug, ...] = Field(default=(), description="Kinds whose entities are the rows.")
    entities: tuple[Slug, ...] = Field(default=(), description="Rows named one by one.")
    properties: tuple[Slug, ...]
    units: dict[Slug, Line] = {}
    chart: Slug | None = Field(default=None, description="Name of the chart drawn above it.")
