"""Cells as the build prepares them: of a comparison all that does not depend on what is beside.

Whatever is laid beside a cell, its claims, their class and how they are shown stay the same. So
the build writes them once for each thing; a comparison only finds classes, places and letters, and
sets these into the bytes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from kb.compare import reasons
from kb.compare.asof import days_of
from kb.compare.columns import Held, Line, column
from kb.compare.entries import Tools, entry, line_of, own_unit
from kb.compare.strict import check
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot
from kb.views.catalog import Entity, Property
from kb.views.claim import Claim
from kb.views.codec import decode, encode
from kb.views.comparison import Answer, Comparison, Refusal, Row
from kb.views.label import Label, Ref

# In JSON an unescaped quote cannot stand inside a text: these are the fields, and stand once.
_OPEN = b'"group":null,"place":null,'
_CELLS = b'"cells":[]'
_ROWS = b'"rows":[]'


@dataclass(slots=True, kw_only=True)
class Prepared(Held):
    """An entry that only lacks its group and its place."""

    entry: msgspec.Raw


@dataclass(frozen=True, slots=True)
class PreparedCell:
    """What a thing has for one column of any comparison."""

    held: tuple[Prepared, ...]
    refusal: Refusal | None
    days: tuple[str, ...]
    """Days on which something in it changed."""


def address_of(entity: str) -> str:
    """Return where the prepared cells of a thing stand in a snapshot."""
    return f"internal/cells/{entity}"


def prepare(
    entity: Entity,
    prop: Property,
    claims: Sequence[Claim],
    told: Sequence[Answer],
    *,
    tools: Tools,
    units: Units,
    today: str,
) -> PreparedCell:
    """Return the cell of a thing and a property, of which `claims` tell and `told` is answered."""
    line = line_of(told, entity, prop, tools=tools)
    unit = own_unit(prop, units)
    held = tuple(
        Prepared(
            id=draft.id,
            key=draft.key,
            refusal=draft.refusal,
            span=None if prop.many else draft.span,
            entry=msgspec.Raw(encode(entry(draft, unit=unit, ruler=tools.ruler))),
        )
        for draft in line.held
    )
    return PreparedCell(held, line.refusal, days_of(claims, before=today))


def compare_prepared(
    snapshot: Snapshot,
    entities: Sequence[str],
    *,
    properties: Sequence[str],
    title: Label | None = None,
) -> bytes:
    """Return the JSON of a comparison that asks for nothing but things and properties, all by id.

    Raises:
        ComparisonError: It asks for more cells than anyone could read.
        SnapshotError: The snapshot is damaged.
    """
    catalog, units = snapshot.catalog, snapshot.units
    check(catalog, entities, properties=properties, where={})
    things = [catalog.entities[name] for name in entities]
    rows = [_cells_of(snapshot, name, properties) for name in entities]
    days: set[str] = set()
    columns, filled = [], []
    for name in properties:
        prop = catalog.properties[name]
        lines: list[Line[Prepared]] = []
        for thing, cells in zip(things, rows, strict=True):
            cell = cells.get(name)
            if cell is None:
                lines.append(Line((), reasons.no_claim(thing.label, prop, passed=())))
            else:
                days.update(cell.days)
                lines.append(Line(cell.held, cell.refusal))
        unit = own_unit(prop, units)
        columns.append(column(catalog, prop, lines, entities=entities, unit=unit))
        filled.append(
            [_cell(thing.id, name, line) for thing, line in zip(things, lines, strict=True)]
        )
    found = Comparison(
        tuple(columns), (), build=snapshot.build.id, title=title, days=tuple(sorted(days))
    )
    written = [
        _with(encode(_row(thing)), _CELLS, [cells[number] for cells in filled])
        for number, thing in enumerate(things)
    ]
    return _with(encode(found), _ROWS, written)


def _cells_of(
    snapshot: Snapshot, entity: str, properties: Sequence[str]
) -> Mapping[str, PreparedCell]:
    every = decode(dict[str, msgspec.Raw], snapshot.required(address_of(entity)))
    return {name: decode(PreparedCell, every[name]) for name in properties if name in every}


def _row(thing: Entity) -> Row:
    return Row(Ref(thing.id, thing.label), thing.url, thing.kind, thing.vendor, cells=())


def _cell(entity: str, prop: str, line: Line[Prepared]) -> bytes:
    entries = b",".join([_entry(one) for one in line.held])
    refusal = b"null" if line.refusal is None else encode(line.refusal)
    head = b'{"entity":%s,"property":%s,"entries":[' % (encode(entity), encode(prop))
    return b'%s%s],"refusal":%s}' % (head, entries, refusal)


def _entry(one: Prepared) -> bytes:
    if one.group is None:
        return bytes(one.entry)
    place = b"null" if one.place is None else b"[%d,%d]" % one.place
    filled = b'"group":"%s","place":%s,' % (one.group.encode(), place)
    return bytes(one.entry).replace(_OPEN, filled, 1)


def _with(body: bytes, name: bytes, items: Sequence[bytes]) -> bytes:
    """Return a body with its one empty list filled."""
    return body.replace(name, name[:-1] + b",".join(items) + b"]", 1)
