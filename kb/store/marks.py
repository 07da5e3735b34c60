"""The tags of all answers of a build in one file: what changed between two builds is one look.

A row an answer, in the order of the digests of their addresses: that digest (8 bytes), and the tag
(12). Where nothing changed two such files are alike, so that they are held against each other by
the piece, and rows are looked at only in pieces that differ.
"""

from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path

from kb.errors import SnapshotError

TAGS = "bodies.tags"
_DIGEST, _ROW = 8, 20
_PIECE = 512 * _ROW


def write_marks(folder: Path, tags: Iterator[tuple[int, bytes]]) -> None:
    """Write the tag of every answer, each with the digest of its address."""
    rows = sorted(digest.to_bytes(_DIGEST, "big") + tag for digest, tag in tags)
    (folder / TAGS).write_bytes(b"".join(rows))


def read_marks(folder: Path) -> bytes:
    """Return the tag of every answer.

    Raises:
        SnapshotError: They are missing or not what they should be.
    """
    try:
        marks = (folder / TAGS).read_bytes()
    except OSError as error:
        raise SnapshotError(
            f"the snapshot in {folder} lacks the tags of its bodies",
            remedy="run `tenkyo build` again",
        ) from error
    if len(marks) % _ROW:
        raise SnapshotError(
            f"the tags of the bodies in {folder} are damaged", remedy="run `tenkyo build` again"
        )
    return marks


def changed(now: bytes, before: bytes) -> Iterator[int]:
    """Yield the digests of the addresses of answers that are new, or other than `before`."""
    for row in _apart(now, before):
        yield int.from_bytes(row[:_DIGEST], "big")


def lost(now: bytes, before: bytes) -> bool:
    """Tell whether there were answers `before` that are there no more."""
    for row in _apart(before, now):
        place = _place(now, row[:_DIGEST])
        if now[place : place + _DIGEST] != row[:_DIGEST]:
            return True
    return False


def _apart(now: bytes, before: bytes) -> Iterator[bytes]:
    """Yield the rows that `before` lacks."""
    there = 0
    for start in range(0, len(now), _PIECE):
        piece = now[start : start + _PIECE]
        if before[there : there + len(piece)] == piece:
            there += len(piece)
            continue
        # Up to the address where the piece ends, from where on both may be alike again.
        end = _place(before, piece[-_ROW : _DIGEST - _ROW], after=True)
        known = {before[row : row + _ROW] for row in range(there, end, _ROW)}
        rows = (piece[row : row + _ROW] for row in range(0, len(piece), _ROW))
        yield from (row for row in rows if row not in known)
        there = end


def _place(marks: bytes, digest: bytes, *, after: bool = False) -> int:
    """Return where the row of a digest begins or would begin, or, with `after`, where it ends."""
    bound = digest + b"\xff" if after else digest
    rows = range(0, len(marks), _ROW)
    return _ROW * bisect_left(rows, bound, key=lambda row: marks[row : row + _ROW])
