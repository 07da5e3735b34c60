"""A claim that leaves out what nearly all others of its property state."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity

_FEWEST = 5
_MOST = 0.9


def _check(audited: Audited) -> Iterator[Hit]:
    groups: dict[str, list[Claim]] = defaultdict(list)
    for claim in audited.quantities:
        groups[claim.property.id].append(claim)
    for members in groups.values():
        stated = Counter(name for claim in members for name in claim.qualifiers)
        usual = [
            name
            for name, count in stated.items()
            if count >= _FEWEST and _MOST * len(members) <= count < len(members)
        ]
        for claim in members if usual else ():
            for name in usual:
                if name not in claim.qualifiers:
                    label = audited.catalog.qualifiers[name].label
                    yield hit(
                        claim,
                        say(
                            "{topic}「{value}」だけ、{name}を述べていません",
                            "{topic}: {value} does not state its {name}, as the others do",
                            topic=topic(claim),
                            value=shown(claim),
                            name=label,
                        ),
                        found=claim.value.as_printed,
                        expected=name,
                        payload=name,
                    )


RULE = Rule(
    code="CMP005",
    name="qualifier-omitted",
    severity=Severity.NOTE,
    what=Label(
        "同じ特性の主張の九割以上が述べる限定語を述べていない主張。",
        "A claim without a qualifier that nine in ten claims of the property state.",
    ),
    why=Label(
        "一つだけ欠けた条件は、たいてい書き忘れです。",
        "Where one alone lacks a condition, it was most likely forgotten.",
    ),
    fix=Label(
        "限定語を書いてください。分からなければ `unknown` と書いてください。",
        "State the qualifier, if only as `unknown`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: throughput, value: 1 TFLOPS, document: memo,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 2 TFLOPS, document: memo, key: a2,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 3 TFLOPS, document: memo, key: a3,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 4 TFLOPS, document: memo, key: a4,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 5 TFLOPS, document: memo, key: a5,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 6 TFLOPS, document: memo, key: a6,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 7 TFLOPS, document: memo, key: a7,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 8 TFLOPS, document: memo, key: a8,
   qualifiers: {rating: peak}}
- {subject: alpha, property: throughput, value: 9 TFLOPS, document: memo, key: a9,
   qualifiers: {rating: peak}}
- {subject: beta, property: throughput, value: 10 TFLOPS, document: memo}
""",
    passing="""\
claims:
- {subject: alpha, property: throughput, value: 1 TFLOPS, document: memo,
   qualifiers: {rating: peak}}
- {subject: beta, property: throughput, value: 10 TFLOPS, document: memo}
""",
    check=_check,
)
