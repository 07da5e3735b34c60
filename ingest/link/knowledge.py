"""What texts are held against: the claims of a knowledge base, found by what they are about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from ingest.figures.aliases import Aliases
from ingest.link.names import Names, names_of
from ingest.link.prior import Prior
from ingest.link.values import ValueIndex
from kb.quantity.units import Units
from kb.store.snapshot import Snapshot
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.vocab import ValueType


@dataclass(frozen=True)
class Knowledge:
    """Claims and definitions in memory, with the names under which texts speak of them."""

    catalog: Catalog
    claims: Mapping[str, Claim]
    units: Units
    today: date
    names: Names = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", names_of(self.catalog))

    @cached_property
    def aliases(self) -> Aliases:
        """The names of entities, to be found in texts."""
        return Aliases(self.names.subjects)

    @cached_property
    def kin(self) -> Mapping[str, tuple[str, ...]]:
        """Things that a name may stand for: its parts, and what alone is tied to it by a claim.

        A run stands for the model that it alone trains; no cluster for a GPU that many use, and
        no product for the one that it follows.
        """
        found: dict[str, dict[str, None]] = {}
        for entity in self.catalog.entities.values():
            if entity.part_of is not None:
                found.setdefault(entity.part_of.id, {})[entity.id] = None
        tied: dict[tuple[str, str], set[str]] = {}
        for claim in self.claims.values():
            if claim.value.type is ValueType.ENTITY and claim.value.ref is not None:
                key = (claim.property.id, claim.value.ref.id)
                tied.setdefault(key, set()).add(claim.subject.id)
        for (_, thing), subjects in tied.items():
            others = [s for s in subjects if self.prior.kind(s) != self.prior.kind(thing)]
            if len(subjects) == 1:
                found.setdefault(thing, {}).update(dict.fromkeys(others))
        return {key: tuple(kin) for key, kin in found.items()}

    @cached_property
    def quantities(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims that state a quantity, by their subject."""
        found: dict[str, list[Claim]] = {}
        for claim in self.claims.values():
            if claim.value.type is ValueType.QUANTITY and claim.value.absence is None:
                found.setdefault(claim.subject.id, []).append(claim)
        return {subject: tuple(claims) for subject, claims in found.items()}

    @cached_property
    def values(self) -> ValueIndex:
        """The claims that state a quantity, by its exact value."""
        return ValueIndex((c for found in self.quantities.values() for c in found), self.units)

    @cached_property
    def prior(self) -> Prior:
        """What each kind of thing is usually said to have."""
        claims = (c for found in self.quantities.values() for c in found)
        return Prior(claims, self.catalog, self.units)


def knowledge_of(snapshot: Snapshot, units: Units, *, today: date | None = None) -> Knowledge:
    """Return what a snapshot knows; without a day, as of the day it was built for."""
    day = today or date.fromisoformat(snapshot.build.today)
    return Knowledge(snapshot.catalog, snapshot.all_claims(), units, day)
