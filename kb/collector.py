"""Pausing Python's collector of cycles while a great many lasting objects are made.

It walks through all that lives again and again as their number grows, to find nothing: records
and views are trees. Over a hundred thousand claims that takes as long as making them.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """Pause the collector for a block; what was made in it is left out of later walks."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Objects that are frozen die by their count as before; they are just not walked.
            gc.freeze()
            gc.enable()
