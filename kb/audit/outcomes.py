"""What came of each rule, counted from the findings of a report."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from kb.views.finding import Finding, RuleResult
from kb.vocab import Outcome


def counted(
    results: Iterable[RuleResult],
    findings: Sequence[Finding],
    *,
    suppressed: Sequence[Finding],
    accepted: Sequence[Finding] = (),
) -> tuple[RuleResult, ...]:
    """Return the results of the same rules as those findings make them."""
    failed = Counter(f.rule for f in findings if f.outcome is Outcome.FAIL)
    unchecked = Counter(f.rule for f in findings if f.outcome is Outcome.UNCHECKED)
    hushed = Counter(f.rule for f in suppressed)
    taken = Counter(f.rule for f in accepted)
    return tuple(
        replace(
            result,
            outcome=_outcome(failed[result.rule], unchecked[result.rule]),
            failed=failed[result.rule],
            unchecked=unchecked[result.rule],
            suppressed=hushed[result.rule],
            accepted=taken[result.rule],
        )
        for result in results
    )


def _outcome(failed: int, unchecked: int) -> Outcome:
    if failed:
        return Outcome.FAIL
    return Outcome.UNCHECKED if unchecked else Outcome.PASS
