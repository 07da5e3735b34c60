"""A measurement that exceeds what the same thing is said to reach at most."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.compare.bounds import Ruler
from kb.compare.conflicts import live
from kb.compare.terms import UNKNOWN
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Severity, ValueType

_QUALIFIER: Final = "rating"
_PEAK: Final = "peak"
_MEASURED: Final = "measured"

_Terms = frozenset[tuple[str, str]]


def _check(audited: Audited) -> Iterator[Hit]:
    ruler = Ruler(audited.units)
    for (_, name), claims in audited.topics.items():
        if len(claims) < 2 or _QUALIFIER not in audited.catalog.properties[name].comparable_by:
            continue
        peaks: dict[_Terms, list[Claim]] = defaultdict(list)
        for claim in _rated(claims, _PEAK):
            peaks[_terms(claim)].append(claim)
        for claim in _rated(claims, _MEASURED) if peaks else ():
            below = peaks.get(_terms(claim), ())
            if below and all(_above(ruler, claim, peak) for peak in below):
                yield hit(
                    claim,
                    say(
                        "{topic}の実測「{value}」が、理論最大「{peak}」を超えています",
                        "{topic}: {value} was measured, which is above the peak, {peak}",
                        topic=topic(claim),
                        value=shown(claim),
                        peak=shown(below[0]),
                    ),
                    found=claim.value.told(),
                    expected=f"≤ {below[0].value.told()}",
                    other=below[0].id,
                )


def _rated(claims: Sequence[Claim], term: str) -> Iterator[Claim]:
    """Yield the figures of one rating that leave none of their other terms unknown."""
    for claim in claims:
        known = claim.value.type is ValueType.QUANTITY and UNKNOWN not in claim.qualifiers.values()
        if known and claim.qualifiers.get(_QUALIFIER) == term and live(claim):
            yield claim


def _terms(claim: Claim) -> _Terms:
    return frozenset(item for item in claim.qualifiers.items() if item[0] != _QUALIFIER)


def _above(ruler: Ruler, measured: Claim, peak: Claim) -> bool:
    one, two = ruler.stated(measured.value), ruler.stated(peak.value)
    if one is None or two is None or not two.below(one):
        return False
    return not ruler.agree(measured.value, peak.value)


_BOTH: Final = """\
claims:
- {{subject: alpha, property: throughput, value: 900 TFLOPS, document: memo,
   qualifiers: {{rating: peak, precision: fp8}}}}
- {{subject: alpha, property: throughput, value: {0} TFLOPS, document: survey,
   qualifiers: {{rating: measured, precision: fp8}}}}
"""


RULE = Rule(
    code="CMP007",
    name="measured-above-peak",
    severity=Severity.WARNING,
    what=Label(
        "ほかの限定語が同じ理論最大（`rating: peak`）を上回る実測値（`measured`）。",
        "A measured value above the peak of the same thing, all other qualifiers being the same.",
    ),
    why=Label(
        "理論最大を超える実測はありません。疎と密、片方向と双方向、装置とノードなどの取り違えが隠れています。",
        "Nothing measures above its peak: sparse was taken for dense, one way for both, a node "
        "for a device, or a figure is wrong.",
    ),
    fix=Label(
        "二つの値の条件を原典で確かめ、違いを限定語で表してください。",
        "Check the conditions of both in the original; say with a qualifier what differs.",
    ),
    failing=_BOTH.format("1100"),
    passing=_BOTH.format("700"),
    check=_check,
)
