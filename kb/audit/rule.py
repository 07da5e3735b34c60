"""The contract of a rule: what it declares, and what it yields."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kb.audit.audited import Audited
from kb.audit.families import family
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Outcome, Severity


@dataclass(frozen=True, slots=True)
class Hit:
    """What a rule says of one subject; the runner adds place, document, severity and digest."""

    subject: str
    kind: str
    """Kind of the subject: `claim`, `source`, `entity`, `question`, `formula`, `document`,
    `property`, `comparison`, `suppression` or `pack`."""
    message: Label
    found: str | None = None
    expected: str | None = None
    other: str | None = None
    """Id of the claim or source that the subject is held against."""
    source: str | None = None
    remedy: Label | None = None
    """What to do about this one; None where the rule's own advice fits."""
    outcome: Outcome = Outcome.FAIL
    payload: str | None = None
    """What tells it from other hits on the subject; None: found, expected and other do."""


def hit(
    claim: Claim,
    message: Label,
    *,
    found: str | None = None,
    expected: str | None = None,
    other: str | None = None,
    source: str | None = None,
    outcome: Outcome = Outcome.FAIL,
    payload: str | None = None,
) -> Hit:
    """Return a hit on a claim, which the rule's own advice fits."""
    return Hit(claim.id, "claim", message, found, expected, other, source, None, outcome, payload)


@dataclass(frozen=True, slots=True)
class Described:
    """What a rule says of itself, whatever it looks at: a pack, or texts."""

    code: str
    """Family and number, `CIT001`: stable, never reused."""
    name: str
    """Reads "allow <name>"."""
    severity: Severity
    what: Label
    """What it detects."""
    why: Label
    """Why that matters."""
    fix: Label
    """How to put it right."""
    failing: str
    """An example that it finds fault with."""
    passing: str
    """One that it does not."""

    @property
    def family(self) -> str:
        """Return the family of the rule, the first letters of its code."""
        return family(self.code)


Check = Callable[[Audited], Iterator[Hit]]


@dataclass(frozen=True, slots=True)
class Rule(Described):
    """One rule of the audit: its identity, its prose, its two examples and its check.

    An example is a tiny pack as YAML, by the names of a pack's files; what it leaves out is
    taken from `kb.audit.example`.
    """

    check: Check
    needs: str = ""
    """What it needs beside the pack: `texts`, `reach` or `outputs`; without it, `unchecked`."""
    thresholds: tuple[str, ...] = ()
    """Names that it heeds under `thresholds` in `audit.yaml`; one that ends in `/` begins some."""
    last: bool = False
    """Runs after the others, on what suppressions made of their findings."""
