"""A limit to how long a connection may take to say what it wants.

The server bounds how long a connection may be idle between two requests, but waits for ever for
the first one, and for the rest of a head that has begun. A few hundred such connections would
use up all that a process may have open.
"""

import asyncio
from typing import Any, ClassVar

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from api.problems import KINDS, MEDIA_TYPE, document

_SLOW = "slow-request"


class Deadline(asyncio.Protocol):
    """The part of a protocol that closes what has not sent a whole head in time.

    It stands before a protocol of the server, whose `cycle` is the request that is answered.
    """

    seconds: ClassVar[float]
    cycle: Any
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._spoken = False
        self._timer: asyncio.TimerHandle | None = None
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Stop waiting once a request is under way; drops of a head do not prolong it."""
        self._spoken = True
        super().data_received(data)
        if self._under_way():
            self._rest()
        elif self._timer is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._rest()
        super().connection_lost(exc)

    def _under_way(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self.seconds, self._late)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        if self._under_way() or self.transport.is_closing():
            return
        if self._spoken:
            self.transport.write(_refusal(self.seconds))
        self.transport.close()


def timed(seconds: float) -> type[asyncio.Protocol]:
    """Return the server's protocol with a deadline for the head of a request."""
    return type("Timed", (Deadline, AutoHTTPProtocol), {"seconds": seconds})


def _refusal(seconds: float) -> bytes:
    body = document(
        _SLOW, "the head of the request did not arrive in time", expected=f"within {seconds:g} s"
    )
    head = (
        f"HTTP/1.1 {KINDS[_SLOW].status} Request Timeout\r\n"
        f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode("ascii") + body
