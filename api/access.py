"""The access log: a line of JSON a request, written in batches so that answering does not wait."""

import asyncio
import logging
import sys
import time
from typing import TextIO

import msgspec

from api.asgi import Scope

_FLUSH_AT = 500


class AccessLog:
    """Gathers lines, and writes them a few times a second."""

    def __init__(self, out: TextIO | None = None) -> None:
        self._out = out or sys.stderr
        self._lines: list[bytes] = []

    def note(self, scope: Scope, *, status: int, size: int, seconds: float) -> None:
        """Take down one request."""
        client = scope.get("client")
        self._lines.append(
            msgspec.json.encode(
                {
                    "time": round(time.time(), 3),
                    "client": client[0] if client else None,
                    "method": scope["method"],
                    "path": scope["path"],
                    "query": scope["query_string"].decode("latin-1"),
                    "status": status,
                    "bytes": size,
                    "ms": round(seconds * 1000, 3),
                }
            )
        )
        if len(self._lines) >= _FLUSH_AT:
            self.flush()

    def flush(self) -> None:
        """Write what was gathered."""
        if self._lines:
            lines, self._lines = self._lines, []
            self._out.write(b"\n".join(lines).decode("utf-8", "replace") + "\n")
            self._out.flush()

    async def run(self, seconds: float = 0.2) -> None:
        """Write every so many seconds, for ever."""
        while True:
            await asyncio.sleep(seconds)
            self.flush()


class LogLine(logging.Formatter):
    """What else the server has to say, beside an access log: a line of JSON as well."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line, however many a fault's traceback has."""
        told = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        # Half a character cannot be written.
        whole = {
            name: value.encode(errors="replace").decode() if isinstance(value, str) else value
            for name, value in told.items()
        }
        return msgspec.json.encode(whole).decode()
