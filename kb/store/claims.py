"""The claims of a snapshot as a mapping that reads only those it is asked for."""

from collections.abc import Iterator, Mapping

from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim
from kb.views.codec import decode


class StoredClaims(Mapping[str, Claim]):
    """All claims of a snapshot by id, in pack order."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def __getitem__(self, key: str) -> Claim:
        """Return a claim; KeyError where there is none."""
        body = self._snapshot.body(f"claims/{key}")
        if body is None:
            raise KeyError(key)
        return decode(Claim, body.data)

    def __iter__(self) -> Iterator[str]:
        """Yield all ids, in pack order."""
        return (key for _, key in self._snapshot.database.claim_ids(ClaimFilter()))

    def __len__(self) -> int:
        """Return how many claims there are."""
        return self._snapshot.build.counts["claims"]

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a claim of that id."""
        return self._snapshot.body(f"claims/{key}") is not None
