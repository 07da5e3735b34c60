"""Views to JSON bytes and back; the bytes depend on nothing but the view."""

from fractions import Fraction
from typing import Any, Final, TypeVar

import msgspec

from kb.errors import SnapshotError

T = TypeVar("T")
_DECODERS: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def encode(view: object) -> bytes:
    """Return compact JSON of a view, keys in the order of its fields."""
    return msgspec.json.encode(view, enc_hook=_parts)


def decode(kind: type[T], data: bytes | memoryview) -> T:
    """Return the view of type `kind` that `data` encodes.

    Raises:
        SnapshotError: `data` was written by another version, or is damaged.
    """
    try:
        found: T = _decoder(kind).decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise SnapshotError(
            f"the snapshot holds no {getattr(kind, '__name__', kind)} that can be read: {error}",
            remedy="run `tenkyo build --force` with this version",
        ) from error
    return found


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    # To make one takes as long as to read a small view.
    found = _DECODERS.get(kind)
    if found is None:
        found = _DECODERS[kind] = msgspec.json.Decoder(kind, dec_hook=_whole)
    return found


def _parts(value: object) -> tuple[int, int]:
    """Return a fraction as JSON has it: exact, as two whole numbers."""
    if isinstance(value, Fraction):
        return value.numerator, value.denominator
    raise NotImplementedError(f"no view: {type(value).__name__}")


def _whole(kind: type[Any], parts: Any) -> Fraction:
    if kind is Fraction:
        return Fraction(*parts)
    raise NotImplementedError(f"no view: {kind.__name__}")


def builtins(view: object) -> Any:
    """Return a view as dicts, lists and scalars, for whoever has to reshape it."""
    return msgspec.to_builtins(view)


def pretty(view: object) -> str:
    """Return indented JSON of a view, for people."""
    return msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
