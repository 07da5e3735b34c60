"""What an audit found, rule by rule, and the report that gathers it."""

from collections.abc import Mapping

from kb.frozen import frozen
from kb.views.label import Label
from kb.vocab import Outcome, Severity


@frozen
class Finding:
    """One conclusion of one rule about one subject."""

    rule: str
    name: str
    family: str
    severity: Severity
    outcome: Outcome
    subject: str
    """Id of the claim, source, entity, question, formula or document concerned."""
    subject_kind: str
    message: Label
    remedy: Label
    found: str | None = None
    expected: str | None = None
    other: str | None = None
    """Id of the claim or source that the subject is held against."""
    document: str | None = None
    entity: str | None = None
    source: str | None = None
    file: str = ""
    line: int = 0
    suppressed: str | None = None
    """Reason of the suppression, where one applies."""
    fingerprint: str = ""
    """Digest of rule, subject and payload; survives moves of the line."""
    found_label: Label | None = None
    """What was found, in words, where `found` tells it by ids."""
    expected_label: Label | None = None
    """What was expected, in words, where `expected` tells it by ids."""


@frozen
class RuleView:
    """What a rule is, as its page and `tenkyo rules` show it."""

    code: str
    name: str
    family: str
    family_label: Label
    severity: Severity
    """In this pack: as declared, unless `audit.yaml` says otherwise."""
    declared: Severity
    what: Label
    why: Label
    fix: Label
    failing: str
    passing: str
    url: str


@frozen
class RuleResult:
    """What came of one rule: `pass` only where nothing failed and nothing was left unchecked."""

    rule: str
    name: str
    family: str
    severity: Severity
    outcome: Outcome
    failed: int
    unchecked: int
    suppressed: int
    accepted: int = 0
    """Findings that the baseline accepts."""


@frozen
class Report:
    """All that one audit has to say, in a fixed order."""

    pack: str
    today: str
    build: str | None
    version: str
    results: tuple[RuleResult, ...]
    findings: tuple[Finding, ...]
    """Open findings, the unchecked among them; worst first."""
    suppressed: tuple[Finding, ...] = ()
    accepted: tuple[Finding, ...] = ()
    """Findings that the baseline accepts."""

    def counts(self) -> Mapping[str, int]:
        """Return how many findings stand at each severity, and how many of the other kinds."""
        found = {s.value: 0 for s in Severity} | {"unchecked": 0}
        for finding in self.findings:
            fails = finding.outcome is Outcome.FAIL
            found[finding.severity.value if fails else "unchecked"] += 1
        return found | {"suppressed": len(self.suppressed), "accepted": len(self.accepted)}
