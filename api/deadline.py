"""Limits to how long a connection may take to say what it wants, and with how many bytes.

The server bounds how long a connection may be idle between two requests, but waits for ever for
the first one, and for the rest of a head that has begun, however long that grows. A few hundred
such connections would use up all that a process may have open.
"""

import asyncio
from http import HTTPStatus
from typing import Any, ClassVar

from api.problem_kinds import KINDS
from api.problems import MEDIA_TYPE, document


class Deadline(asyncio.Protocol):
    """The part of a protocol that closes what has not sent a whole head in time, or one too long.

    It stands before a protocol of the server, whose `cycle` is the request that is answered.
    """

    seconds: ClassVar[float]
    most: ClassVar[int]
    idle: ClassVar[float] = 30.0
    answered = False
    """A request was answered without a cycle since this was last looked at."""
    cycle: Any
    transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._loop = asyncio.get_running_loop()
        self._taken = 0
        self._timer: asyncio.TimerHandle | None = None
        self._idle_until = 0.0
        self._wait(self.seconds)

    def data_received(self, data: bytes) -> None:
        """Stop waiting once a request is under way; drops of a head do not prolong it."""
        super().data_received(data)
        if self._under_way():
            self._taken = 0
            self._rest()
            return
        if self.answered:
            # The timer is not touched for each answer; it looks at this when it is due.
            self.answered = False
            self._taken = 0
            self._idle_until = self._loop.time() + self.idle
            if self._timer is None:
                self._wait(self.idle)
            return
        begins = not self._taken
        self._taken += len(data)
        if self._taken > self.most:
            self._refuse(
                "headers-too-large", "the head is too large", expected=f"at most {self.most} bytes"
            )
        elif self._timer is None or (begins and self._idle_until):
            self._rest()
            self._idle_until = 0.0
            self._wait(self.seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._rest()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Refuse what the server cannot parse as a problem, like everything else; it calls this."""
        self._refuse(
            "malformed-request",
            "this cannot be read as an HTTP request",
            expected="HTTP/1.1, and an address in percent-encoded UTF-8",
            remedy="curl encodes what follows: -G --data-urlencode 'q=液冷'",
        )

    def _under_way(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self, seconds: float) -> None:
        self._timer = self._loop.call_later(seconds, self._late)

    def _rest(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        if self._under_way():
            return
        left = self._idle_until - self._loop.time()
        if left > 0:
            self._wait(left)
        elif self._taken:
            self._refuse(
                "slow-request",
                "the head of the request did not arrive in time",
                expected=f"within {self.seconds:g} seconds",
            )
        else:
            self.transport.close()

    def _refuse(self, slug: str, detail: str, *, expected: str, remedy: str = "") -> None:
        if self.transport.is_closing():
            return
        kind, body = KINDS[slug], document(slug, detail, expected=expected, remedy=remedy)
        head = (
            f"HTTP/1.1 {kind.status} {HTTPStatus(kind.status).phrase}\r\n"
            f"content-type: {MEDIA_TYPE}\r\ncontent-length: {len(body)}\r\n"
            "connection: close\r\n\r\n"
        )
        self.transport.write(head.encode("ascii") + body)
        self.transport.close()
