"""Properties with their units, and the qualifiers that make figures comparable."""

from collections.abc import Mapping, Sequence

from kb.assembly.labels import label, label_or_none, terms
from kb.assembly.soundness import Soundness
from kb.errors import TenkyoError
from kb.quantity.units import Units
from kb.records.collection import Located, PackRecords
from kb.records.entity import PropertyRecord
from kb.views.catalog import Conversion, NarrowerNames, Property, Qualifier
from kb.vocab import ValueType


def properties(records: PackRecords, sound: Soundness, *, units: Units) -> dict[str, Property]:
    """Return the properties by id, each with the canonical spelling of its unit."""
    words = [q.record.id for q in records.qualifiers]
    terms_of = {q.record.id: [t.id for t in q.record.terms] for q in records.qualifiers}
    groups = [g.id for g in records.pack.record.groups]
    found = {}
    for key, item in sound.unique("property", records.properties).items():
        record = item.record
        sound.known("qualifier", record.requires, words, item=item, field="requires")
        sound.known("qualifier", record.comparable_by, words, item=item, field="comparable_by")
        if record.group is not None:
            sound.known("group", (record.group,), groups, item=item, field="group")
        narrower = _narrower(item, sound, terms_of)
        unit, dimension = _unit(item, sound, units)
        found[key] = Property(
            id=key,
            url=f"/v1/properties/{key}",
            label=label(record.label),
            definition=label(record.definition),
            aliases=(*record.aliases.all(), *(n for one in narrower for n in one.names)),
            narrower=narrower,
            type=record.type,
            group=record.group,
            unit=unit,
            dimension=dimension,
            requires=record.requires,
            comparable_by=record.comparable_by,
            range=record.range,
            terms=terms(record.terms),
            volatility=record.volatility,
            better=record.better,
            many=record.many,
            phrasing=label_or_none(record.phrasing),
            scale=record.scale,
            lifecycle=record.lifecycle,
        )
    return found


def _narrower(
    item: Located[PropertyRecord], sound: Soundness, terms_of: Mapping[str, Sequence[str]]
) -> tuple[NarrowerNames, ...]:
    """Return the names of less than a property; what narrows it is a qualifier that it takes."""
    record = item.record
    taken = dict.fromkeys((*record.requires, *record.comparable_by))
    for one in record.narrower:
        sound.known("qualifier of the property", one.where, taken, item=item, field="narrower")
        for qualifier, term in one.where.items():
            known = terms_of.get(qualifier, [term])
            sound.known(f"term of `{qualifier}`", (term,), known, item=item, field="narrower")
    return tuple(NarrowerNames(one.where, one.names.all()) for one in record.narrower)


def _unit(
    item: Located[PropertyRecord], sound: Soundness, units: Units
) -> tuple[str | None, str | None]:
    """Return unit and dimension of a property; only a quantity has them."""
    record, problems = item.record, sound.problems
    if record.type is not ValueType.QUANTITY:
        if record.unit is not None:
            problems.add(f"a unit on a property of type `{record.type}`", place=item.place("unit"))
        if record.type is ValueType.TERM and not record.terms:
            problems.add("a term property without `terms`", place=item.place("terms"))
        return None, None
    if record.range is not None and record.range[0] > record.range[1]:
        problems.add(
            f"the range runs from {record.range[0]} down to {record.range[1]}",
            expected="low, then high",
            place=item.place("range"),
        )
    try:
        unit = units.symbol(record.unit or "")
        return unit, units.dimension(unit)
    except TenkyoError as error:
        problems.errors.append(error.at(item.place("unit")))
        return record.unit, None


def qualifiers(records: PackRecords, sound: Soundness) -> dict[str, Qualifier]:
    """Return the qualifiers by id; a conversion runs between terms of one."""
    found = {}
    properties = [p.record.id for p in records.properties]
    for key, item in sound.unique("qualifier", records.qualifiers).items():
        record = item.record
        words = [t.id for t in record.terms]
        for c in record.conversions:
            ends = (c.source, c.target)
            sound.known("term", ends, words, item=item, field="conversions")
            sound.known("property", c.properties, properties, item=item, field="conversions")
        found[key] = Qualifier(
            id=key,
            label=label(record.label),
            definition=label(record.definition),
            terms=terms(record.terms),
            conversions=tuple(
                Conversion(c.source, c.target, c.factor, c.properties, label(c.reason))
                for c in record.conversions
            ),
        )
    return found
