"""A value beyond what is plausible for its property."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.vocab import Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    properties = audited.catalog.properties
    for claim in audited.claims.values():
        bounds = properties[claim.property.id].range
        canonical = claim.value.canonical
        if bounds is None or canonical is None or claim.value.type is not ValueType.QUANTITY:
            continue
        low, high = bounds
        under = canonical.low is not None and canonical.low < low
        over = canonical.high is not None and canonical.high > high
        if under or over:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は、あり得る範囲{range}の外です",
                    "{topic}: {value} lies outside the plausible {range}",
                    topic=topic(claim),
                    value=shown(claim),
                    range=f"{low:g}–{high:g} {canonical.unit}".rstrip(),
                ),
                found=claim.value.as_printed,
                expected=f"{low:g}–{high:g} {canonical.unit}".rstrip(),
            )


RULE = Rule(
    code="UNI003",
    name="out-of-range",
    severity=Severity.WARNING,
    what=Label(
        "特性に定めた、あり得る範囲（`range`）を外れた値。",
        "A value outside the plausible `range` of its property.",
    ),
    why=Label(
        "桁違い・単位の取り違え・別の量の値は、まず範囲に現れます。",
        "A slipped digit, a swapped unit or another quantity's figure shows in the range first.",
    ),
    fix=Label(
        "原典と単位を確かめてください。正しければ特性の `range` を広げてください。",
        "Check the original and the unit; if the value is right, widen the property's `range`.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 MW, document: memo}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
""",
    check=_check,
)
