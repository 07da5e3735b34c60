"""Arrays in files: saved by the build, mapped by a reader."""

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Ids = npt.NDArray[np.int32]
Mask = npt.NDArray[np.bool_]


def save(path: Path, values: npt.ArrayLike, kind: type) -> None:
    """Write values as an array of a kind of number."""
    np.save(path, np.asarray(values, dtype=kind), allow_pickle=False)


def load(path: Path) -> npt.NDArray[Any]:
    """Return an array that `save` wrote, mapped where there is something to map."""
    # An empty array cannot be mapped.
    try:
        # A plain view of the map, whose own class makes each slice dear.
        return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))
    except ValueError:
        return np.load(path, allow_pickle=False)  # type: ignore[no-any-return]
