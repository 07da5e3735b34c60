"""Suppressions: which findings an editor accepts for now, and which suppressions do nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date

from kb.audit.families import family
from kb.errors import TenkyoError
from kb.quantity.edtf import parse_date
from kb.views.catalog import Suppression
from kb.views.finding import Finding
from kb.vocab import Outcome


@dataclass(frozen=True, slots=True)
class Settled:
    """Findings parted into open and suppressed, and the suppressions that met none."""

    open: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]
    idle: tuple[Suppression, ...]


def settle(
    findings: Iterable[Finding], suppressions: Sequence[Suppression], *, today: date
) -> Settled:
    """Part the findings. An expired suppression hushes nothing; nothing hushes its own family."""
    live: dict[tuple[str, str], Suppression] = {}
    for known in suppressions:
        if not has_expired(known, today):
            live[known.rule, known.subject] = known
    used: set[Suppression] = set()
    left, hushed = [], []
    for finding in findings:
        reason = None
        if live and finding.outcome is Outcome.FAIL and family(finding.rule) != "SUP":
            for name in (finding.rule, finding.name):
                match = live.get((name, finding.subject))
                if match is not None:
                    used.add(match)
                    reason = match.reason
        if reason is None:
            left.append(finding)
        else:
            hushed.append(replace(finding, suppressed=reason))
    idle = tuple(s for s in live.values() if s not in used)
    return Settled(tuple(left), tuple(hushed), idle)


def has_expired(suppression: Suppression, today: date) -> bool:
    """Tell whether the last day of a suppression lies behind; an unreadable day counts as past."""
    try:
        last = parse_date(suppression.expires).latest
    except TenkyoError:
        return True
    return last is not None and last < today
