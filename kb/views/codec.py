"""Views to JSON bytes and back; the bytes depend on nothing but the view."""

from typing import Any, TypeVar

import msgspec

from kb.errors import SnapshotError

T = TypeVar("T")


def encode(view: object) -> bytes:
    """Return compact JSON of a view, keys in the order of its fields."""
    return msgspec.json.encode(view)


def decode(kind: type[T], data: bytes | memoryview) -> T:
    """Return the view of type `kind` that `data` encodes.

    Raises:
        SnapshotError: `data` was written by another version, or is damaged.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SnapshotError(
            f"the snapshot holds no {getattr(kind, '__name__', kind)} that can be read: {error}",
            remedy="run `tenkyo build --force` with this version",
        ) from error


def builtins(view: object) -> Any:
    """Return a view as dicts, lists and scalars, for whoever has to reshape it."""
    return msgspec.to_builtins(view)


def pretty(view: object) -> str:
    """Return indented JSON of a view, for people."""
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
