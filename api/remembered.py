"""Answers that were worked out, kept while the snapshot is served and asked for again.

Many readers ask the same, and who completes a word as it is typed asks for every beginning of it.
Answers are kept by the exact address, up to a number of bytes; the oldest go first. They are kept
compressed, in which form several times as many have room, and a hundredth of what a search takes
makes them whole again. This is done in the event loop only, as all that is done with them.

Once there is no room left, only what is asked for a second time takes the place of another: most
questions are asked once, and to keep their answers would cost each of them, and those that are
asked again their place.
"""

import zlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

try:
    import zstandard
except ModuleNotFoundError:  # pragma: no cover - the extra `speed` is not installed
    zstandard = None  # type: ignore[assignment]

LIMIT = 4_000_000
"""Bytes kept of one snapshot."""
_LARGEST = 200_000
_ENTRY = 400
"""What an entry takes beside its body, about."""
ASKED = 8_192
"""Addresses of answers that were not kept, which are known when they are asked for again."""


class Kept(NamedTuple):
    """An answer in JSON, its entity tag, and the address of its next page."""

    data: bytes
    tag: str
    following: str | None


class Remembered:
    """The answers of one snapshot by path and query."""

    def __init__(self, limit: int = LIMIT) -> None:
        self.limit = limit
        self.size = 0
        self._full = False
        self._asked: set[int] = set()
        self._packed: Callable[[bytes], bytes] = partial(zlib.compress, level=1)
        self._whole: Callable[[bytes], bytes] = zlib.decompress
        if zstandard is not None:
            # Made once, which takes as long as the work.
            self._packed = zstandard.ZstdCompressor(level=1).compress
            self._whole = zstandard.ZstdDecompressor().decompress
        self._kept: OrderedDict[tuple[str, bytes], Kept] = OrderedDict()

    def get(self, path: str, query: bytes) -> Kept | None:
        """Return the answer at an address, if it is kept."""
        found = self._kept.get((path, query))
        if found is None:
            return None
        self._kept.move_to_end((path, query))
        return found._replace(data=self._whole(found.data))

    def put(self, path: str, query: bytes, answer: Kept) -> None:
        """Keep the answer at an address; where all room is taken, if it was asked for before."""
        if len(answer.data) > _LARGEST or (path, query) in self._kept:
            return
        if self._full and not self._again(hash((path, query))):
            return
        # A copy, for what is packed holds on to as much room as the whole took.
        packed = bytes(memoryview(self._packed(answer.data)))
        self._kept[path, query] = answer._replace(data=packed)
        self.size += _ENTRY + len(query) + len(packed)
        while self.size > self.limit:
            self._full = True
            (_, old), gone = self._kept.popitem(last=False)
            self.size -= _ENTRY + len(old) + len(gone.data)

    def _again(self, address: int) -> bool:
        """Tell whether an address was asked for before, of late; it is known from now on."""
        if address in self._asked:
            return True
        if len(self._asked) >= ASKED:
            self._asked.clear()
        self._asked.add(address)
        return False
