"""Records with faults of their own, and what of the others can be told all the same."""

from collections.abc import Iterable
from datetime import date
from typing import Final

from kb.errors import InvalidPackError, Place, TenkyoError, UnknownError
from kb.records.base import Record
from kb.records.collection import PackRecords

_BRINGS: Final = {
    # What a claim without an id of its own is called follows from its document and from itself.
    "claim": frozenset({"claim"}),
    "document": frozenset({"claim"}),
    # The terms of a property can be kinds of standards.
    "property": frozenset({"kind"}),
}
"""Of what a kind of record brings into a pack beside itself: under names it does not tell."""


class Withheld:
    """What is kept from being held against the rest: the kinds and the ids of records."""

    def __init__(self) -> None:
        self.errors = 0
        """Faults that these records have."""
        self._named: set[tuple[str, str]] = set()
        self._brought: set[str] = set()

    def add(self, record: type[Record], data: object, *, errors: int) -> None:
        """Withhold one record, as it was written, for its faults."""
        self.errors += errors
        self._brought |= _BRINGS.get(record.KIND, frozenset())
        key = data.get("id") if isinstance(data, dict) else None
        if isinstance(key, str):
            self._named.add((record.KIND, key))

    def blamed(self, error: TenkyoError) -> bool:
        """Tell whether another record may miss something only because these are withheld."""
        return isinstance(error, UnknownError) and (
            error.kind in self._brought or (error.kind, error.name) in self._named
        )


def with_misfits(
    errors: Iterable[TenkyoError], records: PackRecords, withheld: Withheld
) -> InvalidPackError:
    """Return the faults of records together with what does not fit among the others."""
    # Imported here for start-up time: a sound pack is held together later, by the build.
    from kb.build.misfits import misfits
    from kb.quantity.units import PintUnits

    # By which day a pack is judged is the build's to say: days that lie ahead are told by it.
    found = misfits(records, units=PintUnits(), today=date.max)
    told = [*errors, *(error for error in found if not withheld.blamed(error))]
    return InvalidPackError(sorted(told, key=lambda error: error.place or Place("")))
