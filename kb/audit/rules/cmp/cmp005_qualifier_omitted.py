"""A claim that leaves out what nearly all others of its property state."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Final

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
                        found=claim.value.told(),
                        expected=name,
                        payload=name,
                    )


_RATED: Final = """\
- {{subject: alpha, property: throughput, value: {0} TFLOPS, document: memo, key: a{0},
   qualifiers: {{rating: peak}}}}
"""


RULE = Rule(
    code="CMP005",
    name="qualifier-omitted",
    severity=Severity.NOTE,
    what=Label(
        "同じ項目の主張の九割以上が述べる限定語を述べていない主張。",
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
    failing="claims:\n"
    + "".join(_RATED.format(number) for number in range(1, 10))
    + "- {subject: beta, property: throughput, value: 10 TFLOPS, document: memo}\n",
    passing="claims:\n"
    + _RATED.format(1)
    + "- {subject: beta, property: throughput, value: 10 TFLOPS, document: memo}\n",
    check=_check,
)
