"""Files of which a part may be asked for, as databases are read over HTTP."""

from starlette.datastructures import Headers
from starlette.responses import FileResponse

from api.asgi import Message, Receive, Scope, Send
from api.problems import ProblemError


class _NoRangeError(Exception):
    """What was asked for is no range."""


class Ranged(FileResponse):
    """A file, whole or in parts; a part that it does not have is told as a problem."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the file, or the part of it that is asked for.

        Raises:
            ProblemError: It has no such part.
        """

        asked = Headers(scope=scope).get("range", "")

        async def watched(message: Message) -> None:
            # The library tells both faults in a plain text; here they are told like all others.
            status = message.get("status")
            if status == 416:
                size = self.headers["content-length"]
                raise ProblemError(
                    "unsatisfiable-range",
                    f"`{asked[:80]}` lies outside of the file",
                    headers={"Content-Range": f"bytes */{size}", "Accept-Ranges": "bytes"},
                    expected=f"a part of bytes=0-{int(size) - 1}",
                )
            if status == 400:
                raise _NoRangeError
            await send(message)

        try:
            await super().__call__(scope, receive, watched)
        except _NoRangeError:
            # RFC 9110 has it that what is no range is passed over, and the whole file sent.
            headers = [header for header in scope["headers"] if header[0] != b"range"]
            await super().__call__({**scope, "headers": headers}, receive, send)
