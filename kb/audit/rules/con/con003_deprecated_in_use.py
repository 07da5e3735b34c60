"""A deprecated claim that something is still computed from."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Rank, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    for key, users in audited.users.items():
        claim = audited.claims.get(key)
        if claim is None or claim.standing.rank is not Rank.DEPRECATED:
            continue
        for user in users:
            yield hit(
                user,
                say(
                    "{topic}の計算が、退けられた{other}「{value}」を使っています",
                    "{topic} is computed from {other} ({value}), which is deprecated",
                    topic=topic(user),
                    other=topic(claim),
                    value=shown(claim),
                ),
                found=claim.value.told(),
                other=key,
            )


RULE = Rule(
    code="CON003",
    name="deprecated-in-use",
    severity=Severity.ERROR,
    what=Label(
        "`deprecated` の主張を入力とする計算。",
        "A computed claim that takes a deprecated claim as an input.",
    ),
    why=Label(
        "誤りと分かった値が、計算を通って別の値として生き残ります。",
        "A value known to be wrong lives on in what is computed from it.",
    ),
    fix=Label(
        "入力を、採るべき主張に差し替えてください。",
        "Put the claim that is preferred in its place.",
    ),
    failing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo, rank: deprecated,
   rank_reason: {ja: 誤記, en: A misprint}}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
""",
    passing="""\
claims:
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'}}}
""",
    check=_check,
)
