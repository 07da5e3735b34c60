"""What the build encoded, or was asked before, found by its address and made into an answer.

One look-up in a mapped file and a few headers, whichever door the request came through: the
application (`front.py`) or, where the server allows it, the connection itself (`express.py`).
"""

from typing import NamedTuple

from api.answers import CACHE_CONTROL, VARY, matches
from api.compression import Compressed, coding_for, tag_as
from api.holder import Holder
from api.searching import SEARCH, SUGGEST, quick_answer
from kb.errors import SnapshotError
from kb.store.bodies import Body

FIXED = (
    (b"content-type", b"application/json"),
    (b"vary", VARY.encode()),
    (b"cache-control", CACHE_CONTROL.encode()),
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"ETag, Link, Content-Location"),
    (b"x-content-type-options", b"nosniff"),
)
"""The headers of every such answer."""
_COLLECTIONS = frozenset(
    (
        *("claims", "entities", "properties", "sources", "documents", "questions", "formulas"),
        *("glossary", "builds"),
    )
)
_START = "/v1/"
WORKED_OUT = frozenset({SEARCH, SUGGEST})
"""Addresses whose answers are kept once they were worked out."""
_LISTED = b"subject="
_LISTS = "lists/claims/subject/"
_PLAIN_JSON = frozenset({b"*/*", b"application/json", b"application/*"})
_WITH_BODY = frozenset({b"content-length", b"transfer-encoding", b"expect"})
_NEXT_HEAD = b'{"next":"'
_NEXT = len(_NEXT_HEAD)
_COMPRESSED_BYTES = 8_000_000


class Ready(NamedTuple):
    """An answer that only has to be sent."""

    status: int
    headers: list[tuple[bytes, bytes]]
    """Those beside `FIXED`."""
    data: bytes


class Encoded:
    """The encoded answers of the snapshot that is current."""

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        self._compressed = Compressed(_COMPRESSED_BYTES)

    def answer(self, path: str, query: bytes, headers: list[tuple[bytes, bytes]]) -> Ready | None:
        """Return the answer to a `GET`; None where it has to be worked out."""
        if path in WORKED_OUT:
            held = self.holder.held
            kept = held.remembered.get(path, query) or quick_answer(held, path, query)
            return None if kept is None else self.ready(headers, *kept)
        try:
            body = self._body(path, query)
        except SnapshotError:
            # A damaged body: the layers behind meet it too, and say so as a problem.
            return None
        if body is None:
            return None
        data, tag = body
        following = None
        if data.startswith(_NEXT_HEAD):
            following = data[_NEXT : data.index(b'"', _NEXT)].decode()
        return self.ready(headers, data, tag, following)

    def _body(self, path: str, query: bytes) -> Body | None:
        if not path.startswith(_START):
            return None
        collection, slash, rest = path[4:].partition("/")
        bodies = self.holder.held.snapshot.bodies
        if query:
            # The one list that is asked for most: all about one thing, by its id.
            if slash or collection != "claims" or not query.startswith(_LISTED):
                return None
            subject = query[len(_LISTED) :]
            return bodies.get(_LISTS + subject.decode("latin-1")) if subject.isascii() else None
        if not rest or collection not in _COLLECTIONS:
            return None
        if collection == "entities" and "/" in rest:
            return bodies.get("values/" + rest)
        return bodies.get(path[4:])

    def ready(
        self, headers: list[tuple[bytes, bytes]], data: bytes, tag: str, following: str | None
    ) -> Ready | None:
        """Return a body in JSON as the answer to a request with `headers`.

        None where another form is asked for, or where the request has a body.
        """
        known: bytes | None = None
        coding, asked = "", False
        for name, value in headers:
            if name == b"accept":
                if value not in _PLAIN_JSON:
                    return None
            elif name == b"if-none-match":
                known = value if known is None else b"%s,%s" % (known, value)
            elif name == b"accept-encoding":
                if asked:
                    # Two lines of a list are one; who reads them so stands behind.
                    return None
                asked = True
                coding = coding_for(data, value.decode("latin-1"))
            elif name in _WITH_BODY:
                return None
        out: list[tuple[bytes, bytes]] = []
        if following is not None:
            out.append((b"link", b'<%s>; rel="next"' % following.encode()))
        own = tag_as(tag, coding)
        out.append((b"etag", own.encode()))
        if known is not None and matches(known.decode("latin-1"), own):
            return Ready(304, out, b"")
        if coding:
            data = self._compressed.get(tag, coding, data)
            out.append((b"content-encoding", coding.encode()))
        out.append((b"content-length", b"%d" % len(data)))
        return Ready(200, out, data)
