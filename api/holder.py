"""The snapshot that is served, and its successor: taken up without a dropped request.

Requests that need the snapshot for longer than one step hold it; a snapshot that is no longer
current is closed when the last of them lets go. All counting is done in the event loop.
"""

import asyncio
import contextlib
import gc
import logging
from collections.abc import Callable
from pathlib import Path

from api.remembered import Remembered
from kb.errors import TenkyoError
from kb.store.snapshot import Snapshot
from kb.store.swap import current

_LOG = logging.getLogger("tenkyo")
HELD_KEY = "tenkyo.held"
"""Where the scope of a request keeps the snapshot that it holds."""
_YOUNG = 10_000
"""New objects after which the collector looks for such as only hold each other."""


class Held:
    """A snapshot with the number of requests that use it."""

    __slots__ = ("remembered", "retired", "snapshot", "users")

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.remembered = Remembered()
        self.users = 0
        self.retired = False

    def acquire(self) -> "Held":
        """Keep the snapshot open until `release`."""
        self.users += 1
        return self

    def release(self) -> None:
        """Let go; the last to leave a retired snapshot closes it."""
        self.users -= 1
        if self.retired and not self.users:
            self.snapshot.close()

    def retire(self) -> None:
        """Close as soon as nobody uses it."""
        self.retired = True
        if not self.users:
            self.snapshot.close()


class Holder:
    """Knows which snapshot is current, and looks for a new one from time to time."""

    def __init__(
        self, output: Path, *, on_change: Callable[[Snapshot], None] | None = None
    ) -> None:
        """Open the current snapshot under `output`.

        Raises:
            SnapshotError: There is none, or it cannot be read.
        """
        self.output = output
        self.on_change = on_change
        self.problem: TenkyoError | None = None
        """Why the newest snapshot could not be taken up; None where all is well."""
        self.held = Held(Snapshot(current(output)))
        self._seen = self._mark()

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot that is current now."""
        return self.held.snapshot

    async def watch(self, seconds: float) -> None:
        """Look for a new snapshot every so many seconds, for ever."""
        while True:
            await asyncio.sleep(seconds)
            await self.look()

    async def look(self) -> bool:
        """Take up a new snapshot if there is one; tell whether there was.

        A snapshot that cannot be read is not taken up: the old one stays, and `problem` says why.
        """
        mark = self._mark()
        if mark == self._seen:
            return False
        self._seen = mark
        try:
            fresh = await asyncio.to_thread(lambda: Snapshot(current(self.output)))
        except TenkyoError as error:
            # Looked at once a snapshot, and so told once.
            _LOG.error("the newest snapshot is not taken up: %s", error)
            self.problem = error
            return False
        self.problem = None
        old, self.held = self.held, Held(fresh)
        if self.on_change is not None:
            self.on_change(fresh)
        old.retire()
        settle()
        return True

    def close(self) -> None:
        """Let go of the current snapshot."""
        self.held.retire()

    def _mark(self) -> tuple[str, int, int] | None:
        """Return what changes when another snapshot becomes current."""
        with contextlib.suppress(OSError, TenkyoError):
            folder = current(self.output)
            status = folder.stat()
            return str(folder), status.st_ino, status.st_dev
        return None


def settle() -> None:
    """Let the collector pass over what stays: modules, routes, what a snapshot reads at first.

    To walk it all again costs the request that happens to set it off as much as the answer. What
    answers leave behind is nearly all gone by itself, so that it is looked through seldom.
    """
    gc.set_threshold(_YOUNG)
    gc.unfreeze()
    gc.collect()
    gc.freeze()
