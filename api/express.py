"""The connection answers what is encoded as soon as it has read the head of a request.

This stands before the server's own protocol, whose parser reads the head. What the file of bodies
holds goes out at once, without a scope, a task and an application; all else takes the usual way.
That about halves what a look-up costs.
"""

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar, Protocol

from api.access import AccessLog
from api.encoded import FIXED, Encoded
from api.metrics import Metrics

_PREFIX = b"/v1/"
_VERSIONS = ("1.1", "1.0")
_HEADS = {
    status: b"HTTP/1.1 %d %s\r\n" % (status, HTTPStatus(status).phrase.encode())
    + b"".join(b"%s: %s\r\n" % header for header in FIXED)
    for status in (200, 304)
}


class Served(Protocol):
    """What the connections of a server share."""

    encoded: Encoded
    metrics: Metrics
    log: AccessLog | None


class Express(asyncio.Protocol):
    """The part of a protocol that answers by itself what it can."""

    served: ClassVar[Served]
    answered: bool
    """A request was answered here since the deadline last looked."""
    _skipping = False
    """The rest of a request that was answered is read past."""
    # What the protocol behind brings:
    parser: Any
    cycle: Any
    flow: Any
    url: bytes
    headers: list[tuple[bytes, bytes]]
    client: tuple[str, int] | None
    transport: asyncio.Transport
    server_state: Any
    send_400_response: Callable[[str], None]

    def on_headers_complete(self) -> None:
        """Answer, or hand on; refuse what is older than HTTP/1.0, in which a head has no end."""
        if self.parser.get_http_version() not in _VERSIONS:
            self._skipping = True
            self.send_400_response("no version")
            return
        self._skipping = self._answer()
        if not self._skipping:
            super().on_headers_complete()  # type: ignore[misc]

    def on_body(self, body: bytes) -> None:
        """Hand on the body of what is answered elsewhere."""
        if not self._skipping:
            super().on_body(body)  # type: ignore[misc]

    def on_message_complete(self) -> None:
        """End a request; of what is answered elsewhere, hand on that it ended."""
        if not self._skipping:
            super().on_message_complete()  # type: ignore[misc]
            return
        self._skipping = False
        if not self.parser.should_keep_alive() and not self.transport.is_closing():
            self.transport.close()

    def _answer(self) -> bool:
        """Send the answer to the request whose head is complete; tell whether there was one."""
        url = self.url
        # One at a time: what waits for an answer comes first, and what is not read is not written.
        waiting = self.cycle is not None and not self.cycle.response_complete
        if (
            not url.startswith(_PREFIX)
            or b"#" in url
            or waiting
            or self.flow.write_paused
            or self.parser.get_method() != b"GET"
            or self.parser.get_http_version() != "1.1"
            or self.transport.is_closing()
        ):
            return False
        path, _, query = url.partition(b"?")
        if b"%" in path:
            return False
        text = path.decode("latin-1")
        ready = self.served.encoded.answer(text, query, self.headers)
        if ready is None:
            return False
        status, headers, data = ready
        parts = [_HEADS[status]]
        for name, value in (*self.server_state.default_headers, *headers):
            parts += (name, b": ", value, b"\r\n")
        if not self.parser.should_keep_alive():
            parts.append(b"connection: close\r\n")
        parts += (b"\r\n", data)
        self.transport.write(b"".join(parts))
        self.answered = True
        self.server_state.total_requests += 1
        self.served.metrics.hot(status)
        log = self.served.log
        if log is not None:
            scope = {"client": self.client, "method": "GET", "path": text, "query_string": query}
            log.note(scope, status=status, size=len(data), seconds=0.0)
        return True
