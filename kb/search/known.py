"""The names that a query may use, looked up in a snapshot when it does."""

from kb.search.index import Meta
from kb.search.query import PropertyInfo
from kb.store.snapshot import Snapshot


class SnapshotNames:
    """What stands before and behind a colon in a query."""

    def __init__(self, snapshot: Snapshot, meta: Meta) -> None:
        self.snapshot = snapshot
        self.meta = meta

    def resolve(self, kind: str, name: str) -> str:
        """Return the id of a name."""
        known = self.meta.labels.get(kind, {})
        return name if name in known else self.snapshot.resolve(kind, name)

    def is_named(self, kind: str, name: str, *, wholly: bool = False) -> bool:
        """Tell whether `name` is a name of something or, unless `wholly`, part of several names."""
        known = self.meta.labels.get(kind, {})
        return name in known or self.snapshot.is_named(kind, name, wholly=wholly)

    def property(self, key: str) -> PropertyInfo:
        """Return what is known of a property."""
        return PropertyInfo(self.meta.units.get(key))

    def names(self, kind: str) -> tuple[str, ...]:
        """Return all ids of a kind."""
        return tuple(self.meta.labels.get(kind, {}))
