"""A comparison as it is asked for: by names, kinds or a named comparison, with units and terms."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.asked.gather import common_properties, gather, tools_of
from kb.compare.asof import day_of
from kb.compare.frame import Compared
from kb.compare.prepared import compare_prepared
from kb.compare.table import compare
from kb.errors import NotFoundError, SettingsError, UnitError, nearest
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim
from kb.views.codec import encode
from kb.views.comparison import Comparison
from kb.views.label import Label
from kb.vocab import Rank


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What is to be laid side by side, and how. Names work as well as ids."""

    things: Sequence[str] = ()
    properties: Sequence[str] = ()
    kinds: Sequence[str] = ()
    name: str | None = None
    """A comparison that the pack names."""
    units: Sequence[str] = ()
    """`PROPERTY=UNIT`, or a unit for every column that it fits."""
    where: Mapping[str, str] | None = None
    assumed: Mapping[str, str] | None = None
    """Terms for qualifiers that claims leave unknown; every entry that takes one says so."""
    as_of: str | None = None
    rank: Rank | None = None
    strict: bool = False


@dataclass(frozen=True, slots=True)
class _Meant:
    """What a question stands for: all by id."""

    entities: tuple[str, ...]
    properties: tuple[str, ...]
    units: dict[str, str]
    title: Label | None


def compare_asked(snapshot: Snapshot, asked: Asked) -> Compared:
    """Return the comparison that is asked for.

    Raises:
        NotFoundError: A thing, a property, a kind or a comparison does not exist.
        AmbiguousError: A name means more than one thing.
        SettingsError: Nothing is left to compare, a unit is given to a property left out, or two
            are given to one.
        ComparisonError: `strict`, and something may not be compared.
        UnitError: A unit measures no column.
    """
    return _compare(snapshot, asked, _meant(snapshot, asked))


def encode_asked(snapshot: Snapshot, asked: Asked) -> bytes:
    """Return the JSON of the comparison that is asked for.

    It is that of `compare_asked`, which is not made where the build has prepared the cells.

    Raises:
        TenkyoError: As `compare_asked`.
    """
    meant = _meant(snapshot, asked)
    if not (
        meant.units or asked.where or asked.assumed or asked.as_of or asked.rank or asked.strict
    ):
        return compare_prepared(
            snapshot, meant.entities, properties=meant.properties, title=meant.title
        )
    return encode(_compare(snapshot, asked, meant))


def _compare(snapshot: Snapshot, asked: Asked, meant: _Meant) -> Compared:
    return compare(
        snapshot.catalog,
        gather(snapshot, meant.entities, properties=meant.properties, as_of=asked.as_of),
        entities=meant.entities,
        properties=meant.properties,
        units=snapshot.units,
        units_asked=meant.units,
        where=asked.where or {},
        assumed=asked.assumed,
        as_of=asked.as_of,
        rank=asked.rank,
        strict=asked.strict,
        title=meant.title,
        build=snapshot.build.id,
        today=snapshot.build.today,
        tools=tools_of(snapshot),
    )


def _meant(snapshot: Snapshot, asked: Asked) -> _Meant:
    catalog = snapshot.catalog
    named = None
    if asked.name is not None:
        named = catalog.comparisons.get(asked.name)
        if named is None:
            raise NotFoundError(
                f"no comparison `{asked.name}`",
                nearest=nearest(asked.name, catalog.comparisons),
                remedy="known: " + (", ".join(catalog.comparisons) or "none"),
            )
    if asked.as_of is not None:
        day_of(asked.as_of)
    wanted = [snapshot.resolve("property", prop) for prop in asked.properties]
    wanted = wanted or list(named.properties if named else ())
    entities = [snapshot.resolve("entity", thing) for thing in asked.things]
    entities += named.entities if named else ()
    entities += _of_kinds(snapshot, [*asked.kinds, *(named.kinds if named else ())], wanted)
    things = tuple(dict.fromkeys(entities))
    if not things:
        raise SettingsError(
            "nothing to compare", remedy="name things, a kind, or a comparison of the pack"
        )
    properties = tuple(dict.fromkeys(wanted)) or common_properties(snapshot, things)
    if not properties:
        raise SettingsError("these things share no property", remedy="name a property")
    units = dict(named.units) if named else {}
    return _Meant(
        things,
        properties,
        units | _units(snapshot, asked.units, properties),
        named.title if named else None,
    )


def claims_of(snapshot: Snapshot, found: Comparison) -> dict[str, Claim]:
    """Return the claims that a comparison was made from, by id."""
    things = [row.entity.id for row in found.rows]
    properties = [column.property.id for column in found.columns]
    cells = gather(snapshot, things, properties=properties, as_of=found.as_of)
    return {claim.id: claim for several in cells.values() for claim in several}


def _of_kinds(snapshot: Snapshot, kinds: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """Return the things of some kinds of which something is known on the properties wanted."""
    if not kinds:
        return []
    entities = snapshot.catalog.entities.values()
    known = {entity.kind for entity in entities}
    for kind in kinds:
        if kind not in known:
            raise NotFoundError(
                f"no things of kind `{kind}`",
                nearest=nearest(kind, known),
                remedy="known: " + ", ".join(sorted(known)),
            )
    found = [entity.id for entity in entities if entity.kind in kinds]
    if wanted and found:
        told = {s for s, _, _ in snapshot.database.cell_claims(found, wanted)}
        found = [entity for entity in found if entity in told]
    return found


def _units(snapshot: Snapshot, texts: Iterable[str], properties: Sequence[str]) -> dict[str, str]:
    named: dict[str, str] = {}
    fitted: dict[str, str] = {}
    units, catalog = snapshot.units, snapshot.catalog
    for text in texts:
        name, sign, unit = text.partition("=")
        if sign:
            prop = snapshot.resolve("property", name)
            if prop not in properties:
                raise SettingsError(
                    f"`{text}` gives a unit to no column",
                    expected="one of " + ", ".join(properties),
                )
            _set(named, prop, unit)
            continue
        own = dict.fromkeys(one for p in properties if (one := catalog.properties[p].unit))
        expected = f"a unit that converts to {' or '.join(own)}" if own else "no unit"
        try:
            dimension = units.dimension(text)
        except UnitError as error:
            error.expected = expected
            raise
        fitting = [p for p in properties if catalog.properties[p].dimension == dimension]
        if not fitting:
            raise UnitError(f"no column is measured in `{text}`", expected=expected)
        for prop in fitting:
            _set(fitted, prop, text)
    return fitted | named


def _set(asked: dict[str, str], prop: str, unit: str) -> None:
    if asked.setdefault(prop, unit) != unit:
        raise SettingsError(
            f"`{prop}` is asked for in `{asked[prop]}`, and in `{unit}` too",
            expected="one unit for a column",
        )
