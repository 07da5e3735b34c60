"""A text held against the claims that were taken from it, figure by figure."""

from enum import StrEnum

from kb.frozen import frozen
from kb.vocab import Verification


class Coverage(StrEnum):
    """What became of a figure of a text."""

    COVERED = "covered"
    DIFFERS = "covered-with-difference"
    """A claim is about it, but says otherwise: other digits, another modifier, no flag."""
    UNCOVERED = "uncovered"
    EXCEPTED = "excepted"
    """A number that states nothing of its own; the pack says why."""
    NO_QUANTITY = "no-quantity"
    """A name, a version, a date, a number of a section, a term of a formula."""


class Shown(StrEnum):
    """Whether a text still shows what a claim says it prints."""

    YES = "yes"
    NO = "no"
    UNCHECKED = "unchecked"
    """The claim tells in its own words what the text says; there is no print to look for."""


@frozen
class FigureCoverage:
    """One number of a text, and the claim that states it."""

    printed: str
    kind: str
    """`quantity`, `date`, `year`, `version`, `model-name`, `section-number`…"""
    line: int
    column: int
    section: str
    coverage: Coverage
    claim: str | None = None
    value: str | None = None
    """The claim's value as it prints it."""
    how: str | None = None
    """`value`, `print`, `number` or `digits`: how the claim states the figure."""
    verification: Verification | None = None
    elsewhere: bool = False
    """True where the claim was taken from another section that prints the same."""
    difference: str | None = None
    """How text and claim differ; or why the figure is no claim."""
    others: tuple[str, ...] = ()
    """Other claims that state the same figure."""


@frozen
class ClaimShown:
    """One claim of a document, and whether its text still shows it."""

    claim: str
    printed: str
    section: str | None
    shown: Shown
    reason: str = ""


@frozen
class Reconciliation:
    """All that a text and the claims of its document say of each other."""

    document: str
    name: str
    """The text that was read."""
    figures: tuple[FigureCoverage, ...]
    claims: tuple[ClaimShown, ...]
    quantities: int
    """Numbers that state a quantity; exceptions are none."""
    covered: int
    """How many of them a claim states digit by digit."""
    stale_exceptions: tuple[str, ...] = ()
    """Exceptions of the pack that no number of the text asks for."""

    @property
    def coverage(self) -> float:
        """Return the share of quantities that a claim states; 1 where there is none."""
        return self.covered / self.quantities if self.quantities else 1.0

    def count(self, coverage: Coverage) -> int:
        """Return how many figures came out that way."""
        return sum(1 for figure in self.figures if figure.coverage is coverage)
