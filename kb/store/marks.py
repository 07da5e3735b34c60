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
    marks = np.empty(len(slots), _MARKS)
    marks["address"], marks["tag"] = slots["address"], slots["tag"]
    marks.sort(order="address")
    return marks


def changed(bodies: Bodies, before: Marks) -> tuple[str, ...]:
    """Return the addresses of answers that are new, or other than in `before`."""
    slots = _slots(bodies)
    if not len(before):
        return tuple(bodies.addresses())
    place = np.minimum(np.searchsorted(before["address"], slots["address"]), len(before) - 1)
    same = before["address"][place] == slots["address"]
    same &= before["tag"][place] == slots["tag"]
    return tuple(bodies.address_at(int(offset)) for offset in slots["offset"][~same])


def lost(bodies: Bodies, before: Marks) -> bool:
    """Tell whether `before` has answers that are there no more."""
    return len(np.setdiff1d(before["address"], _slots(bodies)["address"])) > 0


def _slots(bodies: Bodies) -> Marks:
    slots = np.fromfile(bodies.folder / TABLE, _SLOTS, offset=_HEAD)
    return slots[slots["offset"] > 0]
