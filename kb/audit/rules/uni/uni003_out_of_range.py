"""A value beyond what is plausible for its property."""

from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    properties = audited.catalog.properties
    years = (
        int(audited.threshold("earliest-year", 1900)),
        audited.today.year + int(audited.threshold("latest-years-ahead", 30)),
    )
    for claim in audited.claims.values():
        expected = _exceeded(claim.value, properties[claim.property.id].range, years)
        if expected is not None:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は、あり得る範囲{range}の外です",
                    "{topic}: {value} lies outside the plausible {range}",
                    topic=topic(claim),
                    value=shown(claim),
                    range=expected,
                ),
                found=claim.value.told(),
                expected=expected,
            )


def _exceeded(
    value: Value, bounds: tuple[float, float] | None, years: tuple[int, int]
) -> str | None:
    """Return the range that a value lies outside of; None where it is within."""
    if value.type is ValueType.DATE:
        first, last = years if bounds is None else bounds
        known = [int(day[:4]) for day in (value.earliest, value.latest) if day]
        off = any(not first <= year <= last for year in known)
        return f"{first:g}–{last:g}" if off else None
    canonical = value.canonical
    if bounds is None or canonical is None:
        return None
    low, high = bounds
    under = canonical.low is not None and canonical.low < low
    over = canonical.high is not None and canonical.high > high
    return f"{low:g}–{high:g} {canonical.unit}".rstrip() if under or over else None


RULE = Rule(
    code="UNI003",
    name="out-of-range",
    severity=Severity.WARNING,
    what=Label(
        "項目に定めた、あり得る範囲（`range`、日付では年）を外れた値。範囲の定めのない日付は、"
        "1900年から30年先までとします。",
        "A value outside the plausible `range` of its property, which for dates is of years; "
        "where it has none, a date before 1900 or more than 30 years ahead.",
    ),
    why=Label(
        "桁違い・単位の取り違え・別の量の値は、まず範囲に現れます。",
        "A slipped digit, a swapped unit or another quantity's figure shows in the range first.",
    ),
    fix=Label(
        "原典と単位を確かめてください。正しければ項目の `range` を広げてください。",
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
    thresholds=("earliest-year", "latest-years-ahead"),
)
