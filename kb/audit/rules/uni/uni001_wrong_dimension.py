"""A figure whose source prints another kind of quantity, or a formula whose units do not fit."""

from collections.abc import Iterator
from functools import cache

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.errors import TenkyoError
from kb.quantity.dimensions import is_count, vector_of
from kb.quantity.parse import parse_quantity
from kb.views.label import Label
from kb.vocab import Severity


def _check(audited: Audited) -> Iterator[Hit]:
    units = audited.units

    @cache
    def unit_of(printed: str) -> str:
        """Return the unit of a print that is a quantity; empty for any other."""
        try:
            return parse_quantity(printed, units=units).unit
        except TenkyoError:
            return ""

    for claim in audited.quantities:
        own = claim.value.unit
        for citation in claim.citations:
            found = unit_of(citation.printed) if citation.printed and own else ""
            # Print writes TFLOPs for TFLOPS, and adds what is counted: only the rest can tell.
            if not found or _spelling(found) == _spelling(own or ""):
                continue
            if _bare(units.dimension(found)) != _bare(units.dimension(own or "")):
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
                        "公式「{title}」の両辺の次元が合いません：{detail}",
                        "formula “{title}”: the dimensions of the two sides differ: {detail}",
                        title=formula.title,
                        detail=check.detail or check.statement,
                    ),
                    found=check.statement,
                )


def _spelling(unit: str) -> str:
    return unit.casefold().rstrip("s")


def _bare(dimension: str) -> dict[str, int]:
    """Return a dimension without its counts: per GPU, member companies."""
    return {base: power for base, power in vector_of(dimension).items() if not is_count(base)}


RULE = Rule(
    code="UNI001",
    name="wrong-dimension",
    severity=Severity.ERROR,
    what=Label(
        "出典の表記が主張と違う次元の量であるもの、または両辺の次元が合わない公式。",
        "A citation whose printed figure has another dimension than the claim, or a formula whose "
        "two sides differ in dimension.",
    ),
    why=Label(
        "帯域の欄にある毎秒の演算数は、数字が合っていても別のことを述べています。",
        "Operations a second in a column of bandwidths state something else, whatever the digits.",
    ),
    fix=Label(
        "主張の項目か値を、出典が述べる量に直してください。",
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
