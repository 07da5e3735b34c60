"""Lists in pages: their one envelope, and cursors that hold within one build."""

import base64
import binascii
from collections.abc import Iterable

from kb.errors import QueryError

DEFAULT_LIMIT = 20
MAX_LIMIT = 500


class StaleCursorError(QueryError):
    """A cursor from another build: the list that it pointed into is gone."""


def page(rows: Iterable[bytes], *, following: str | None, total: int | None = None) -> bytes:
    """Return the JSON of one page; `following` is the address of the next one."""
    head = b'{"next":' + (b"null" if following is None else b'"' + following.encode() + b'"')
    if total is not None:
        head += b',"total":%d' % total
    return head + b',"items":[' + b",".join(rows) + b"]}"


def write_cursor(build: str, position: int) -> str:
    """Return the text that says: go on after `position`, in this build."""
    return base64.urlsafe_b64encode(f"{build}:{position}".encode()).decode().rstrip("=")


def read_cursor(text: str, build: str) -> int:
    """Return the position that a cursor points at.

    Raises:
        QueryError: It is no cursor of ours.
        StaleCursorError: It comes from another build.
    """
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        made, _, position = raw.decode("ascii").partition(":")
        if len(made) != len(build) or not position.isascii() or not position.isdigit():
            raise ValueError
        number = int(position)
    except (binascii.Error, ValueError) as error:
        raise QueryError(
            "this is no cursor", expected="one as the field `next` of a page gives it"
        ) from error
    if made != build:
        raise StaleCursorError(
            f"the cursor comes from build {made}; this is build {build}",
            expected="a cursor of this build; begin again with the first page",
        )
    return min(number, 2**62)
