"""What a text is held against, read from a snapshot only as far as the text speaks of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Final, TypeVar

from ingest.link.knowledge import Knowledge, quantities_of
from ingest.link.values import Key, ValueIndex
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.store.claims import StoredClaims
from kb.store.select import ClaimFilter
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim

MOST_ALIKE: Final = 100
"""Claims of one value above which the value does not tell of which thing it is."""
_KEPT = 64
"""Things, and values, of which the claims stay in memory."""
V = TypeVar("V")


@dataclass(frozen=True)
class StoredKnowledge(Knowledge):
    """The claims of a snapshot, looked up as texts speak of them."""

    snapshot: Snapshot

    @cached_property
    def kin(self) -> Mapping[str, tuple[str, ...]]:
        """Things that a name may stand for, each looked up when it is named."""
        parts = self.parts()
        naming = self.snapshot.database.naming

        def look(thing: str) -> tuple[str, ...]:
            return (*parts.get(thing, ()), *self.tied(thing, naming(thing)))

        return _Looked(look, self.catalog.entities)

    @cached_property
    def said(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims that have a value, by their subject, read when it is named."""

        def look(subject: str) -> tuple[Claim, ...]:
            own = self.snapshot.claims(ClaimFilter(subject=subject))
            return tuple(claim for claim in own if claim.value.absence is None)

        return _Looked(look, self.catalog.entities)

    @cached_property
    def quantities(self) -> Mapping[str, tuple[Claim, ...]]:
        """Those that state a quantity."""
        return _Looked(lambda subject: quantities_of(self.said[subject]), self.catalog.entities)

    @cached_property
    def values(self) -> ValueIndex:
        """The claims that state a quantity, by its exact value."""
        return StoredValues(self.snapshot, self.units)


def stored_knowledge(
    snapshot: Snapshot, units: Units, *, today: date | None = None
) -> StoredKnowledge:
    """Return what a snapshot knows; without a day, as of the day it was built for."""
    day = today or date.fromisoformat(snapshot.build.today)
    return StoredKnowledge(snapshot.catalog, StoredClaims(snapshot), units, day, snapshot)


class StoredValues(ValueIndex):
    """Claims by their exact value, found by the bounds that the table of claims holds."""

    def __init__(self, snapshot: Snapshot, units: Units) -> None:
        super().__init__((), units)
        self._snapshot = snapshot
        self._scales: dict[str, list[tuple[str | None, Fraction]]] = {}
        one = Decimal(1)
        for unit in (None, *snapshot.database.units_stated()):
            key = self.key(Quantity(low=one, high=one, unit=unit or ""))
            if key is not None and key[1]:
                self._scales.setdefault(key[0], []).append((unit, key[1]))
        self._read = lru_cache(maxsize=_KEPT)(self._look_up)

    def claims_of(self, key: Key) -> Sequence[Claim]:
        """Return the claims with the bounds of a key; none where too many share them."""
        return self._read(key)

    def _look_up(self, key: Key) -> tuple[Claim, ...]:
        sort, low, high = key
        found: list[tuple[int, str]] = []
        for unit, scale in self._scales.get(sort, ()):
            # A bound was written from decimal digits, and so has one float.
            bounds = [None if end is None else float(end / scale) for end in (low, high)]
            found += self._snapshot.database.stating(
                bounds[0], bounds[1], unit=unit, limit=MOST_ALIKE + 1
            )
        if len(found) > MOST_ALIKE:
            return ()
        claims = (self._snapshot.claim(name) for _, name in sorted(found))
        return tuple(c for c in claims if self.key(c.value.quantity()) == key)


class _Looked(Mapping[str, V]):
    """What a look-up gives for each of some ids, the latest of it kept."""

    def __init__(self, look: Callable[[str], V], ids: Iterable[str]) -> None:
        self._look = lru_cache(maxsize=_KEPT)(look)
        self._ids = ids

    def __getitem__(self, key: str) -> V:
        return self._look(key)

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __len__(self) -> int:
        return sum(1 for _ in self._ids)
