"""Things side by side: each cell with its claim and standing, each property with its classes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kb.compare import reasons
from kb.compare.asof import days_of
from kb.compare.columns import Line, column
from kb.compare.entries import Draft, Tools, entry, line_of, own_unit
from kb.compare.frame import Compared
from kb.compare.select import answers
from kb.compare.strict import check, refuse
from kb.quantity.convert import target_of
from kb.quantity.units import Units
from kb.views.catalog import Catalog, Entity, Property
from kb.views.claim import Claim
from kb.views.comparison import Cell, Column, Row
from kb.views.label import Label, Ref
from kb.vocab import Rank, ValueType

Cells = Mapping[tuple[str, str], Sequence[Claim]]


def compare(
    catalog: Catalog,
    claims_by_cell: Cells,
    *,
    entities: Sequence[str],
    properties: Sequence[str],
    units: Units,
    units_asked: Mapping[str, str] | None = None,
    where: Mapping[str, str] | None = None,
    assumed: Mapping[str, str] | None = None,
    as_of: str | None = None,
    rank: Rank | None = None,
    strict: bool = False,
    title: Label | None = None,
    build: str | None = None,
    today: str | None = None,
    tools: Tools | None = None,
) -> Compared:
    """Lay things side by side on properties, and refuse in its cell what may not be compared.

    `claims_by_cell` holds the claims by entity and property. `units_asked` gives the unit of a
    property's column (default: its canonical one), `where` narrows by qualifier, `as_of` tells
    what was known on a day, `assumed` gives terms to qualifiers that claims leave unknown. With
    `strict` the first refusal is an error. `tools` may be kept from one comparison on the same
    catalog to the next. `today`, the day of the build, asks for the days on which something in
    the comparison changed.

    Raises:
        ComparisonError: `strict`, and something may not be compared; names the qualifier.
        NotFoundError: An entity, a property or a qualifier does not exist.
        UnitError: A unit asked for does not measure the property.
    """
    for terms in (where or {}, assumed or {}):
        check(catalog, entities, properties=properties, where=terms)
    if assumed:
        # What others share knows nothing of this assumption.
        tools = Tools.of(catalog, units, assumed=assumed)
    work = _Work(
        catalog,
        tools or Tools.of(catalog, units),
        units,
        dict(where or {}),
        as_of,
        rank,
    )
    asked = units_asked or {}
    columns, cells = [], []
    for name in properties:
        made, filled = work.column(
            catalog.properties[name], claims_by_cell, entities=entities, asked=asked.get(name)
        )
        columns.append(made)
        cells.append(filled)
    rows = tuple(
        Row(
            entity=Ref(name, catalog.entities[name].label),
            url=catalog.entities[name].url,
            kind=catalog.entities[name].kind,
            vendor=catalog.entities[name].vendor,
            cells=tuple(filled[number] for filled in cells),
        )
        for number, name in enumerate(entities)
    )
    days: tuple[str, ...] = ()
    if today is not None and as_of is None:
        days = days_of((c for several in claims_by_cell.values() for c in several), before=today)
    found = Compared(
        tuple(columns),
        rows,
        as_of=as_of,
        build=build,
        title=title,
        days=days,
        assumed=dict(assumed or {}),
    )
    if strict:
        refuse(found)
    return found


@dataclass(slots=True)
class _Work:
    catalog: Catalog
    tools: Tools
    units: Units
    where: dict[str, str]
    as_of: str | None
    rank: Rank | None

    def column(
        self, prop: Property, cells: Cells, *, entities: Sequence[str], asked: str | None
    ) -> tuple[Column, list[Cell]]:
        unit = self._unit(prop, asked)
        lines = [
            self._line(self.catalog.entities[name], prop, cells.get((name, prop.id), ()))
            for name in entities
        ]
        made = column(self.catalog, prop, lines, entities=entities, unit=unit)
        ruler = self.tools.ruler
        filled = [
            Cell(
                name,
                prop.id,
                tuple(entry(draft, unit=unit, ruler=ruler) for draft in line.held),
                line.refusal,
            )
            for name, line in zip(entities, lines, strict=True)
        ]
        return made, filled

    def _line(self, entity: Entity, prop: Property, claims: Sequence[Claim]) -> Line[Draft]:
        classifier = self.tools.classifier
        stating = [claim for claim in claims if classifier.states(claim, self.where)]
        if claims and not stating:
            qualifiers = self.catalog.qualifiers
            return Line(
                (),
                reasons.not_so_stated(entity.label, prop, where=self.where, qualifiers=qualifiers),
            )
        told = answers(
            stating,
            classifier=classifier,
            ruler=self.tools.ruler,
            as_of=self.as_of,
            rank=self.rank,
            where=self.where,
        )
        return line_of(told, entity, prop, tools=self.tools)

    def _unit(self, prop: Property, asked: str | None) -> str:
        own = own_unit(prop, self.units)
        if asked is None or prop.type is not ValueType.QUANTITY:
            return own
        return target_of(asked, own, self.units)
