"""Printed results held against what their inputs give, parted by what sort of sum they are."""

import re
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, hit
from kb.audit.words import enumerated, say, topic
from kb.views.formula import Formula, Meeting, PrintedCheck
from kb.views.label import Label

_SUM = re.compile(r"\s*\w+(?:\s*[+-]\s*\w+)+\s*")
_RATIO = re.compile(r"\s*\w+\s*/\s*\w+\s*")
_SHARES = frozenset({"%", "percent"})


def is_sum_or_share(formula: Formula) -> bool:
    """Tell whether a formula only adds up parts, or divides a part by the whole."""
    if _SUM.fullmatch(formula.expression):
        return True
    return formula.result.unit in _SHARES and _RATIO.fullmatch(formula.expression) is not None


def differing(audited: Audited, *, sums: bool) -> Iterator[Hit]:
    """Yield a hit for each printed result that its inputs do not give, their rounding allowed."""
    for check in audited.printed:
        claim = audited.claims.get(check.printed_claim)
        formula = audited.formulas.get(check.formula)
        if check.meeting is not Meeting.DIFFERS or claim is None or formula is None:
            continue
        if is_sum_or_share(formula) is sums:
            yield hit(
                claim,
                say(
                    "{topic}は「{printed}」と印刷されていますが、計算では{computed}です{why}",
                    "{topic}: printed {printed}, but it computes to {computed}{why}",
                    topic=topic(claim),
                    printed=check.printed,
                    computed=check.computed,
                    why=_causes(check),
                ),
                found=check.printed,
                expected=check.computed,
                other=check.claim,
                payload=f"{check.formula}\0{check.printed}\0{check.computed}",
            )


def _causes(check: PrintedCheck) -> Label:
    if not check.causes:
        return Label("", "")
    causes = enumerated(cause.label for cause in check.causes)
    return Label(f"（考えられる理由：{causes.get('ja')}）", f" (perhaps: {causes.get('en')})")
