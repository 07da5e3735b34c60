"""The board of standards as it is asked for: of a snapshot, today or on a day."""

from collections.abc import Iterable, Sequence

from kb.assembly.then import claims_then
from kb.errors import NotFoundError, nearest
from kb.standards.board import board, roles
from kb.standards.life import Roles
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim
from kb.views.standard import Board, Standard
from kb.vocab import Lifecycle


def board_asked(
    snapshot: Snapshot, *, as_of: str | None = None, kinds: Sequence[str] = ()
) -> Board:
    """Return the board of standards; with `as_of` each claim stands as it did on that day.

    Only claims that tell of standards are read.

    Raises:
        ValueParseError: `as_of` is no date.
        NotFoundError: No standard is of a kind that is asked for.
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
    _refuse_unknown(kinds, claims.values(), roles=roles(catalog))
    if as_of is not None:
        claims = claims_then(snapshot, claims.values(), as_of=as_of)
    return board(catalog, claims, today=snapshot.build.today, as_of=as_of, kinds=kinds)


def life_of(found: Board, key: str) -> Standard:
    """Return the life of one standard of a board.

    Raises:
        NotFoundError: Nothing is known of it on the day of the board.
    """
    for one in found.standards:
        if one.entity.id == key:
            return one
    known = [one.entity.id for one in found.standards]
    raise NotFoundError(
        f"nothing is known of the life of `{key}` as of {found.as_of}",
        remedy="known: " + (", ".join(known) or "no standards"),
    )


def _refuse_unknown(kinds: Iterable[str], claims: Iterable[Claim], *, roles: Roles) -> None:
    """Refuse a kind that no standard is of, on any day."""
    known = {
        claim.value.ref.id: None
        for claim in claims
        if claim.value.ref is not None and roles.get(claim.property.id) is Lifecycle.KIND
    }
    for kind in kinds:
        if kind not in known:
            raise NotFoundError(
                f"no standards of kind `{kind}`",
                nearest=nearest(kind, known),
                remedy="known: " + (", ".join(known) or "none"),
            )
