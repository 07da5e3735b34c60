"""The limit: an ASGI application that does nothing but return bytes from memory."""

import os
from typing import Any

BODY = b'"' + b"x" * (int(os.environ.get("BENCH_BYTES", "2500")) - 2) + b'"'
HEADERS = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(BODY))]


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answer every request with the same bytes."""
    if scope["type"] != "http":
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": BODY})
