"""A figure whose source prints another kind of quantity, or a formula whose units do not fit."""

from collections.abc import Iterator
from functools import cache

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.errors import TenkyoError
from kb.quantity.parse import parse_quantity
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    units = audited.units

    @cache
    def dimension(printed: str) -> str | None:
        """Return the dimension of a print that is a quantity with a unit; None of any other."""
        try:
            unit = parse_quantity(printed, units=units).unit
            return units.dimension(unit) if unit else None
        except TenkyoError:
            return None

    for claim in audited.quantities:
        own = audited.catalog.properties[claim.property.id].dimension
        for citation in claim.citations:
            found = dimension(citation.printed) if citation.printed else None
            if found is not None and own and claim.value.unit and found != own:
                yield hit(
                    claim,
                    say(
                        "{topic}「{value}」の出典「{title}」の表記「{printed}」は別の種類の量です",
                        "{topic}: {value}, but “{title}” prints {printed}, another quantity",
                        topic=topic(claim),
                        value=shown(claim),
                        title=citation.title,
                        printed=citation.printed or "",
                    ),
                    found=citation.printed,
                    expected=own,
                    source=citation.source,
                )
    for formula in audited.formulas.values():
        for check in formula.checks:
            if check.kind == "dimensions" and not check.passes:
                yield Hit(
                    formula.id,
                    "formula",
                    say(
                        "式「{title}」の両辺の次元が合いません: {detail}",
                        "formula “{title}”: the dimensions of the two sides differ: {detail}",
                        title=formula.title,
                        detail=check.detail or check.statement,
                    ),
                    found=check.statement,
                )


RULE = Rule(
    code="UNI001",
    name="wrong-dimension",
    severity=Severity.ERROR,
    what=Label(
        "出典の表記が主張と違う次元の量であるもの、または両辺の次元が合わない式。",
        "A citation whose printed figure has another dimension than the claim, or a formula whose "
        "two sides differ in dimension.",
    ),
    why=Label(
        "帯域の欄にある毎秒の演算数は、数字が合っていても別のことを述べています。",
        "Operations a second in a column of bandwidths state something else, whatever the digits.",
    ),
    fix=Label(
        "主張の特性か値を、出典が述べる量に直してください。",
        "Correct the property or the value to the quantity that the source states.",
    ),
    failing="""\
claims:
- {subject: alpha, property: bandwidth, value: 125 GB/s, document: memo,
   qualifiers: {direction: one-way}, citations: [{source: datasheet, printed: 125 TFLOPS}]}
""",
    passing="""\
claims:
- {subject: alpha, property: bandwidth, value: 125 GB/s, document: memo,
   qualifiers: {direction: one-way}, citations: [{source: datasheet, printed: 1 Tb/s}]}
""",
    check=_check,
)
