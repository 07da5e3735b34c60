"""Ratios, under the same law as tables: refused rather than wrong."""

from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final

from kb.compare import reasons
from kb.compare.bounds import Ruler, Span
from kb.compare.classes import Classifier
from kb.compare.entries import unit_step
from kb.errors import SettingsError, UnitError
from kb.quantity.convert import decimal_of
from kb.quantity.format import format_number
from kb.quantity.units import Units
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.comparison import ClassKey, Comparison, Verdict
from kb.views.ratio import Ratio
from kb.vocab import ValueType

_SHORT = Context(prec=3)
_NO_TRUE_ZERO: Final = "[temperature]"
"""The dimension whose unit starts where convention put it: 40 °C is not twice 20 °C."""


def verdict(
    a: Claim,
    b: Claim,
    *,
    catalog: Catalog,
    units: Units,
    assumed: Mapping[str, str] | None = None,
) -> Verdict:
    """Tell whether two claims compare, what is converted for it, or all that prevents it.

    Conversions of units are named beside those of qualifiers, for a bit taken for a byte misleads
    as much as two directions taken for one. `assumed` gives terms to qualifiers left unknown; the
    verdict names where it did.
    """
    classifier = Classifier(catalog.properties, catalog.qualifiers, assumed=assumed)
    found = classifier.verdict(a, b)
    if not found.comparable or a.value.type is not ValueType.QUANTITY:
        return found
    ruler = Ruler(units)
    try:
        steps = unit_step(b.value, a.value.unit or "", ruler)
    except UnitError:
        refusal = reasons.units_differ(a, b)
        return Verdict(comparable=False, converted=False, refusals=(refusal,))
    return Verdict(
        comparable=True,
        converted=bool(found.steps or steps),
        steps=(*((b.id, step) for step in steps), *found.steps),
    )


def ratio(
    a: Claim,
    b: Claim,
    *,
    catalog: Catalog,
    units: Units,
    assumed: Mapping[str, str] | None = None,
) -> Ratio:
    """Return `a` over `b` where they compare; else refuse, and show what was refused.

    Where conversions were needed, the figure that the printed numbers would have given is named
    beside the right one: 18× is refused, 9× is offered with the conversion that makes it so.
    """
    found = verdict(a, b, catalog=catalog, units=units, assumed=assumed)
    refusals = list(found.refusals)
    refusals.extend(
        reasons.not_a_quantity(claim)
        for claim in (a, b)
        if claim.value.type is not ValueType.QUANTITY and claim.value.absence is None
    )
    if not refusals and units.dimension(a.value.unit or "") == _NO_TRUE_ZERO:
        refusals.append(reasons.no_true_zero(a, b))
    ruler = Ruler(units)
    standings = a.standing, b.standing
    about = any(c.value.modifier is not None and c.value.modifier.approximate for c in (a, b))
    naive = _times(_naive(a, b, ruler), about=about)
    if refusals:
        return Ratio(a.id, b.id, None, None, None, naive, standings, refusals=tuple(refusals))
    classifier = Classifier(catalog.properties, catalog.qualifiers, assumed=assumed)
    spans = []
    for claim in (a, b):
        key = classifier.key(claim)
        factor = Fraction(key.factor) if isinstance(key, ClassKey) else Fraction(1)
        spans.append(ruler.stated(claim.value, factor * _to_common(claim, a, ruler)))
    quotient = _over(spans[0], spans[1])
    if quotient is None:
        below = [c for c, s in zip((a, b), spans, strict=True) if s and s.low and s.low < 0]
        refusal = reasons.below_zero(below[0]) if below else reasons.reaches_zero(b)
        return Ratio(a.id, b.id, None, None, None, naive, standings, refusals=(refusal,))
    text = _times(quotient, about=about)
    converted = any(step.qualifier != "unit" for _, step in found.steps)
    return Ratio(
        numerator=a.id,
        denominator=b.id,
        low=None if quotient.low is None else float(quotient.low),
        high=None if quotient.high is None else float(quotient.high),
        text=text,
        naive=naive if converted and naive != text else None,
        standings=standings,
        steps=found.steps,
    )


def _to_common(claim: Claim, other: Claim, ruler: Ruler) -> Fraction:
    """Return what takes a claim's canonical unit to that of the other claim's property."""
    own, common = (c.value.canonical.unit if c.value.canonical else "" for c in (claim, other))
    return ruler.between(own, common)


def _naive(a: Claim, b: Claim, ruler: Ruler) -> Span | None:
    """Divide the printed figures with units converted and qualifiers ignored, as people do."""
    if {a.value.type, b.value.type} != {ValueType.QUANTITY}:
        return None
    try:
        return _over(ruler.stated(a.value), ruler.stated(b.value, _to_common(b, a, ruler)))
    except UnitError:
        return None


def _over(a: Span | None, b: Span | None) -> Span | None:
    """Divide intervals; None where the divisor may be zero or changes sign."""
    if a is None or b is None or b.low is None or b.low <= 0 or (a.low is not None and a.low < 0):
        return None
    low = None if a.low is None or b.high is None else a.low / b.high
    high = None if a.high is None else a.high / b.low
    return Span(
        low,
        high,
        a.low_inclusive and b.high_inclusive,
        a.high_inclusive and b.low_inclusive,
    )


def _times(span: Span | None, *, about: bool) -> str | None:
    """Write a quotient; of a figure called approximate it is no more than that."""
    text = None if span is None else _bare_times(span)
    return f"≈ {text}" if about and text is not None else text


def _bare_times(span: Span) -> str | None:
    low, high = (None if edge is None else _short(edge) for edge in (span.low, span.high))
    if low is None and high is None:
        return None
    if low == high:
        return f"{low}×"
    if low is None:
        return f"≤ {high}×"
    if high is None:
        return f"≥ {low}×"
    return f"{low}–{high}×"


def _short(number: Fraction) -> str:
    value = _SHORT.plus(decimal_of(number))
    return format_number(Decimal(value).normalize())


def ratios(
    found: Comparison, claims: Mapping[str, Claim], *, catalog: Catalog, units: Units
) -> tuple[Ratio, ...]:
    """Return the ratios of a comparison of two things: its first row over its second.

    Only values on one scale are held against each other. Where some pairs compare, those are
    returned; where none does, the refusals are.

    Raises:
        SettingsError: The comparison is not of two things.
    """
    if len(found.rows) != 2:
        raise SettingsError(
            f"a ratio is of two things, and {len(found.rows)} are asked for",
            remedy="name the one to divide, then the one to divide by",
        )
    rows = [
        [claims[entry.claim] for cell in row.cells for entry in cell.entries] for row in found.rows
    ]
    classifier = Classifier(catalog.properties, catalog.qualifiers)
    pairs: dict[str, list[Ratio]] = {}
    for a in rows[0]:
        for b in rows[1]:
            if classifier.scale(a) == classifier.scale(b):
                made = ratio(a, b, catalog=catalog, units=units, assumed=found.assumed)
                pairs.setdefault(classifier.scale(a), []).append(made)
    return tuple(
        one
        for several in pairs.values()
        for one in ([r for r in several if r.text is not None] or several)
    )
