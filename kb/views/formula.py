"""Formulas with the record of their checks, and how computed meets printed."""

from collections.abc import Mapping
from dataclasses import field
from enum import StrEnum

from kb.frozen import frozen
from kb.views.claim import Citation
from kb.views.label import Label, Ref
from kb.vocab import Confidence, Freshness, Rank, Verification


class Meeting(StrEnum):
    """How a computed figure meets a printed one."""

    AGREES = "agrees"
    """Rounded to the printed precision, it is the printed figure."""
    WITHIN_INPUTS = "within-inputs"
    """It is not, but the rounding of the printed inputs alone can account for the difference."""
    DIFFERS = "differs"
    """Nothing that was printed accounts for the difference."""


@frozen
class Variable:
    """One symbol of a formula."""

    name: str
    """As the expression and the command line write it."""
    symbol: str
    """As print writes it."""
    meaning: Label
    unit: str
    low: float | None = None
    high: float | None = None
    exact: bool = False
    """A count or a definition: does not limit the digits of the result."""
    date: bool = False
    """Takes a date rather than a quantity."""
    constant: str | None = None
    """The value, where the formula fixes it."""


@frozen
class Result:
    """What a formula yields."""

    symbol: str
    meaning: Label
    unit: str
    digits: int
    """Digits shown where every input is exact."""


@frozen
class Example:
    """A worked example as printed, beside what the formula makes of it."""

    inputs: Mapping[str, str]
    printed: str
    computed: str | None
    """All digits, in `unit`; None where it has no result."""
    shown: str | None
    """The computed value at the printed precision, with unit."""
    low: float | None
    """Bounds that the rounding of the printed inputs allows."""
    high: float | None
    unit: str
    meeting: Meeting
    passes: bool
    ours: bool
    source: Ref | None = None
    document: str | None = None
    locator: str | None = None
    note: Label | None = None
    problem: str | None = None


@frozen
class Check:
    """A dimensional or symbolic property, and whether it holds."""

    kind: str
    """`dimensions`, `minimum`, `maximum`, `limit` or `equal`."""
    statement: str
    passes: bool
    detail: str = ""


@frozen
class Companion:
    """Another formula that is evaluated along with this one, on the same inputs."""

    formula: str
    result: str | None = None
    """Variable of the other formula that takes this one's result."""


@frozen
class Rule:
    """For every entity of a kind that has all inputs, the formula is computed."""

    kind: str
    property: str
    inputs: Mapping[str, str]
    qualifiers: Mapping[str, str]
    where: Mapping[str, Mapping[str, str]]


@frozen
class Formula:
    """One formula: what it says, what it rests on, and the record of its verification."""

    id: str
    url: str
    title: Label
    explanation: Label
    expression: str
    mathml: str
    """Presentation MathML of the whole equation; empty where the expression cannot be read."""
    result: Result
    variables: tuple[Variable, ...]
    assumptions: tuple[Label, ...]
    limits: Label | None
    citations: tuple[Citation, ...]
    examples: tuple[Example, ...]
    checks: tuple[Check, ...]
    companions: tuple[Companion, ...]
    rules: tuple[Rule, ...]
    verified: bool
    postfix: tuple[str, ...] = ()
    """The expression in postfix order, for a calculator that reads nothing: numbers, names of
    variables, `+ - * / ** neg`, and functions with their number of arguments (`max:3`)."""
    factor: float | None = None
    """From what the expression yields, variables in their own units, to the unit of the result;
    None where the units do not fit."""
    aliases: tuple[str, ...] = ()
    doubts: tuple[Label, ...] = ()
    """Why it is not verified; empty where it is."""
    agree: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Qualifier to the variables whose claims must state the same term of it."""
    file: str = ""
    line: int = 0

    def variable(self, name: str) -> Variable | None:
        """Return the variable called `name`, or None."""
        return next((v for v in self.variables if v.name == name), None)


@frozen
class Cause:
    """A likely reason why a computed figure and a printed one differ."""

    code: str
    """`truncation`, `print-rounding`, `input-rounding`, `other-direction`, `unit-base`,
    `complement` or `other-base`."""
    label: Label
    variable: str | None = None


@frozen
class PrintedCheck:
    """A computed claim held against the claim that prints its result."""

    claim: str
    printed_claim: str
    formula: str
    printed: str
    computed: str
    """At the printed precision, with unit."""
    exact: str
    """All digits, in `unit`."""
    low: float | None
    high: float | None
    unit: str
    meeting: Meeting
    difference: str | None = None
    """Printed minus computed in units of the last printed digit."""
    causes: tuple[Cause, ...] = ()
    implied: tuple[tuple[str, str], ...] = ()
    """For each variable that alone could account for it, the value the printed figure implies."""


@frozen
class Skipped:
    """Something that a rule or an entry would have computed and did not, with the reason."""

    formula: str
    subject: str
    property: str
    reason: Label


@frozen
class Why:
    """A claim with what it was computed from, down to the claims that were not computed."""

    claim: str
    url: str
    label: Label
    value: str
    verification: Verification | None
    """None, as the other axes, for an assumption."""
    confidence: Confidence | None
    freshness: Freshness | None
    rank: Rank | None
    variable: str | None = None
    """Variable that it supplies to the claim above; None at the root."""
    formula: str | None = None
    literal: bool = False
    """An assumption written into the derivation rather than a claim."""
    weakest: tuple[str, ...] = ()
    """Axes on which this one pulls the root down, or lies on the way to what does."""
    repeated: bool = False
    """Shown in full further up; its inputs are not repeated."""
    inputs: "tuple[Why, ...]" = ()


@frozen
class Affected:
    """A claim that would fall, and the claim through which it hangs on the root."""

    claim: str
    url: str
    label: Label
    value: str
    depth: int
    via: str | None
    how: str
    """`cites`, `verified-by`, `formula` or `input`."""


@frozen
class Impact:
    """Everything that rests on a claim or on a source."""

    id: str
    kind: str
    claims: tuple[Affected, ...]
    formulas: tuple[str, ...]
    comparisons: tuple[str, ...]
    entities: tuple[str, ...]
    questions: tuple[str, ...]
    pages: tuple[str, ...]
