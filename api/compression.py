"""Bodies made smaller where the reader takes it and it pays: zstd where it is installed, or gzip.

A compressed body is another representation, so its entity tag differs: it ends in the coding.
"""

import gzip
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache

from api.negotiation import weight_of

try:
    import zstandard
except ModuleNotFoundError:  # pragma: no cover - the extra `speed` is not installed
    zstandard = None  # type: ignore[assignment]

COMPRESSED_FROM = 8192
"""Bodies of fewer bytes go out faster as they are."""


def _zstd(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=3).compress(data)


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, 3, mtime=0)


CODINGS: Mapping[str, Callable[[bytes], bytes]] = {
    **({"zstd": _zstd} if zstandard is not None else {}),
    "gzip": _gzip,
}
"""What can be applied, the better first."""


@lru_cache(maxsize=256)
def coding_of(header: str, offered: tuple[str, ...] = tuple(CODINGS)) -> str:
    """Return the coding that an `Accept-Encoding` header likes best, or an empty text for none.

    Of equals it is the one that is offered first.
    """
    asked: dict[str, float] = {}
    for part in header.lower().split(","):
        name, *parameters = (p.strip() for p in part.split(";"))
        asked[name] = weight_of(parameters)
    best, found = 0.0, ""
    for name in offered:
        quality = asked.get(name, asked.get("*", 0.0))
        if quality > best:
            best, found = quality, name
    return found if best >= asked.get("identity", 0.0) else ""


def coding_for(data: bytes, header: str) -> str:
    """Return the coding in which a body goes out to who sent an `Accept-Encoding` header."""
    return coding_of(header) if len(data) >= COMPRESSED_FROM else ""


def tag_as(tag: str, coding: str) -> str:
    """Return the entity tag of a body in a coding, as it stands in a header."""
    return f'"{tag}-{coding}"' if coding else f'"{tag}"'


class Compressed:
    """Bodies that were compressed last, by tag and coding, up to a number of bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.size = 0
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def get(self, tag: str, coding: str, data: bytes) -> bytes:
        """Return `data`, whose tag is given, in a coding."""
        key = tag, coding
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        found = self._kept[key] = CODINGS[coding](data)
        self.size += len(found)
        while self.size > self.limit:
            _, old = self._kept.popitem(last=False)
            self.size -= len(old)
        return found
