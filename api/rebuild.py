"""Building again whenever the pack is edited, for whoever writes it with a browser beside."""

import subprocess
import sys
import threading
from pathlib import Path

INTERVAL = 0.5
"""Seconds between two looks at the pack."""


def state_of(pack: Path) -> frozenset[tuple[str, int, int]]:
    """Return name, time and size of every file of a pack; what is hidden is no part of it."""
    found = set()
    for path in pack.rglob("*"):
        hidden = any(part.startswith(".") for part in path.relative_to(pack).parts)
        if hidden or not path.is_file():
            continue
        try:
            status = path.stat()
        except FileNotFoundError:
            # An editor replaces a file by removing it first.
            continue
        found.add((str(path), status.st_mtime_ns, status.st_size))
    return frozenset(found)


class Rebuilder:
    """Builds a pack in a process of its own each time that it changed, one build at a time.

    The server takes up what was built; where a build fails, its errors are printed and the old
    snapshot stays.
    """

    def __init__(self, pack: Path, output: Path, *, interval: float = INTERVAL) -> None:
        self.pack = pack
        self.command = [sys.executable, "-m", "kb", "build", "-p", str(pack), "-o", str(output)]
        self.interval = interval
        self.builds = 0
        """How many builds were begun."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, name="rebuild", daemon=True)

    def start(self) -> None:
        """Begin to look at the pack, as it is now."""
        self._seen = state_of(self.pack)
        self._thread.start()

    def stop(self) -> None:
        """Look no more; a build that runs is waited for."""
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(self.interval):
            now = state_of(self.pack)
            if now != self._seen:
                self._seen = now
                self.builds += 1
                subprocess.run(self.command, check=False, stdout=subprocess.DEVNULL)  # noqa: S603
