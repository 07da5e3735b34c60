"""The first layer: hands out what the build encoded, before any framework work.

One look-up of the address in a mapped file, one tuple of headers, one `send`. Whatever is not
exactly such an address goes on to the layers behind, and holds its snapshot while it does.
"""

import gzip
from typing import Any

from api.access import AccessLog
from api.answers import CACHE_CONTROL, COMPRESSED_FROM, VARY, accepts_gzip, matches
from api.asgi import App, Message, Receive, Scope, Send
from api.dependencies import HELD_KEY
from api.holder import Holder
from api.metrics import Metrics
from kb.store.bodies import Body

_COLLECTIONS = {
    "claims": "claims/",
    "entities": "entities/",
    "properties": "properties/",
    "sources": "sources/",
    "documents": "documents/",
    "questions": "questions/",
    "formulas": "formulas/",
    "glossary": "glossary/",
    "builds": "builds/",
}
_START = "/v1/"
_LISTED = b"subject="
_LISTS = "lists/claims/subject/"
_PLAIN_JSON = frozenset({b"*/*", b"application/json", b"application/*"})
_FIXED = (
    (b"content-type", b"application/json"),
    (b"vary", VARY.encode()),
    (b"cache-control", CACHE_CONTROL.encode()),
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"ETag, Link, Content-Location"),
    (b"x-content-type-options", b"nosniff"),
)
_NO_NEXT = b'{"next":null'
_NEXT = len(b'{"next":"')


class Front:
    """Answers the hot addresses, and counts everything that passes."""

    def __init__(
        self, behind: App, *, holder: Holder, metrics: Metrics, log: AccessLog | None = None
    ) -> None:
        self.behind = behind
        self.holder = holder
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the file of bodies, or pass on."""
        if scope["type"] != "http":
            await self.behind(scope, receive, send)
            return
        method = scope["method"]
        if method == "GET" or method == "HEAD":
            body = self._body(scope["path"], scope["query_string"])
            if body is not None:
                made = _made(scope["headers"], body)
                if made is not None:
                    start, data = made
                    self.metrics.hot(start["status"])
                    if self.log is not None:
                        self.log.note(scope, status=start["status"], size=len(data), seconds=0.0)
                    await send(start)
                    await send(
                        {
                            "type": "http.response.body",
                            "body": b"" if method == "HEAD" else data,
                        }
                    )
                    return
        held = self.holder.held.acquire()
        scope[HELD_KEY] = held
        try:
            await self.behind(scope, receive, send)
        finally:
            held.release()

    def _body(self, path: str, query: bytes) -> Body | None:
        """Return the encoded answer to an address, or None where it has to be worked out."""
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
        home = _COLLECTIONS.get(collection)
        if home is None or not rest:
            return None
        if collection == "entities" and "/" in rest:
            return bodies.get("values/" + rest)
        return bodies.get(home + rest)


def _made(headers: list[tuple[bytes, bytes]], body: Body) -> tuple[Message, bytes] | None:
    """Return the start and the body of an answer; None where another form is asked for."""
    data, tag = body
    known: bytes | None = None
    zipped = False
    for name, value in headers:
        if name == b"accept":
            if value not in _PLAIN_JSON:
                return None
        elif name == b"if-none-match":
            known = value
        elif name == b"accept-encoding" and len(data) >= COMPRESSED_FROM:
            zipped = accepts_gzip(value.decode("latin-1"))
    out: list[tuple[bytes, bytes]] = [*_FIXED]
    if data.startswith(b'{"next":"'):
        following = data[_NEXT : data.index(b'"', _NEXT)]
        out.append((b"link", b"<" + following + b'>; rel="next"'))
    status = 200
    if known is not None and matches(known.decode("latin-1"), tag):
        status, data = 304, b""
        out.append((b"etag", b'"%s%s"' % (tag.encode(), b"-gzip" if zipped else b"")))
    elif zipped:
        data = gzip.compress(data, 1, mtime=0)
        out.append((b"etag", b'"%s-gzip"' % tag.encode()))
        out.append((b"content-encoding", b"gzip"))
    else:
        out.append((b"etag", b'"%s"' % tag.encode()))
    if status == 200:
        out.append((b"content-length", b"%d" % len(data)))
    start: dict[str, Any] = {"type": "http.response.start", "status": status, "headers": out}
    return start, data
