"""A calculation that was typed in although nothing recomputes it."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Basis, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    checked = {claim.checks for claim in audited.computed if claim.checks is not None}
    for claim in audited.quantities:
        # The premises of a calculation are taken over, not worked out.
        if claim.id in checked or claim.id in audited.users:
            continue
        if claim.standing.basis is Basis.CALCULATION:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は計算結果ですが、計算し直して確かめるものがありません",
                    "{topic}: {value} is the result of a calculation that nothing recomputes",
                    topic=topic(claim),
                    value=shown(claim),
                ),
                found=claim.value.told(),
            )


RULE = Rule(
    code="DRV005",
    name="derivable-by-hand",
    severity=Severity.NOTE,
    what=Label(
        "計算結果として書き写され、`derive` による照合のない値。",
        "A value entered as a calculation, with no `derive` entry that checks it.",
    ),
    why=Label(
        "手で写した計算は、入力が変わっても変わりません。",
        "A calculation typed in by hand does not follow when its inputs change.",
    ),
    fix=Label(
        "公式と入力を `derive` に書き、`checks` でこの主張を指してください。",
        "Write formula and inputs as `derive`, with `checks` naming this claim.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, basis: calculation}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, basis: calculation}
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'},
            checks: alpha.power.me}}
""",
    check=_check,
)
