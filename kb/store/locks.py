"""Locks on folders, given up by the system itself when their holder dies, however it dies."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has none; builds into one output are then not kept apart.
    fcntl = None  # type: ignore[assignment]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Hold `folder` for oneself, waiting until everyone else has let go of it."""
    with _opened(folder) as handle:
        if fcntl is not None and handle is not None:
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@contextmanager
def in_use(folder: Path | None) -> Iterator[None]:
    """Mark `folder` as in use: `idle` tells others to leave it. None marks nothing."""
    if folder is None:
        yield
        return
    with _opened(folder) as handle:
        if fcntl is not None and handle is not None:
            fcntl.flock(handle, fcntl.LOCK_SH)
        yield


def idle(folder: Path) -> bool:
    """Tell whether nobody has `folder` in use."""
    if fcntl is None:
        return False
    with _opened(folder) as handle:
        if handle is None:
            return False
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True


@contextmanager
def _opened(folder: Path) -> Iterator[int | None]:
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:
        yield None
        return
    try:
        yield handle
    finally:
        os.close(handle)
