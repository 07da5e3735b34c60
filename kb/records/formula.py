"""Formulas as data: an expression, its symbols, its source and its worked examples."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field, FiniteFloat, StringConstraints

from kb.records.base import SOUGHT, Aliases, Line, Record, Slug, Text
from kb.records.claim import Citations

Unit = Annotated[str, StringConstraints(max_length=60)]


class VariableRecord(Record):
    """One symbol of a formula."""

    symbol: Line = Field(description="How the variable is written in print, e.g. `δ`.")
    meaning: Text
    unit: Unit = Field(default="", description="Unit in which the expression takes it.")
    low: FiniteFloat | None = Field(default=None, description="Least value allowed, in `unit`.")
    high: FiniteFloat | None = Field(default=None, description="Greatest value allowed, in `unit`.")
    exact: bool = Field(default=False, description="A count or definition: carries all digits.")
    date: bool = Field(default=False, description="Takes a date; counted in days.")
    constant: Line | None = Field(
        default=None, description="Its value, where the formula fixes it, e.g. `2 B/parameter`."
    )


class ResultRecord(Record):
    """What a formula yields."""

    symbol: Line
    meaning: Text
    unit: Unit = ""
    digits: int = Field(
        default=4, ge=1, le=15, description="Digits shown where every input is exact."
    )


class ExampleRecord(Record):
    """A worked example from the literature, with the result as it was printed there."""

    inputs: dict[Line, Line]
    printed: Line = Field(description="The result as printed.")
    source: Slug | None = Field(default=None, description="Source, or the document if none.")
    document: Slug | None = None
    locator: Line | None = None
    ours: bool = Field(default=False, description="Worked by us: does not count as verification.")
    note: Text | None = None


class CheckRecord(Record):
    """A symbolic property that makes the formula what it claims to be."""

    kind: Literal["minimum", "maximum", "limit", "equal"]
    expression: Line = Field(description="Over the formula's variables and `variable`.")
    variable: Line = Field(description="What varies; for `equal`, any variable in both.")
    at: Line = Field(description="Where: an expression, or `oo`; for `equal`, the other side.")
    value: Line | None = Field(default=None, description="The limit, for `limit`.")
    statement: Text | None = None


class CompanionRecord(Record):
    """Another formula that is evaluated along with this one, on the same inputs."""

    formula: Slug
    result: Line | None = Field(
        default=None, description="Variable of the other formula that takes this one's result."
    )


class RuleRecord(Record):
    """Compute the formula for every entity of a kind that has all inputs."""

    kind: Slug
    property: Slug
    inputs: dict[Line, Slug] = Field(description="Variable to the property that supplies it.")
    qualifiers: dict[Slug, Slug] = Field(
        default={}, description="Qualifiers that the computed claim carries."
    )
    where: dict[Line, dict[Slug, Slug]] = Field(
        default={}, description="Variable to qualifiers that its input must have."
    )


class FormulaRecord(Record):
    """`formulas/*.yaml`: one formula."""

    KIND: ClassVar[str] = "formula"

    id: Slug
    title: Text
    aliases: Aliases = Aliases()
    sought: Aliases = SOUGHT
    explanation: Text
    expression: Line
    result: ResultRecord
    variables: dict[Line, VariableRecord] = Field(min_length=1)
    assumptions: tuple[Text, ...] = ()
    limits: Text | None = None
    citations: Citations = Field(
        default=(), description="What states it; none where it is arithmetic by definition."
    )
    examples: tuple[ExampleRecord, ...] = Field(min_length=1)
    checks: tuple[CheckRecord, ...] = ()
    agree: dict[Slug, tuple[Line, ...]] = Field(
        default={},
        description="Qualifier to the variables whose claims must state the same term of it; "
        "of a single variable, that it must be stated.",
    )
    rules: tuple[RuleRecord, ...] = ()
    companions: tuple[CompanionRecord, ...] = ()
