"""Two figures whose ratio is not the one that their qualifiers lead to expect."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.compare.bounds import Ruler
from kb.compare.terms import term_label
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Rank, Severity

_PREFIX = "ratio/"
_ONE = Fraction(1)


def _check(audited: Audited) -> Iterator[Hit]:
    expected = list(_expected(audited.catalog.audit.thresholds))
    if not expected:
        return
    ruler = Ruler(audited.units)
    for qualifier, upper, lower, value in expected:
        groups: dict[tuple[object, ...], dict[str, list[Claim]]] = defaultdict(dict)
        for claim in audited.quantities:
            term = claim.qualifiers.get(qualifier)
            if term in (upper, lower) and claim.standing.rank is not Rank.DEPRECATED:
                rest = tuple(sorted((k, v) for k, v in claim.qualifiers.items() if k != qualifier))
                key = (claim.subject.id, claim.property.id, rest)
                groups[key].setdefault(term, []).append(claim)
        for members in groups.values():
            for one, two in product(members.get(upper, ()), members.get(lower, ())):
                if not ruler.agree(one.value, two.value, factors=(_ONE, Fraction(value))):
                    yield hit(
                        one,
                        say(
                            "{topic}「{value}」は{lower}の「{other}」の{times}倍になっていません",
                            "{topic}: {value} is not {times} times the {lower} figure, {other}",
                            topic=topic(one),
                            value=shown(one),
                            lower=term_label(audited.catalog.qualifiers.get(qualifier), lower),
                            other=shown(two),
                            times=f"{value:g}",
                        ),
                        found=one.value.told(),
                        expected=f"{value:g} × {two.value.told()}",
                        other=two.id,
                    )


def _expected(thresholds: Mapping[str, float]) -> Iterator[tuple[str, str, str, float]]:
    """Yield qualifier, upper term, lower term and ratio of each threshold that sets one."""
    for name, value in thresholds.items():
        parts = name.split("/")
        if len(parts) == 4 and name.startswith(_PREFIX):
            yield parts[1], parts[2], parts[3], value


RULE = Rule(
    code="CMP003",
    name="precision-ratio-odd",
    severity=Severity.WARNING,
    what=Label(
        "限定語だけが違う二つの値の比が、`audit.yaml` の `ratio/限定語/上/下` に合わないもの。",
        "Two values that differ in one qualifier alone, whose ratio is not the one set in "
        "`audit.yaml` as `ratio/<qualifier>/<upper>/<lower>`.",
    ),
    why=Label(
        "FP8がBF16の二倍にならない表は、密と疎、片方向と双方向などの取り違えをよく含みます。",
        "Where FP8 is not twice BF16, dense was often mixed with sparse, or one row miscopied.",
    ),
    fix=Label(
        "二つの値の条件を原典で確かめ、違いを限定語で表してください。",
        "Check the conditions of both in the original; say with a qualifier what differs.",
    ),
    failing="""\
audit: {thresholds: {ratio/precision/fp8/bf16: 2}}
claims:
- {subject: alpha, property: throughput, value: 3958 TFLOPS, document: memo,
   qualifiers: {precision: fp8, rating: peak}}
- {subject: alpha, property: throughput, value: 989 TFLOPS, document: memo, key: bf16,
   qualifiers: {precision: bf16, rating: peak}}
""",
    passing="""\
audit: {thresholds: {ratio/precision/fp8/bf16: 2}}
claims:
- {subject: alpha, property: throughput, value: 1979 TFLOPS, document: memo,
   qualifiers: {precision: fp8, rating: peak}}
- {subject: alpha, property: throughput, value: 989 TFLOPS, document: memo, key: bf16,
   qualifiers: {precision: bf16, rating: peak}}
""",
    check=_check,
    thresholds=("ratio/",),
)
