"""A computed value that is held against a claim it was computed from."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.computed:
        if claim.checks is not None and claim.checks in _inputs(audited, claim.id):
            checked = audited.claims[claim.checks]
            yield hit(
                claim,
                say(
                    "{topic}の計算は、照合する相手の{other}を入力に使っています",
                    "{topic} is computed from {other}, the very claim it is held against",
                    topic=topic(claim),
                    other=topic(checked),
                ),
                other=checked.id,
            )


def _inputs(audited: Audited, start: str) -> set[str]:
    """Return all that a computed claim rests on, however far down."""
    found: set[str] = set()
    left = [start]
    while left:
        claim = audited.claims.get(left.pop())
        for given in claim.inputs if claim else ():
            if given.claim is not None and given.claim not in found:
                found.add(given.claim)
                left.append(given.claim)
    return found


RULE = Rule(
    code="CIT006",
    name="circular-citation",
    severity=Severity.ERROR,
    what=Label(
        "計算結果を、その入力となった主張と照合しているもの。",
        "A computed value held against a claim that is among its own inputs.",
    ),
    why=Label(
        "自分から計算した値が自分と合うのは当然で、何の裏付けにもなりません。",
        "A claim always agrees with what was computed from it: that supports nothing.",
    ),
    fix=Label(
        "独立の入力から計算するか、`checks` を外してください。",
        "Compute it from independent inputs, or drop `checks`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: alpha.power.me, count: '1'},
            checks: alpha.power.me}}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'},
            checks: alpha.power.me}}
""",
    check=_check,
)
