"""Runs rules and makes findings of their hits. Knows the contract, and no rule by name."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

from kb import shelf
from kb.audit.audited import Audited
from kb.audit.families import FAMILIES
from kb.audit.naming import Names
from kb.audit.outcomes import counted
from kb.audit.rule import Described, Hit, Rule
from kb.audit.suppression import settle
from kb.errors import NotFoundError, ShelfError, nearest
from kb.views.finding import Finding, Report, RuleResult, RuleView
from kb.vocab import Outcome, Severity

_SEVERITIES = {severity: position for position, severity in enumerate(Severity)}


D = TypeVar("D", bound=Described)


@cache
def rules() -> tuple[Rule, ...]:
    """Return all rules, in the order of their families and codes."""
    found = shelf.items("kb.audit.rules", Rule, key="code")
    for rule in found:
        if rule.family not in FAMILIES:
            raise ShelfError(
                f"the rule {rule.code} belongs to no family",
                expected="one of " + ", ".join(FAMILIES),
            )
    order = list(FAMILIES)
    return tuple(sorted(found, key=lambda rule: (order.index(rule.family), rule.code)))


def find_rule(text: str) -> Rule:
    """Return the rule with the code or name `text`.

    Raises:
        NotFoundError: No rule answers to it.
    """
    return rule_among(rules(), text)


def rule_among(known: Sequence[D], text: str) -> D:
    """Return the rule with the code or name `text` among those that are known.

    Raises:
        NotFoundError: None answers to it.
    """
    for rule in known:
        if text.upper() == rule.code or text.lower() == rule.name:
            return rule
    names = [word for rule in known for word in (rule.code, rule.name)]
    near = nearest(text.upper(), names) or nearest(text.lower(), names)
    raise NotFoundError(
        f"no audit rule `{text}`", nearest=near, remedy="`tenkyo rules` lists them all"
    )


def describe(rule: Described, severities: Mapping[str, Severity]) -> RuleView:
    """Return the view of a rule, at the severity that a pack gives it."""
    return RuleView(
        code=rule.code,
        name=rule.name,
        family=rule.family,
        family_label=FAMILIES[rule.family],
        severity=severity_of(rule, severities),
        declared=rule.severity,
        what=rule.what,
        why=rule.why,
        fix=rule.fix,
        failing=rule.failing,
        passing=rule.passing,
        url=f"/v1/rules/{rule.code}",
    )


def severity_of(rule: Described, severities: Mapping[str, Severity]) -> Severity:
    """Return the severity of a rule in a pack: by its code, its name, its family, or its own."""
    for key in (rule.code, rule.name, rule.family):
        if key in severities:
            return severities[key]
    return rule.severity


def audit(
    audited: Audited,
    chosen: Sequence[Rule] | None = None,
    *,
    version: str = "",
    build: str | None = None,
) -> Report:
    """Run the rules (all of them, unless some are chosen) and return what they found."""
    picked = rules() if chosen is None else tuple(chosen)
    suppressions = audited.catalog.audit.suppressions
    found = _findings(audited, (r for r in picked if not r.last))
    settled = settle(found, suppressions, today=audited.today)
    # A suppression is known to be idle only once every rule it could hush has run.
    idle = settled.idle if chosen is None else None
    names = frozenset(word for r in rules() for word in (r.code, r.name, r.family))
    heeded = frozenset(name for r in rules() for name in r.thresholds)
    late = replace(audited, idle=idle, names=names, thresholds=heeded)
    settled = settle(
        [*settled.open, *settled.suppressed, *_findings(late, (r for r in picked if r.last))],
        suppressions,
        today=audited.today,
    )
    pack = audited.catalog.pack.name
    findings = tuple(sorted(settled.open, key=order))
    hushed = settled.suppressed
    return Report(
        pack=pack,
        today=audited.today.isoformat(),
        build=build,
        version=version,
        results=counted(
            (_unrun(rule, audited.catalog.audit.severity) for rule in picked),
            findings,
            suppressed=hushed,
        ),
        findings=findings,
        suppressed=tuple(sorted(hushed, key=order)),
    )


def _unrun(rule: Rule, severities: Mapping[str, Severity]) -> RuleResult:
    severity = severity_of(rule, severities)
    return RuleResult(rule.code, rule.name, rule.family, severity, Outcome.PASS, 0, 0, 0)


def order(finding: Finding) -> tuple[bool, int, str, str, int, str, str]:
    """Return the key that findings are sorted by: worst first, then rule, place and subject."""
    return (
        finding.outcome is Outcome.UNCHECKED,
        _SEVERITIES[finding.severity],
        finding.rule,
        finding.file,
        finding.line,
        finding.subject,
        finding.fingerprint,
    )


def _findings(audited: Audited, picked: Iterable[Rule]) -> Iterator[Finding]:
    for rule in picked:
        yield from _of_rule(audited, rule, rule.check(audited))


def _of_rule(audited: Audited, rule: Rule, hits: Iterable[Hit]) -> Iterator[Finding]:
    severity = severity_of(rule, audited.catalog.audit.severity)
    names = Names(audited.catalog)
    seen: set[str] = set()
    for hit in hits:
        mark = _fingerprint(rule, hit)
        # Two hits with one fingerprint say the same thing twice.
        if mark not in seen:
            seen.add(mark)
            found = _finding(audited, rule, hit, severity=severity, fingerprint=mark)
            said = (names.of(hit.found, hit.kind), names.of(hit.expected, hit.kind))
            yield (
                replace(found, found_label=said[0], expected_label=said[1]) if any(said) else found
            )


def _fingerprint(rule: Rule, hit: Hit) -> str:
    payload = hit.payload
    if payload is None:
        payload = f"{hit.found or ''}\0{hit.expected or ''}\0{hit.other or ''}"
    text = f"{rule.code}\0{hit.kind}\0{hit.subject}\0{hit.outcome.value}\0{payload}"
    return hashlib.sha256(text.encode()).hexdigest()[:20]


def _finding(
    audited: Audited, rule: Rule, hit: Hit, *, severity: Severity, fingerprint: str
) -> Finding:
    document = entity = None
    source = hit.source
    claim = audited.claims.get(hit.subject) if hit.kind == "claim" else None
    if claim is not None:
        file, line = claim.file, claim.line
        document = claim.document.id if claim.document else None
        entity = claim.subject.id
    else:
        file, line = audited.catalog.places.get(f"{hit.kind}/{hit.subject}", ("", 0))
        if hit.kind == "document":
            document = hit.subject
        elif hit.kind == "source":
            source = hit.subject
        elif hit.kind == "entity":
            entity = hit.subject
        elif hit.kind == "question" and hit.subject in audited.catalog.questions:
            document = audited.catalog.questions[hit.subject].document.id
        elif hit.kind == "formula" and hit.subject in audited.formulas:
            formula = audited.formulas[hit.subject]
            file, line = formula.file, formula.line
    return Finding(
        rule=rule.code,
        name=rule.name,
        family=rule.family,
        severity=severity,
        outcome=hit.outcome,
        subject=hit.subject,
        subject_kind=hit.kind,
        message=hit.message,
        remedy=hit.remedy or rule.fix,
        found=hit.found,
        expected=hit.expected,
        other=hit.other,
        document=document,
        entity=entity,
        source=source,
        file=file,
        line=line,
        fingerprint=fingerprint,
    )
