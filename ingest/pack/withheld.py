"""Records with faults of their own, and what of the others can be told all the same."""

from collections.abc import Iterable
from datetime import date

from kb.errors import InvalidPackError, Place, TenkyoError
from kb.records.collection import PackRecords


class Withheld:
    """What is kept from being held against the rest: by shelf, the ids of records."""

    def __init__(self) -> None:
        self.errors = 0
        """Faults that these records have."""
        self._shelves: set[str] = set()
        self._ids: set[str] = set()

    def add(self, shelf: str, data: object, *, errors: int) -> None:
        """Withhold one record, as it was written, for its faults."""
        self.errors += errors
        self._shelves.add(shelf)
        key = data.get("id") if isinstance(data, dict) else None
        if isinstance(key, str):
            self._ids.add(key)

    def blamed(self, error: TenkyoError) -> bool:
        """Tell whether a fault of another record may be there only because these are withheld."""
        # Without its document a claim has another id, and without its claim a link no end.
        if self._shelves & {"claims", "documents"} and "claim `" in error.problem:
            return True
        # Properties can bring kinds of standards.
        if "properties" in self._shelves and "unknown kind" in error.problem:
            return True
        return any(f"`{key}`" in error.problem for key in self._ids)


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
