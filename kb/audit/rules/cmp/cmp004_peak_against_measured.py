"""A peak that is set against a measurement as if they were one quantity."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.compare.terms import term_label
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import LinkRole, Severity

_QUALIFIER = "rating"
_PAIR = {"peak", "measured"}
_SAME = frozenset({LinkRole.AGREES, LinkRole.CONTRADICTS, LinkRole.SUPERSEDES})


def _check(audited: Audited) -> Iterator[Hit]:
    rating = audited.catalog.qualifiers.get(_QUALIFIER)
    for claim in audited.claims.values():
        term = claim.qualifiers.get(_QUALIFIER)
        if term is None or term not in _PAIR:
            continue
        others = [k.claim for k in claim.links if k.role in _SAME and not k.incoming]
        if claim.checks is not None:
            others.append(claim.checks)
        for key in others:
            other = audited.claims.get(key)
            if other is not None and _apart(claim, other):
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」（{one}）を「{against}」（{two}）と突き合わせています",
                        "{topic}: {value} ({one}) is held against {against} ({two})",
                        topic=topic(claim),
                        value=shown(claim),
                        one=term_label(rating, term),
                        against=shown(other),
                        two=term_label(rating, other.qualifiers[_QUALIFIER]),
                    ),
                    found=claim.value.told(),
                    expected=other.value.told(),
                    other=key,
                )


def _apart(claim: Claim, other: Claim) -> bool:
    return {claim.qualifiers.get(_QUALIFIER), other.qualifiers.get(_QUALIFIER)} == _PAIR


RULE = Rule(
    code="CMP004",
    name="peak-against-measured",
    severity=Severity.ERROR,
    what=Label(
        "理論最大（`rating: peak`）と実測（`measured`）を、一致・矛盾・置き換えの関係に結ぶもの。",
        "A peak and a measurement (qualifier `rating`) linked as agreeing, contradicting or "
        "superseding, or checked one against the other.",
    ),
    why=Label(
        "最大と実測は違って当然です。差は矛盾ではなく、利用率です。",
        "A peak and a measurement are meant to differ: their ratio is a utilisation, no conflict.",
    ),
    fix=Label(
        "関係を外すか、同じ種類の値どうしを結んでください。",
        "Drop the link, or link values of one kind.",
    ),
    failing="""\
claims:
- {subject: alpha, property: throughput, value: 989 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: peak},
   links: [{claim: alpha.throughput.su, role: contradicts}]}
- {subject: alpha, property: throughput, value: 400 TFLOPS, document: survey,
   qualifiers: {precision: bf16, rating: measured}}
""",
    passing="""\
claims:
- {subject: alpha, property: throughput, value: 989 TFLOPS, document: memo,
   qualifiers: {precision: bf16, rating: peak}}
- {subject: alpha, property: throughput, value: 400 TFLOPS, document: survey,
   qualifiers: {precision: bf16, rating: measured}}
""",
    check=_check,
)
