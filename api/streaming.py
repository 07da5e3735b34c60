"""Bodies that come in pieces, compressed while they are sent."""

import zlib
from collections.abc import Iterable, Iterator

CODINGS = ("gzip",)
"""What can be applied to pieces."""
_LEVEL = 3


def packed(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Yield what comes in pieces as gzip, so that it is never whole in memory."""
    packer = zlib.compressobj(_LEVEL, wbits=zlib.MAX_WBITS | 16)
    for piece in pieces:
        if made := packer.compress(piece):
            yield made
    yield packer.flush()
