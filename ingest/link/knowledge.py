"""What texts are held against: the claims of a knowledge base, found by what they are about."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from ingest.figures.aliases import Aliases
from ingest.link.names import Names, names_of, names_of_events
from ingest.link.prior import Prior
from ingest.link.terms import TermWords, term_words
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
    def terms(self) -> Mapping[str, TermWords]:
        """The words by which texts state the terms of qualifiers."""
        return term_words(self.catalog.qualifiers)

    @cached_property
    def events(self) -> Aliases:
        """The words that tell what happened on a day: published, approved, founded."""
        return Aliases(names_of_events(self.catalog))

    @cached_property
    def kin(self) -> Mapping[str, tuple[str, ...]]:
        """Things that a name may stand for: its parts, and what alone is tied to it by a claim.

        A run stands for the model that it alone trains; no cluster for a GPU that many use, and
        no product for the one that it follows.
        """
        tied: dict[str, list[tuple[str, str]]] = {}
        for claim in self.claims.values():
            if claim.value.type is ValueType.ENTITY and claim.value.ref is not None:
                pair = (claim.property.id, claim.subject.id)
                tied.setdefault(claim.value.ref.id, []).append(pair)
        parts = self.parts()
        return {
            thing: (*parts.get(thing, ()), *self.tied(thing, tied.get(thing, ())))
            for thing in dict.fromkeys((*parts, *tied))
        }

    def parts(self) -> Mapping[str, tuple[str, ...]]:
        """Return the parts of each thing that has some."""
        found: dict[str, list[str]] = {}
        for entity in self.catalog.entities.values():
            if entity.part_of is not None:
                found.setdefault(entity.part_of.id, []).append(entity.id)
        return {thing: tuple(parts) for thing, parts in found.items()}

    def tied(self, thing: str, told: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """Return what alone is tied to a thing, of the properties and subjects that name it."""
        subjects: dict[str, set[str]] = {}
        for prop, subject in told:
            subjects.setdefault(prop, set()).add(subject)
        kind = self._kind(thing)
        alone = (next(iter(several)) for several in subjects.values() if len(several) == 1)
        return tuple(dict.fromkeys(one for one in alone if self._kind(one) != kind))

    def _kind(self, thing: str) -> str:
        entity = self.catalog.entities.get(thing)
        return entity.kind if entity is not None else ""

    @cached_property
    def said(self) -> Mapping[str, tuple[Claim, ...]]:
        """The claims that have a value, by their subject."""
        found: dict[str, list[Claim]] = {}
        for claim in self.claims.values():
            if claim.value.absence is None:
                found.setdefault(claim.subject.id, []).append(claim)
        return {subject: tuple(claims) for subject, claims in found.items()}

    @cached_property
    def quantities(self) -> Mapping[str, tuple[Claim, ...]]:
        """Those that state a quantity."""
        found = {subject: quantities_of(claims) for subject, claims in self.said.items()}
        return {subject: claims for subject, claims in found.items() if claims}

    @cached_property
    def values(self) -> ValueIndex:
        """The claims that state a quantity, by its exact value."""
        return ValueIndex((c for found in self.quantities.values() for c in found), self.units)

    @cached_property
    def prior(self) -> Prior:
        """What each kind of thing is usually said to have."""
        claims = (c for found in self.quantities.values() for c in found)
        return Prior(claims, self.catalog, self.units)


def quantities_of(claims: Iterable[Claim]) -> tuple[Claim, ...]:
    """Return the claims that state a quantity."""
    return tuple(claim for claim in claims if claim.value.type is ValueType.QUANTITY)


def knowledge_of(snapshot: Snapshot, units: Units) -> Knowledge:
    """Return all that a snapshot knows, as of the day it was built for."""
    day = date.fromisoformat(snapshot.build.today)
    return Knowledge(snapshot.catalog, snapshot.all_claims(), units, day)
