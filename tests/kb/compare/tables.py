"""A catalog of three properties, and tables of claims on them, for tests of comparisons."""

from collections.abc import Sequence

from kb.compare.table import compare
from kb.quantity.units import PintUnits
from kb.views.claim import Claim
from kb.views.comparison import Comparison
from kb.vocab import ValueType
from tests.kb import builders as make

UNITS = PintUnits()

PROPERTIES = [
    make.prop("tdp", unit="W", better="lower"),
    make.prop(
        "mfu", unit="percent", better="higher", requires=("counting",), comparable_by=("counting",)
    ),
    make.prop(
        "link-bandwidth",
        unit="GB/s",
        better="higher",
        requires=("direction",),
        comparable_by=("direction",),
    ),
    make.prop("member", of=ValueType.ENTITY, many=True),
]
CATALOG = make.catalog(
    entities=[make.entity(name) for name in "abcdef"],
    properties=PROPERTIES,
    qualifiers=[
        make.qualifier("counting", "attention-in", "attention-out"),
        make.qualifier(
            "direction", "one-way", "both-ways", conversions=[("both-ways", "one-way", "1/2", ())]
        ),
    ],
)


def table(claims: Sequence[Claim], *properties: str, **more: object) -> Comparison:
    cells: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims:
        cells.setdefault((claim.subject.id, claim.property.id), []).append(claim)
    entities = list(dict.fromkeys(claim.subject.id for claim in claims))
    more.setdefault("entities", entities)
    return compare(CATALOG, cells, properties=properties, units=UNITS, **more)  # type: ignore[arg-type]


def mfu(who: str, low: str, high: str | None = None, *, counting: str = "attention-in") -> Claim:
    value = make.quantity(low, "percent", high=high, digits=2)
    return make.claim(who, "mfu", value, qualifiers={"counting": counting})


def link(who: str, figure: str, direction: str, unit: str = "GB/s") -> Claim:
    by = float(UNITS.factor(unit, "GB/s"))
    value = make.quantity(figure, unit, canonical=(by, "GB/s"))
    return make.claim(who, "link-bandwidth", value, qualifiers={"direction": direction})
