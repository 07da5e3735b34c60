"""One open search index a snapshot; it is let go of with the snapshot."""

from threading import Lock

from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import Snapshot

_LOCK = Lock()


def searcher_of(snapshot: Snapshot) -> Searcher:
    """Return the search of a snapshot, opened when it is first asked for.

    Raises:
        SnapshotError: There is no index, or its engine is not installed.
    """
    with _LOCK:
        found: Searcher | None = getattr(snapshot, "searcher", None)
        if found is None:
            found = open_search(snapshot)
            snapshot.searcher = found  # type: ignore[attr-defined]
        return found
