"""A claim that names no source."""

from collections.abc import Iterator

from kb.audit.audited import Audited, supports
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Basis, Severity

_OWN = frozenset({Basis.ASSUMPTION, Basis.EDITORIAL})


def _check(audited: Audited) -> Iterator[Hit]:
    for claim in audited.stated:
        if claim.standing.basis not in _OWN and not supports(claim):
            yield hit(
                claim,
                say(
                    "{topic}「{value}」に出典がありません",
                    "{topic}: no source for {value}",
                    topic=topic(claim),
                    value=shown(claim),
                ),
                found=claim.value.told(),
            )


RULE = Rule(
    code="CIT001",
    name="uncited-claim",
    severity=Severity.ERROR,
    what=Label(
        "根拠となる出典を一つも挙げない主張。仮定と編者の判断は除きます。",
        "A claim that cites no source in its support; assumptions and editorial judgement aside.",
    ),
    why=Label(
        "出典のない数値は、正しくても確かめようがなく、誤っていても気付かれません。",
        "A figure without a source cannot be checked when right, nor caught when wrong.",
    ),
    fix=Label(
        "`citations` に出典を加えてください。見当たらなければ主張を外すか仮定と記してください。",
        "Add a source under `citations`; failing that, drop the claim or mark it an assumption.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo, citations: [{source: paper}]}
- {subject: beta, property: power, value: 500 W, document: memo, basis: assumption}
""",
    check=_check,
)
