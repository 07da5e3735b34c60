"""The board of standards as it is asked for: of a snapshot, today or on a day."""

from collections.abc import Iterable

from kb.assembly.then import claims_then
from kb.standards.board import board, roles
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim
from kb.views.standard import Board


def board_asked(
    snapshot: Snapshot, *, as_of: str | None = None, kinds: Iterable[str] = ()
) -> Board:
    """Return the board of standards; with `as_of` each claim stands as it did on that day.

    Only claims that tell of standards are read.

    Raises:
        ValueParseError: `as_of` is no date.
    """
    catalog = snapshot.catalog
    wanted = [
        *(ClaimFilter(property=name) for name in roles(catalog)),
        *(ClaimFilter(kind=kind) for kind in catalog.pack.standards),
    ]
    found: dict[int, str] = {}
    for one in wanted:
        found.update(snapshot.database.claim_ids(one))
    claims: dict[str, Claim] = {key: snapshot.claim(key) for _, key in sorted(found.items())}
    if as_of is not None:
        claims = claims_then(snapshot, claims.values(), as_of=as_of)
    return board(catalog, claims, today=snapshot.build.today, as_of=as_of, kinds=kinds)
