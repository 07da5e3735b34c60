"""Lists in pages: their one envelope, and cursors that hold within one build."""

import base64
import binascii
import zlib
from collections.abc import Iterable

from kb.errors import QueryError

DEFAULT_LIMIT = 20
MAX_LIMIT = 500


class CursorError(QueryError):
    """What is given as a cursor is none of this list."""


class StaleCursorError(CursorError):
    """A cursor from another build: the list that it pointed into is gone."""


def page(rows: Iterable[bytes], *, following: str | None, total: int | None = None) -> bytes:
    """Return the JSON of one page; `following` is the address of the next one."""
    head = b'{"next":' + (b"null" if following is None else b'"' + following.encode() + b'"')
    if total is not None:
        head += b',"total":%d' % total
    return head + b',"items":[' + b",".join(rows) + b"]}"


def write_cursor(build: str, position: int, *, of: str) -> str:
    """Return the text that says: go on after `position` in a list of this build.

    `of` is the address of the list. The sum at the end tells a cursor that was cut off, changed or
    taken to another list from one that was given out.
    """
    text = f"{build}:{position}"
    return base64.urlsafe_b64encode(f"{text}:{_sum(text, of)}".encode()).decode().rstrip("=")


def read_cursor(text: str, build: str, *, of: str) -> int:
    """Return the position that a cursor points at in the list at the address `of`.

    Raises:
        CursorError: It is no cursor of ours, or one of another list.
        StaleCursorError: It comes from another build.
    """
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        made, position, check = raw.decode("ascii").split(":")
        if len(made) != len(build) or check != _sum(f"{made}:{position}", of):
            raise ValueError
        number = int(position)
    except (binascii.Error, ValueError) as error:
        raise CursorError(
            "this is no cursor of this list",
            expected="one as the field `next` of a page of this list gives it, whole",
        ) from error
    if made != build:
        raise StaleCursorError(
            f"the cursor comes from build {made}; this is build {build}",
            expected="a cursor of this build; begin again with the first page",
        )
    return number


def _sum(text: str, of: str) -> str:
    return f"{zlib.crc32(f'{text}:{of}'.encode()):08x}"
