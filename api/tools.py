"""The MCP tools behind an address of HTTP, made when they are first asked for.

Their library takes a third of the server's memory and of its start, and most servers are never
asked for a tool.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.util import find_spec

from api.asgi import App, Receive, Scope, Send
from api.holder import Holder
from api.problems import of_error
from api.settings import Settings
from kb.errors import NotInstalledError

PATH = "/mcp"


class Tools:
    """The tools as an application."""

    def __init__(self, holder: Holder, settings: Settings) -> None:
        self.holder = holder
        self.settings = settings
        self._installed = find_spec("mcp") is not None
        self._web: App | None = None
        self._lock = asyncio.Lock()
        self._closing = asyncio.Event()
        self._sessions: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, the first one after making the tools."""
        if not self._installed:
            missing = NotInstalledError("MCP needs its library", extra="mcp")
            await of_error(missing, instance=PATH)(scope, receive, send)
            return
        async with self._lock:
            if self._web is None:
                self._web = await self._begun()
        await self._web(scope, receive, send)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Let the tools be asked, and end them after that."""
        try:
            yield
        finally:
            self._closing.set()
            if self._sessions is not None:
                await self._sessions

    async def _begun(self) -> App:
        web, sessions = await asyncio.to_thread(_made, self.holder, self.settings)
        ready = asyncio.Event()

        async def keep() -> None:
            # Entered and left by one task, as the library wants it.
            async with sessions:
                ready.set()
                await self._closing.wait()

        self._sessions = asyncio.create_task(keep())
        await ready.wait()
        return web


def tools(holder: Holder, settings: Settings) -> Tools | None:
    """Return the tools; None where they are not wanted."""
    return Tools(holder, settings) if settings.mcp else None


def _made(
    holder: Holder, settings: Settings
) -> tuple[App, contextlib.AbstractAsyncContextManager[None]]:
    # An extra, and long to import.
    from mcp.server.transport_security import TransportSecuritySettings

    from api.mcp import mcp_server

    names = ("127.0.0.1", "localhost", "[::1]", *settings.allowed_hosts)
    hosts = [*names, *(f"{name}:*" for name in names)]
    server = mcp_server(holder)
    web: App = server.streamable_http_app(
        streamable_http_path=PATH,
        json_response=True,
        stateless_http=True,
        max_request_body_size=settings.max_body,
        transport_security=TransportSecuritySettings(
            allowed_hosts=hosts,
            allowed_origins=[f"{scheme}://{h}" for h in hosts for scheme in ("http", "https")],
        ),
    )
    return web, server.session_manager.run()
