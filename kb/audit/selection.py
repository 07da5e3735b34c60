"""Part of a report: what a reader asked to see, and whether it fails."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kb.audit.families import FAMILIES, family
from kb.audit.outcomes import counted
from kb.audit.runner import find_rule
from kb.audit.runner import rules as known
from kb.errors import NotFoundError, nearest
from kb.views.finding import Finding, Report, RuleResult
from kb.vocab import Outcome, Severity

_ORDER = {severity: position for position, severity in enumerate(Severity)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What to show; an empty field does not narrow."""

    rules: tuple[str, ...] = ()
    """Codes."""
    families: tuple[str, ...] = ()
    severity: Severity | None = None
    """The least that is shown."""
    documents: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()

    def keeps(self, finding: Finding) -> bool:
        """Tell whether a finding is asked for."""
        return (
            (not self.rules or finding.rule in self.rules)
            and (not self.families or finding.family in self.families)
            and (self.severity is None or _ORDER[finding.severity] <= _ORDER[self.severity])
            and (not self.documents or finding.document in self.documents)
            and (not self.entities or finding.entity in self.entities)
            and (not self.sources or finding.source in self.sources)
        )

    def keeps_rule(self, result: RuleResult) -> bool:
        """Tell whether the outcome of a rule is asked for."""
        return (
            (not self.rules or result.rule in self.rules)
            and (not self.families or result.family in self.families)
            and (self.severity is None or _ORDER[result.severity] <= _ORDER[self.severity])
        )


def selection(
    *,
    rules: Iterable[str] = (),
    families: Iterable[str] = (),
    severity: str | None = None,
    documents: Iterable[str] = (),
    entities: Iterable[str] = (),
    sources: Iterable[str] = (),
) -> Selection:
    """Return a selection from words as a user gives them.

    Raises:
        NotFoundError: A rule or a family is unknown, or about texts, which the audit does not read.
    """
    families, rules = tuple(families), tuple(rules)
    audited = {rule.family for rule in known()}
    for word in (*families, *rules):
        code = family(word.upper())
        if code in FAMILIES and code not in audited:
            raise NotFoundError(
                f"the audit runs no rule of the family `{code}`: they are about texts",
                remedy="`tenkyo lint TEXT` runs them, `tenkyo rules` lists them",
            )
    chosen = []
    for word in families:
        code = word.upper()
        if code not in FAMILIES:
            raise NotFoundError(
                f"no family of rules `{word}`",
                expected="one of " + ", ".join(FAMILIES),
                nearest=nearest(code, FAMILIES),
            )
        chosen.append(code)
    return Selection(
        rules=tuple(find_rule(word).code for word in rules),
        families=tuple(chosen),
        severity=Severity(severity) if severity else None,
        documents=tuple(documents),
        entities=tuple(entities),
        sources=tuple(sources),
    )


def narrowed(report: Report, wanted: Selection) -> Report:
    """Return the part of a report that is asked for."""
    return with_findings(
        replace(report, results=tuple(r for r in report.results if wanted.keeps_rule(r))),
        findings=[f for f in report.findings if wanted.keeps(f)],
        suppressed=[f for f in report.suppressed if wanted.keeps(f)],
        accepted=[f for f in report.accepted if wanted.keeps(f)],
    )


def worsened(report: Report, base: Report) -> Report:
    """Return only what is worse than in `base`.

    A finding that was there already is left out, and so is one whose values changed while its
    rule says no more of its subject than it did: that is not worse, only different.
    """
    was = {f.fingerprint for f in base.findings}
    room = Counter((f.rule, f.subject, f.outcome) for f in base.findings)
    fresh = []
    for finding in (*report.findings, *report.accepted):
        if finding.fingerprint in was:
            room[finding.rule, finding.subject, finding.outcome] -= 1
    for finding in report.findings:
        key = (finding.rule, finding.subject, finding.outcome)
        if finding.fingerprint in was:
            continue
        if room[key] > 0:
            room[key] -= 1
        else:
            fresh.append(finding)
    return with_findings(
        report, findings=fresh, suppressed=report.suppressed, accepted=report.accepted
    )


def with_findings(
    report: Report,
    *,
    findings: Iterable[Finding],
    suppressed: Iterable[Finding],
    accepted: Iterable[Finding],
) -> Report:
    """Return a report with other findings, its outcomes counted anew."""
    left, hushed, taken = tuple(findings), tuple(suppressed), tuple(accepted)
    results = counted(report.results, left, suppressed=hushed, accepted=taken)
    return replace(report, results=results, findings=left, suppressed=hushed, accepted=taken)


def fails(report: Report, *, fail_on: Severity | None, strict: bool) -> bool:
    """Tell whether a report fails: by a finding that grave, or, if strict, by one unchecked."""
    for finding in report.findings:
        if finding.outcome is Outcome.UNCHECKED:
            if strict:
                return True
        elif fail_on is not None and _ORDER[finding.severity] <= _ORDER[fail_on]:
            return True
    return False
