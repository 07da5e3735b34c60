"""Views to JSON bytes and back; the bytes depend on nothing but the view."""

from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(view: object) -> bytes:
    """Return compact JSON of a view, keys in the order of its fields."""
    return msgspec.json.encode(view)


def decode(kind: type[T], data: bytes | memoryview) -> T:
    """Return the view of type `kind` that `data` encodes."""
    return msgspec.json.decode(data, type=kind)


def builtins(view: object) -> Any:
    """Return a view as dicts, lists and scalars, for whoever has to reshape it."""
    return msgspec.to_builtins(view)


def pretty(view: object) -> str:
    """Return indented JSON of a view, for people."""
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
