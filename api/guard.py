"""The second layer: limits on what comes in, `HEAD`, `OPTIONS`, CORS, suffixes, times and faults.

Nothing behind it sees a request that is too large, too slow or not valid UTF-8, and whatever
goes wrong behind it leaves here as a problem, never as a traceback.
"""

import asyncio
import logging
import re
import time
from urllib.parse import unquote_to_bytes

from starlette.responses import Response

from api.access import AccessLog
from api.asgi import App, Message, Receive, Scope, Send
from api.metrics import Metrics
from api.negotiation import ASKED_KEY, FORM_KEY, HEAD_KEY, split_suffix
from api.problems import ProblemError, of_problem, problem
from api.settings import Settings

_CORS = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", b"ETag, Link, Content-Location"),
    (b"x-content-type-options", b"nosniff"),
)
SLASH = "／"
"""What stands for a slash within a part of a path."""
_EXPORTS = "/v1/export/"
_LISTS = frozenset({b"accept", b"accept-encoding", b"accept-language", b"if-none-match"})
"""Headers that hold lists, whose lines are one list (RFC 9110)."""
_METHODS = b"GET, HEAD, POST, OPTIONS"
_BAD_ESCAPE = re.compile(rb"%(?![0-9A-Fa-f]{2})")
_LOG = logging.getLogger("tenkyo")


class Guard:
    """Lets through what can be answered, and turns faults into problems."""

    def __init__(
        self, behind: App, *, settings: Settings, metrics: Metrics, log: AccessLog | None
    ) -> None:
        self.behind = behind
        self.settings = settings
        self.metrics = metrics
        self.log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check, pass on, and note what came of it."""
        if scope["type"] != "http":
            await self.behind(scope, receive, send)
            return
        method, path = scope["method"], scope["path"]
        status, size, started = 0, 0, time.perf_counter()
        begun = ended = False

        async def watched(message: Message) -> None:
            nonlocal status, size, begun, ended
            if message["type"] == "http.response.start":
                begun, status = True, message["status"]
                message["headers"] = [*message.get("headers", ()), *_CORS]
            if message["type"] == "http.response.body":
                ended = not message.get("more_body", False)
                if method == "HEAD":
                    message = {**message, "body": b""}
                size += len(message.get("body", b""))
            await send(message)

        try:
            refusal = self._refusal(scope)
            if refusal is not None:
                await refusal(scope, receive, watched)
            elif method == "OPTIONS":
                await _preflight(scope, receive, watched)
            else:
                inner = _inner(scope)
                await self.behind(inner, self._bounded(scope, receive), watched)
                scope["route"] = inner.get("route")
        except ProblemError as met:
            if begun:
                raise
            await of_problem(met, instance=path)(scope, receive, watched)
        except Exception:
            # The last wall: whatever is not foreseen is logged here, and told without its inside.
            _LOG.exception("a fault while answering %s %r", method, path)
            if begun and not ended:
                raise
            if not begun:
                fault = problem("internal-error", "the server met a fault", instance=path)
                await fault(scope, receive, watched)
        finally:
            route = getattr(scope.get("route"), "path", None) or _family(path)
            seconds = time.perf_counter() - started
            self.metrics.answered(method, route, status=status, seconds=seconds)
            if self.log is not None:
                self.log.note(scope, status=status, size=size, seconds=seconds)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return why a request goes no further, or None."""
        settings, path = self.settings, scope["path"]
        raw: bytes = scope.get("raw_path") or path.encode()
        query: bytes = scope["query_string"]
        if len(raw) + len(query) > settings.max_target:
            return problem(
                "target-too-long",
                f"path and query have {len(raw) + len(query)} bytes",
                expected=f"at most {settings.max_target}",
            )
        if sum(len(k) + len(v) for k, v in scope["headers"]) > settings.max_header:
            return problem(
                "headers-too-large",
                "the headers are too large",
                expected=f"at most {settings.max_header} bytes",
            )
        fault = encoding_fault(raw) or encoding_fault(query.replace(b"+", b" "))
        if fault is not None:
            return problem("malformed-request", fault, expected="percent-encoded UTF-8")
        for name, value in scope["headers"]:
            if name == b"content-encoding" and _packed(scope["method"], value):
                # Read as it is it would be no JSON, and nobody would know why.
                return problem(
                    "unsupported-media-type",
                    f"the body is packed: `{value[:40].decode('latin-1')}`",
                    instance=path,
                    expected="a body without Content-Encoding",
                    headers={"Accept-Encoding": "identity"},
                )
            if name == b"content-length":
                if not value.isdigit():
                    return problem("malformed-request", "Content-Length is no number")
                if int(value) > settings.max_body:
                    return problem(
                        "too-large",
                        f"the body has {int(value)} bytes",
                        instance=path,
                        headers={"Connection": "close"},
                        expected=f"at most {settings.max_body} bytes",
                    )
        return None

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        """Return a `receive` that counts what comes in, and does not wait for ever."""
        settings, taken = self.settings, 0
        deadline = time.monotonic() + settings.body_seconds
        complete = False

        async def bounded() -> Message:
            nonlocal taken, complete
            if complete:
                return await receive()
            try:
                async with asyncio.timeout(max(deadline - time.monotonic(), 0.0)):
                    message = await receive()
            except TimeoutError:
                raise ProblemError(
                    "slow-request",
                    "the body did not arrive in time",
                    headers={"Connection": "close"},
                    expected=f"within {settings.body_seconds:g} seconds",
                ) from None
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                complete = not message.get("more_body", False)
            if taken > settings.max_body:
                raise ProblemError(
                    "too-large",
                    f"the body has more than {settings.max_body} bytes",
                    headers={"Connection": "close"},
                    expected=f"at most {settings.max_body} bytes",
                )
            return message

        return bounded


def _inner(scope: Scope) -> Scope:
    """Return the scope that routes see: `HEAD` as `GET`, and no suffix that names a form."""
    inner = dict(scope)
    if scope["method"] == "HEAD":
        inner["method"] = "GET"
        inner[HEAD_KEY] = True
    inner["headers"] = _joined(scope["headers"])
    path = scope["path"]
    inner[ASKED_KEY] = path
    if path.startswith("/v1/") and b"%2f" in scope.get("raw_path", b"").lower():
        path = inner["path"] = _within_parts(scope["raw_path"])
    # The name of an export is its whole last part: `claims.csv`.
    if path.startswith("/v1/") and not path.startswith(_EXPORTS):
        held = scope.get("tenkyo.held")
        address = path.removeprefix("/v1/")
        # An id may end like a suffix; what exists under the whole path is meant by it.
        if held is None or held.snapshot.body(address) is None:
            stem, form = split_suffix(path)
            if form is not None:
                inner["path"] = stem
                inner["raw_path"] = stem.encode()
                inner[FORM_KEY] = form
    return inner


def _joined(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Return headers with each list in one line: what reads them takes the first only."""
    lists = [name for name, _ in headers if name in _LISTS]
    if len(lists) == len(set(lists)):
        return headers
    whole = {name: b",".join(v for n, v in headers if n == name) for name in lists}
    return [*(h for h in headers if h[0] not in whole), *whole.items()]


def _within_parts(raw: bytes) -> str:
    """Return a path whose parts may hold slashes of their own, as `24%2F7 CFE` does.

    Names are compared as they are folded, and the full-width slash is folded into the plain one.
    """
    return unquote_to_bytes(re.sub(rb"%2[Ff]", SLASH.encode(), raw)).decode()


async def _preflight(scope: Scope, receive: Receive, send: Send) -> None:
    headers = [
        (b"allow", _METHODS),
        (b"access-control-allow-methods", _METHODS),
        (b"access-control-allow-headers", b"Accept, Content-Type, If-None-Match"),
        (b"access-control-max-age", b"86400"),
    ]
    await send({"type": "http.response.start", "status": 204, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def encoding_fault(raw: bytes) -> str | None:
    """Return what is wrong with the encoding of a path or a query, or None."""
    if b"%" not in raw and b"\0" not in raw and raw.isascii():
        return None
    if _BAD_ESCAPE.search(raw):
        return "a `%` is followed by no two hexadecimal digits"
    text = unquote_to_bytes(raw)
    if b"\0" in text:
        return "the address holds a NUL"
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        return f"the address is not UTF-8 (byte {error.start})"
    return None


def _packed(method: str, coding: bytes) -> bool:
    return method == "POST" and coding.strip().lower() not in (b"", b"identity")


def _family(path: str) -> str:
    """Return a label for an address without a route; few, so that metrics stay small."""
    return "/v1/" if path.startswith("/v1/") else "site"
