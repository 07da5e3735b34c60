"""Things, what can be said of them, and the words that qualify it."""

import re
from typing import Annotated, ClassVar, Literal

from pydantic import Field, FiniteFloat, StringConstraints, model_validator

from kb.records.base import FRACTION, SOUGHT, Aliases, Line, Record, Slug, Slugs, Terms, Text
from kb.vocab import Lifecycle, ValueType, Volatility

Fraction = Annotated[str, StringConstraints(pattern=FRACTION, max_length=40)]

_SLOT = re.compile(r"\{([a-z_]+)\}")
_SLOTS = frozenset({"subject", "property", "value"})


class EntityRecord(Record):
    """`entities/*.yaml`: a thing that claims are about."""

    KIND: ClassVar[str] = "entity"

    id: Slug
    kind: Slug
    label: Text
    aliases: Aliases = Aliases()
    sought: Aliases = SOUGHT
    vendor: Slug | None = Field(default=None, description="Entity that makes or runs it.")
    part_of: Slug | None = None
    note: Text | None = None


class NarrowerNames(Record):
    """Names of a property by one of its qualifiers, such as `FP8 performance`."""

    where: dict[Slug, Slug] = Field(min_length=1, description="Each qualifier with its term.")
    names: Aliases


class PropertyRecord(Record):
    """`properties.yaml`: what can be said of a thing, and when two such statements compare."""

    KIND: ClassVar[str] = "property"

    id: Slug
    label: Text
    aliases: Aliases = Aliases()
    narrower: tuple[NarrowerNames, ...] = Field(
        default=(),
        description="Names of less than the property. Search finds it by them; who asks for a "
        "value by one is told the qualifier, and given no value of another.",
    )
    definition: Text
    type: ValueType
    group: Slug | None = None
    unit: Annotated[str, StringConstraints(max_length=40)] | None = Field(
        default=None, description="Canonical unit; quantities only; empty for a plain number."
    )
    requires: Slugs = Field(
        default=(), description="Qualifiers that each claim must state, if only as `unknown`."
    )
    comparable_by: Slugs = Field(
        default=(), description="Qualifiers that must agree for two values to compare."
    )
    range: tuple[FiniteFloat, FiniteFloat] | None = Field(
        default=None, description="Plausible bounds in the canonical unit; of dates, years."
    )
    terms: Terms = Field(default=(), description="The controlled list; terms only.")
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

    @model_validator(mode="after")
    def _slots(self) -> "PropertyRecord":
        for text in (self.phrasing.ja, self.phrasing.en) if self.phrasing else ():
            slots = _SLOT.findall(text or "{value}")
            if "value" not in slots or not _SLOTS.issuperset(slots):
                raise ValueError(
                    f"the phrasing `{text}` has to hold {{value}}, and may hold {{subject}} and"
                    " {property}, but nothing else in braces"
                )
        return self


class Conversion(Record):
    """An exact way from one term of a qualifier to another."""

    source: Slug
    target: Slug
    factor: Fraction = Field(description="Exact fraction by which the value is multiplied: `1/2`.")
    properties: Slugs = Field(
        default=(), description="Properties for which the conversion is exact; empty: all."
    )
    reason: Text


class QualifierRecord(Record):
    """`qualifiers.yaml`: a word list that tells what makes figures comparable."""

    KIND: ClassVar[str] = "qualifier"

    id: Slug
    label: Text
    definition: Text
    terms: Terms = Field(description="`unknown` is always allowed and never listed.")
    conversions: tuple[Conversion, ...] = ()


class GlossaryRecord(Record):
    """`glossary.yaml`: a term of the field, its synonyms and what it means."""

    KIND: ClassVar[str] = "glossary"

    id: Slug
    label: Text
    aliases: Aliases = Aliases()
    sought: Aliases = SOUGHT
    definition: Text
    entity: Slug | None = None


class ComparisonRecord(Record):
    """`comparisons.yaml`: a named table, published as a page."""

    KIND: ClassVar[str] = "comparison"

    id: Slug
    title: Text
    aliases: Aliases = Aliases()
    description: Text
    kinds: Slugs = Field(default=(), description="Kinds whose entities are the rows.")
    entities: Slugs = Field(default=(), description="Rows named one by one.")
    properties: Slugs
    units: dict[Slug, Line] = {}
    chart: Slug | None = Field(default=None, description="Name of the chart drawn above it.")
