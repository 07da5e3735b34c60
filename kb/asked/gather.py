"""The claims of a grid of cells, taken from a snapshot in one query."""

from collections.abc import Sequence

from kb.assembly.then import claims_then
from kb.compare.entries import Tools
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim


def gather(
    snapshot: Snapshot,
    entities: Sequence[str],
    *,
    properties: Sequence[str],
    as_of: str | None = None,
) -> dict[tuple[str, str], list[Claim]]:
    """Return the claims by entity and property, in pack order.

    With `as_of` each stands as it did on that day; one that was not yet known is among them.

    Raises:
        ValueParseError: `as_of` is no date.
    """
    keys = [key for _, _, key in snapshot.database.cell_claims(entities, properties)]
    claims = {key: snapshot.claim(key) for key in keys}
    if as_of is not None:
        claims = claims_then(snapshot, claims.values(), as_of=as_of)
    cells: dict[tuple[str, str], list[Claim]] = {}
    for claim in claims.values():
        cells.setdefault((claim.subject.id, claim.property.id), []).append(claim)
    return cells


def tools_of(snapshot: Snapshot) -> Tools:
    """Return what comparisons on one snapshot share, worked out once."""
    return snapshot.once("compare", lambda: Tools.of(snapshot.catalog, snapshot.units))


def common_properties(
    snapshot: Snapshot, entities: Sequence[str], *, least: int = 2
) -> tuple[str, ...]:
    """Return the properties that at least `least` of the things have claims on, in pack order.

    So a comparison that names no property shows where the things can meet.
    """
    counts: dict[str, int] = {}
    for name in entities:
        for prop in snapshot.database.properties_of(name):
            counts[prop] = counts.get(prop, 0) + 1
    wanted = min(least, len(entities))
    return tuple(p for p in snapshot.catalog.properties if counts.get(p, 0) >= wanted)
