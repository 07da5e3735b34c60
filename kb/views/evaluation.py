"""One use of a formula: its figure, what it was given, and what to tell with it."""

from kb.frozen import frozen
from kb.views.claim import Citation
from kb.views.comparison import Step
from kb.views.label import Label


@frozen
class Figure:
    """A computed figure: as shown, with all its digits, and with the bounds it carries."""

    shown: Label
    """With unit, at the digits its inputs carry."""
    exact: str
    """All digits, in `unit`; both ends of a range, an open end left out."""
    low: float | None
    high: float | None
    low_inclusive: bool
    high_inclusive: bool
    unit: str
    digits: int | None
    approximate: bool
    rounding_low: float | None
    """Bounds that follow when each input may lie anywhere within its printed rounding."""
    rounding_high: float | None


@frozen
class EvaluatedInput:
    """What one variable was given, and what the formula took it for."""

    variable: str
    symbol: str
    meaning: Label
    given: str
    low: float | None
    high: float | None
    unit: str
    digits: int | None
    """Significant digits it carries; None where it is exact."""


@frozen
class Converted:
    """A claim taken, by an exact rule, to what the other inputs count by."""

    variable: str
    claim: str
    step: Step


@frozen
class Caveat:
    """What a reader of a result must be told of the claims that it rests on."""

    code: str
    """`converted`, `unknown-qualifier`, or `standing` of a claim that is not sound."""
    text: Label
    variable: str
    claim: str
    qualifier: str | None = None


@frozen
class Evaluation:
    """One use of a formula."""

    formula: str
    url: str
    title: Label
    symbol: str
    meaning: Label
    expression: str
    mathml: str
    verified: bool
    value: Figure
    inputs: tuple[EvaluatedInput, ...]
    assumptions: tuple[Label, ...]
    limits: Label | None
    citations: tuple[Citation, ...]
    companions: "tuple[Evaluation, ...]" = ()
    conversions: tuple[Converted, ...] = ()
    """Claims that were converted, so that all inputs count alike."""
    caveats: tuple[Caveat, ...] = ()
    """What to tell with the result: conversions in words, what is not stated, weak standing."""
