"""What a kind of thing is usually said to have, learned from the claims themselves."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ingest.link.measures import comparable, measure
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.catalog import Catalog
from kb.views.claim import Claim

_COMMON = 3
"""A property that fewer claims have is no habit."""
_SHARE = 0.75


class Prior:
    """How often claims on a kind of thing state each property, by the unit it is stated in."""

    def __init__(self, claims: Iterable[Claim], catalog: Catalog, units: Units) -> None:
        self._catalog = catalog
        self._units = units
        self._counts: dict[str, Counter[str]] = {}
        for claim in claims:
            kind = self.kind(claim.subject.id)
            self._counts.setdefault(kind, Counter())[claim.property.id] += 1

    def kind(self, subject: str) -> str:
        """Return the kind of a subject; empty where it is not known."""
        entity = self._catalog.entities.get(subject)
        return entity.kind if entity is not None else ""

    def fitting(self, subject: str, quantity: Quantity) -> Mapping[str, int]:
        """Return the properties that the subject's kind has and the quantity may state."""
        counts = self._counts.get(self.kind(subject), Counter())
        return {
            key: count
            for key, count in counts.most_common()
            if comparable(quantity, self._catalog.properties[key].unit or "", self._units)
        }

    def subject(self, subjects: Sequence[str], quantity: Quantity, named: Sequence[str]) -> str:
        """Return the first subject whose kind has a named property, or any that fits; ""  if none.

        A fluid has no PUE and a number format no bandwidth, though their names stand nearest.
        """
        fitting = [(subject, self.fitting(subject, quantity)) for subject in subjects]
        for subject, properties in fitting:
            if any(key in properties for key in named):
                return subject
        if measure(quantity.unit, self._units):
            for subject, properties in fitting:
                if properties:
                    return subject
        return ""

    def usual(self, subject: str, quantity: Quantity) -> str:
        """Return the property that a quantity of this kind of thing nearly always states."""
        fitting = self.fitting(subject, quantity)
        if not fitting or not measure(quantity.unit, self._units):
            return ""
        key, count = max(fitting.items(), key=lambda pair: pair[1])
        return key if count >= _COMMON and count >= _SHARE * sum(fitting.values()) else ""
