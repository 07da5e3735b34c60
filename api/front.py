"""The first layer: hands out what the build encoded, and searches, before any framework work.

Whatever is not exactly the address of such an answer goes on to the layers behind, and holds its
snapshot while it does.
"""

import time

from api.access import AccessLog
from api.asgi import App, Receive, Scope, Send
from api.encoded import FIXED, WORKED_OUT, Encoded, Ready
from api.holder import HELD_KEY, Held
from api.metrics import Metrics
from api.searching import usual_answer


class Front:
    """Answers the hot addresses, and counts everything that passes."""

    def __init__(
        self, behind: App, *, encoded: Encoded, metrics: Metrics, log: AccessLog | None = None
    ) -> None:
        self.behind = behind
        self.encoded = encoded
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer from the file of bodies, or pass on."""
        if scope["type"] != "http":
            await self.behind(scope, receive, send)
            return
        method = scope["method"]
        if method == "GET" or method == "HEAD":
            ready = self.encoded.answer(scope["path"], scope["query_string"], scope["headers"])
            if ready is not None:
                self.metrics.hot(ready.status)
                await self._send(scope, send, ready, seconds=0.0)
                return
        held = self.encoded.holder.held.acquire()
        scope[HELD_KEY] = held
        try:
            if not await self._searched(scope, send, held):
                await self.behind(scope, receive, send)
        finally:
            held.release()

    async def _searched(self, scope: Scope, send: Send, held: Held) -> bool:
        """Answer a usual request for a search; tell whether it was one."""
        path, headers = scope["path"], scope["headers"]
        if path not in WORKED_OUT or scope["method"] != "GET":
            return False
        # Whether the form that is asked for is ours does not depend on the answer.
        if self.encoded.ready(headers, b"", "", None) is None:
            return False
        begun = time.perf_counter()
        answer = await usual_answer(held, path, scope["query_string"])
        ready = None if answer is None else self.encoded.ready(headers, *answer)
        if ready is None:
            return False
        seconds = time.perf_counter() - begun
        self.metrics.answered("GET", path, status=ready.status, seconds=seconds)
        await self._send(scope, send, ready, seconds=seconds)
        return True

    async def _send(self, scope: Scope, send: Send, ready: Ready, *, seconds: float) -> None:
        status, headers, data = ready
        if self.log is not None:
            self.log.note(scope, status=status, size=len(data), seconds=seconds)
        headers = [*FIXED, *headers]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        body = b"" if scope["method"] == "HEAD" else data
        await send({"type": "http.response.body", "body": body})
