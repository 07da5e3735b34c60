"""A computed value that stands higher than what it was computed from."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.formulas.taint import STRENGTH
from kb.views.label import Label
from kb.vocab import Severity, Verification

_SOUND = STRENGTH[Verification.CITED]


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.computed:
        own = STRENGTH[claim.standing.verification]
        for given in claim.inputs:
            source = audited.claims.get(given.claim) if given.claim else None
            if source is None:
                continue
            strength = STRENGTH[source.standing.verification]
            # Any sound input gives `computed`; a weaker one gives its own weakness.
            if strength < _SOUND and own > strength:
                yield hit(
                    claim,
                    say(
                        "{topic}は{own}とされますが、入力の{other}は{weak}です",
                        "{topic} stands as {own}, though its input {other} is {weak}",
                        topic=topic(claim),
                        own=claim.standing.verification.value,
                        other=topic(source),
                        weak=source.standing.verification.value,
                    ),
                    found=claim.standing.verification.value,
                    expected=source.standing.verification.value,
                    other=source.id,
                )


RULE = Rule(
    code="DRV002",
    name="taint-dropped",
    severity=Severity.ERROR,
    what=Label(
        "入力より強い検証の状態を持つ計算結果。",
        "A computed value whose verification is stronger than that of an input.",
    ),
    why=Label(
        "計算を一度通すだけで、未確認の値が確かな値に化けてはなりません。",
        "Passing through a formula must not turn an unconfirmed figure into a sound one.",
    ),
    fix=Label(
        "これは構築の誤りです。作り直して直らなければ報告してください。",
        "This is a fault of the build: build again, and report it if it stays.",
    ),
    failing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo, flag: 未確認}
- {subject: alpha, property: power, key: half,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
standings: {alpha.power.calc.half: computed}
""",
    passing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo, flag: 未確認}
- {subject: alpha, property: power, key: half,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
""",
    check=_check,
)
