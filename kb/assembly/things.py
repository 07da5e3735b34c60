"""Entities, and what a pack says of them beside claims: glossary and named comparisons."""

from collections.abc import Mapping

from kb.assembly.labels import label, label_or_none
from kb.assembly.soundness import Soundness
from kb.errors import TenkyoError
from kb.quantity.units import Units
from kb.records.collection import Located, PackRecords
from kb.records.entity import ComparisonRecord, EntityRecord
from kb.views.catalog import Entity, GlossaryTerm, NamedComparison, Property
from kb.views.label import Ref


def entities(records: PackRecords, sound: Soundness) -> dict[str, Entity]:
    """Return the entities by id; nothing is a part of itself."""
    located = sound.unique("entity", records.entities)
    kinds = [k.id for k in records.pack.record.kinds]
    refs: dict[str, Ref] = {}

    def ref(item: Located[EntityRecord], field: str) -> Ref | None:
        other = getattr(item.record, field)
        if other is None:
            return None
        if other not in located:
            sound.problems.unknown("entity", other, located, place=item.place(field))
            return None
        return refs.setdefault(other, Ref(other, label(located[other].record.label)))

    found = {}
    for key, item in located.items():
        record = item.record
        sound.known("kind", (record.kind,), kinds, item=item, field="kind")
        found[key] = Entity(
            id=key,
            url=f"/v1/entities/{key}",
            kind=record.kind,
            label=label(record.label),
            aliases=record.aliases.all(),
            vendor=ref(item, "vendor"),
            part_of=ref(item, "part_of"),
            note=label_or_none(record.note),
        )
    sound.acyclic("part_of", located)
    return found


def glossary(records: PackRecords, sound: Soundness) -> dict[str, GlossaryTerm]:
    """Return the terms of the glossary by id."""
    things = {e.record.id for e in records.entities}
    found = {}
    for key, item in sound.unique("term", records.glossary).items():
        record = item.record
        if record.entity is not None:
            sound.known("entity", (record.entity,), things, item=item, field="entity")
        found[key] = GlossaryTerm(
            id=key,
            url=f"/v1/glossary/{key}",
            label=label(record.label),
            aliases=record.aliases.all(),
            definition=label(record.definition),
            entity=record.entity,
        )
    return found


def _demand_unit(
    unit: str, prop: Property, item: Located[ComparisonRecord], sound: Soundness, units: Units
) -> None:
    """A column is shown in a unit that its property's own converts to."""
    try:
        units.factor(prop.unit or "", unit)
    except TenkyoError as error:
        sound.problems.errors.append(error.at(item.place("units")))


def comparisons(
    records: PackRecords, sound: Soundness, *, properties: Mapping[str, Property], units: Units
) -> dict[str, NamedComparison]:
    """Return the named comparisons by id."""
    things = {e.record.id for e in records.entities}
    kinds = {k.id for k in records.pack.record.kinds}
    found = {}
    for key, item in sound.unique("comparison", records.comparisons).items():
        record = item.record
        sound.known("entity", record.entities, things, item=item, field="entities")
        sound.known("property", record.properties, properties, item=item, field="properties")
        sound.known("kind", record.kinds, kinds, item=item, field="kinds")
        sound.known("column", record.units, record.properties, item=item, field="units")
        for name, unit in record.units.items():
            if name in properties:
                _demand_unit(unit, properties[name], item, sound, units)
        found[key] = NamedComparison(
            id=key,
            url=f"/v1/compare?name={key}",
            title=label(record.title),
            description=label(record.description),
            kinds=record.kinds,
            entities=record.entities,
            properties=record.properties,
            units=dict(record.units),
            chart=record.chart,
            aliases=record.aliases.all(),
        )
    return found
