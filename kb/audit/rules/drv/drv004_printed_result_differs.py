"""A printed result that its own inputs do not give."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.prints import differing
from kb.audit.rule import Hit, Rule
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    return differing(audited, sums=False)


RULE = Rule(
    code="DRV004",
    name="printed-result-differs",
    severity=Severity.ERROR,
    what=Label(
        "文書が印刷した計算結果のうち、同じ入力から計算し直すと、入力の丸めを見込んでも合わないもの。",
        "A result printed by a document that its inputs do not give, their rounding allowed for.",
    ),
    why=Label(
        "計算の合わない結果は、入力か式か桁のどれかを取り違えています。",
        "A result that does not come out rests on a wrong input, formula or digit.",
    ),
    fix=Label(
        "入力と公式を原典と照らし、どちらが誤りかを主張の `note` に記してください。",
        "Hold inputs and formula against the original; note with the claim which one is wrong.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 750 W, document: memo}
- {subject: beta, property: power, value: 1400 W, document: memo}
- {subject: alpha, property: power,
   derive: {formula: share-of-total, inputs: {total: beta.power.me, count: '2'},
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
