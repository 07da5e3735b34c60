"""A computed value that rests on something out of date or replaced."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Freshness, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.computed:
        for given in claim.inputs:
            source = audited.claims.get(given.claim) if given.claim else None
            if source is None:
                continue
            ended = source.superseded_on
            if ended is None and source.standing.freshness is not Freshness.STALE:
                continue
            yield hit(
                claim,
                say(
                    "{topic}の計算が、{day}に置き換えられた{other}「{value}」を使っています",
                    "{topic} is computed from {other} ({value}), superseded on {day}",
                    topic=topic(claim),
                    other=topic(source),
                    value=shown(source),
                    day=ended,
                )
                if ended is not None
                else say(
                    "{topic}の計算が、古くなった{other}「{value}」（{day}時点）を使っています",
                    "{topic} is computed from {other} ({value}, as of {day}), out of date",
                    topic=topic(claim),
                    other=topic(source),
                    value=shown(source),
                    day=source.as_of or "?",
                ),
                found=source.value.told(),
                other=source.id,
            )


RULE = Rule(
    code="DRV001",
    name="stale-derivation",
    severity=Severity.WARNING,
    what=Label(
        "古くなった、または新しい主張に置き換えられた値を入力とする計算。",
        "A computed value with an input that is stale or was superseded.",
    ),
    why=Label(
        "入力が改まっても結果が改まらなければ、二つの値が食い違ったまま並びます。",
        "If the input moves on and the result does not, the two stand side by side at odds.",
    ),
    fix=Label(
        "入力を新しい主張に差し替えてください。",
        "Point the derivation at the newer claim.",
    ),
    failing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: beta, property: power, value: 1500 W, document: survey,
   links: [{claim: beta.power.me, role: supersedes}]}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
""",
    passing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: beta, property: power, value: 1500 W, document: survey,
   links: [{claim: beta.power.me, role: supersedes}]}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.su, count: '2'}}}
""",
    check=_check,
)
