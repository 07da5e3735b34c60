"""Encoded answers by address: one file that is mapped into memory, never read into it.

What REST answers for a thing and what stands beside its page as `index.json` are the same bytes,
encoded once by the build. A file holds the bodies one after another, so that the claims of one
entity, written in a row, can be handed out as one slice; a second file is a hash table from
address to place. Both are mapped, so a server's own memory does not grow with the data.

Layout of the table: 16 bytes of head (magic, number of slots), then slots of 32 bytes: digest of
the address (8), offset (8), length (4), first 12 hexadecimal characters of the body's digest.
An offset of zero marks an empty slot; the bodies' file begins with 8 bytes of magic, so no body
lies at zero. Each body is preceded by its address and a NUL, which a look-up compares.
"""

import hashlib
import mmap
import struct
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kb.errors import SnapshotError
from kb.store.marks import write_marks

BODIES = "bodies.bin"
TABLE = "bodies.idx"
_MAGIC = b"TENKYO1\n"
_HEAD = struct.Struct("<8sQ")
_SLOT = struct.Struct("<QQI12s")


class Body(NamedTuple):
    """An encoded answer and its entity tag (without quotes)."""

    data: bytes
    etag: str


def tag_of(body: bytes) -> str:
    """Return the entity tag of an answer, without quotes."""
    return hashlib.sha256(body).hexdigest()[:12]


def write_bodies(folder: Path, bodies: Iterable[tuple[str, bytes]]) -> int:
    """Write all `(address, body)` pairs into `folder`; return how many.

    Addresses must differ; bodies must not be empty.
    """
    # Packed, for there may be millions; and a body may be large, so it is not put behind its key.
    slots, count = bytearray(), 0
    with (folder / BODIES).open("wb") as out:
        out.write(_MAGIC)
        offset = len(_MAGIC)
        for address, body in bodies:
            key = address.encode()
            out.write(key + b"\0")
            out.write(body)
            tag = tag_of(body).encode()
            slots += _SLOT.pack(_digest(key), offset, len(body), tag)
            offset += len(key) + 1 + len(body)
            count += 1
    size = 8
    while size < 2 * count:
        size *= 2
    table = bytearray(_HEAD.size + size * _SLOT.size)
    _HEAD.pack_into(table, 0, _MAGIC, size)
    for digest, start, length, tag in _SLOT.iter_unpack(slots):
        slot = digest % size
        while _SLOT.unpack_from(table, _HEAD.size + slot * _SLOT.size)[1]:
            slot = (slot + 1) % size
        _SLOT.pack_into(table, _HEAD.size + slot * _SLOT.size, digest, start, length, tag)
    (folder / TABLE).write_bytes(table)
    write_marks(folder, ((digest, tag) for digest, _, _, tag in _SLOT.iter_unpack(slots)))
    return count


class Bodies:
    """The bodies of a snapshot, looked up by address in constant time."""

    def __init__(self, folder: Path) -> None:
        """Map the files in `folder`.

        Raises:
            SnapshotError: They are missing or not what they should be.
        """
        try:
            self._data = _mapped(folder / BODIES)
            self._table = _mapped(folder / TABLE)
        except (OSError, ValueError) as error:
            raise SnapshotError(
                f"the snapshot in {folder} lacks its bodies", remedy="run `tenkyo build` again"
            ) from error
        magic, self._size = b"", 0
        if len(self._table) >= _HEAD.size:
            magic, self._size = _HEAD.unpack_from(self._table, 0)
        right = _HEAD.size + self._size * _SLOT.size == len(self._table)
        if magic != _MAGIC or not right or self._data[: len(_MAGIC)] != _MAGIC or not self._size:
            raise SnapshotError(
                f"the bodies in {folder} are damaged", remedy="run `tenkyo build` again"
            )
        self._folder = folder
        # One bit a slot, not a set: what is looked up often is held against its digest once.
        self._sound = bytearray((self._size + 7) // 8)

    def get(self, address: str) -> Body | None:
        """Return the body at `address`, or None.

        Raises:
            SnapshotError: The body is not what the build wrote.
        """
        found = self._find(address)
        if found is None:
            return None
        slot, start, length, tag = found
        data = self._data[start : start + length]
        if not self._sound[slot >> 3] >> (slot & 7) & 1:
            self._check(data, tag, address)
            self._sound[slot >> 3] |= 1 << (slot & 7)
        return Body(data, tag.decode())

    def tag(self, address: str) -> str | None:
        """Return the entity tag of the body at `address`, which is not read for it, or None."""
        found = self._find(address)
        return None if found is None else found[3].decode()

    def _find(self, address: str) -> tuple[int, int, int, bytes] | None:
        """Return the slot of an address, and begin, length and tag of its body."""
        key = address.encode("utf-8", "surrogatepass")
        digest = _digest(key)
        slot = digest % self._size
        unpack, table, base, width = _SLOT.unpack_from, self._table, _HEAD.size, _SLOT.size
        for _ in range(self._size):
            found, offset, length, tag = unpack(table, base + slot * width)
            if not offset:
                return None
            if found == digest:
                start = offset + len(key) + 1
                if self._data[offset:start] == key + b"\0":
                    return slot, start, length, tag
            slot = (slot + 1) % self._size
        return None

    def _check(self, data: bytes, tag: bytes, address: str) -> None:
        if tag_of(data).encode() != tag:
            raise SnapshotError(
                f"the answer `{address}` in {self._folder} is damaged",
                remedy="run `tenkyo build` again",
            )

    def addresses(self) -> Iterator[str]:
        """Yield every address, in the order of the table."""
        for slot in range(self._size):
            _, offset, _, _ = _SLOT.unpack_from(self._table, _HEAD.size + slot * _SLOT.size)
            if offset:
                yield self._address(offset)

    def addressed(self, digest: int) -> Iterator[str]:
        """Yield the addresses of which the table knows a digest: one, but for a rare chance."""
        slot = digest % self._size
        for _ in range(self._size):
            found, offset, _, _ = _SLOT.unpack_from(self._table, _HEAD.size + slot * _SLOT.size)
            if not offset:
                return
            if found == digest:
                yield self._address(offset)
            slot = (slot + 1) % self._size

    def _address(self, offset: int) -> str:
        end = self._data.find(b"\0", offset)
        return self._data[offset : max(end, offset)].decode("utf-8", "replace")

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self._folder

    def release(self) -> None:
        """Give back the memory of what was read so far; what is read again is mapped again.

        Whoever walks over all bodies would otherwise have the whole file as its own in the end.
        """
        if hasattr(mmap, "MADV_DONTNEED"):
            self._data.madvise(mmap.MADV_DONTNEED)

    def close(self) -> None:
        """Unmap the files."""
        self._data.close()
        self._table.close()


def _digest(key: bytes) -> int:
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest(), "little")


def _mapped(path: Path) -> mmap.mmap:
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
