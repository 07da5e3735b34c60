"""Claims chosen by how they stood on a day, which no table holds: each is judged to be chosen."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from kb.assembly.then import claims_then
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot

AXES: Final = ("verification", "confidence", "freshness")
"""The axes of standing that change from day to day; basis and rank carry no date."""
_AT_ONCE = 100


class Found(NamedTuple):
    """Position and id of what was found."""

    ids: Sequence[tuple[int, str]]
    reached: int | None = None
    """The position behind which nothing was looked at; None where nothing is left."""


def found(
    snapshot: Snapshot,
    wanted: ClaimFilter,
    *,
    after: int = -1,
    limit: int | None = None,
    most: int | None = None,
) -> Found:
    """Return the claims that match, in pack order; with `as_of` by their standing of that day.

    At most `limit` of them, for which at most about `most` are judged.

    Raises:
        ValueParseError: `as_of` is no date.
    """
    asked = {axis: term for axis in AXES if (term := getattr(wanted, axis)) is not None}
    if wanted.as_of is None or not asked:
        return Found(snapshot.database.claim_ids(wanted, after=after, limit=limit))
    open_ = replace(wanted, **dict.fromkeys(asked))
    ids: list[tuple[int, str]] = []
    judged = 0
    while part := snapshot.database.claim_ids(open_, after=after, limit=_AT_ONCE):
        then = claims_then(snapshot, [snapshot.claim(key) for _, key in part], as_of=wanted.as_of)
        for position, key in part:
            standing = then[key].standing
            if all(getattr(standing, axis) == term for axis, term in asked.items()):
                ids.append((position, key))
                if len(ids) == limit:
                    return Found(ids)
        after = part[-1][0]
        judged += len(part)
        if most is not None and judged >= most:
            return Found(ids, after)
    return Found(ids)
