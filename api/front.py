"""The first layer: hands out what the build encoded, before any framework work.

Whatever is not exactly the address of such an answer goes on to the layers behind, and holds its
snapshot while it does.
"""

from api.access import AccessLog
from api.asgi import App, Receive, Scope, Send
from api.dependencies import HELD_KEY
from api.encoded import FIXED, Encoded
from api.metrics import Metrics


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
                status, headers, data = ready
                self.metrics.hot(status)
                if self.log is not None:
                    self.log.note(scope, status=status, size=len(data), seconds=0.0)
                headers = [*FIXED, *headers]
                await send({"type": "http.response.start", "status": status, "headers": headers})
                body = b"" if method == "HEAD" else data
                await send({"type": "http.response.body", "body": body})
                return
        held = self.encoded.holder.held.acquire()
        scope[HELD_KEY] = held
        try:
            await self.behind(scope, receive, send)
        finally:
            held.release()
