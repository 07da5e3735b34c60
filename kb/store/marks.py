"""The tags of all answers of a build as one table: what changed between two builds is one look.

Apart from the bodies themselves, for a look-up should not wait for numpy.
"""

import numpy as np
import numpy.typing as npt

from kb.store.bodies import TABLE, Bodies

Marks = npt.NDArray[np.void]
"""A row an answer, in the order of the digests of their addresses: that digest, and the tag."""
_HEAD = 16
_SLOTS = np.dtype([("address", "<u8"), ("offset", "<u8"), ("length", "<u4"), ("tag", "S12")])
_MARKS = np.dtype([("address", "<u8"), ("tag", "S12")])


def read_marks(bodies: Bodies) -> Marks:
    """Return the tag of every answer."""
    slots = _slots(bodies)
    # Sorted by numbers: rows as such would be compared field by field.
    order = np.argsort(slots["address"])
    marks = np.empty(len(slots), _MARKS)
    marks["address"], marks["tag"] = slots["address"][order], slots["tag"][order]
    return marks


def changed(bodies: Bodies, before: Marks) -> tuple[str, ...]:
    """Return the addresses of answers that are new, or other than in `before`."""
    slots = _slots(bodies)
    if not len(before):
        return tuple(bodies.addresses())
    slots = slots[np.argsort(slots["address"])]
    if _alike(slots, before):
        same = before["tag"] == slots["tag"]
    else:
        place, known = _found(slots, before)
        same = known & (before["tag"][place] == slots["tag"])
    return tuple(bodies.address_at(int(offset)) for offset in slots["offset"][~same])


def lost(now: Marks, before: Marks) -> bool:
    """Tell whether `before` has answers that are there no more."""
    if not len(before) or _alike(now, before):
        return False
    return int(_found(now, before)[1].sum()) < len(before)


def _alike(slots: Marks, before: Marks) -> bool:
    """Tell whether both are of the same addresses, in the same order: as most builds leave them."""
    return np.array_equal(slots["address"], before["address"])


def _found(slots: Marks, before: Marks) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """Return where each answer would be in `before`, and whether it is there."""
    addresses = np.ascontiguousarray(before["address"])
    place = np.minimum(np.searchsorted(addresses, slots["address"]), len(before) - 1)
    return place, addresses[place] == slots["address"]


def _slots(bodies: Bodies) -> Marks:
    slots = np.fromfile(bodies.folder / TABLE, _SLOTS, offset=_HEAD)
    return slots[slots["offset"] > 0]
