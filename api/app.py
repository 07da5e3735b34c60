"""What one process serves: the layers that answer, bound and count, and the routes behind them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from threading import Lock
from typing import TYPE_CHECKING

from api.access import AccessLog
from api.asgi import App, Receive, Scope, Send
from api.encoded import Encoded
from api.front import Front
from api.guard import Guard
from api.holder import Holder, settle
from api.metrics import Metrics
from api.searching import warmed
from api.settings import Settings
from api.site import Site
from api.tools import PATH, tools
from kb.store.snapshot import Snapshot

if TYPE_CHECKING:
    from fastapi import FastAPI

_OWN = ("/v1/", "/healthz", "/readyz", "/metrics", "/openapi.json", "/docs", "/mcp")


class Service:
    """Everything that one process serves: an ASGI application with its snapshot."""

    def __init__(self, settings: Settings) -> None:
        """Open the snapshot and put the layers together.

        Raises:
            SnapshotError: There is no snapshot, or it cannot be read.
        """
        self.settings = settings
        self.metrics = Metrics()
        self.holder = Holder(settings.output, on_change=self._changed)
        self.log = AccessLog() if settings.access_log else None
        self.mcp = tools(self.holder, settings)
        self.site = Site()
        guard = Guard(self._split, settings=settings, metrics=self.metrics, log=self.log)
        self.encoded = Encoded(self.holder)
        self.front: App = Front(guard, encoded=self.encoded, metrics=self.metrics, log=self.log)
        self._web: FastAPI | None = None
        self._making = Lock()

    @property
    def web(self) -> "FastAPI":
        """The routes, made when they are first needed.

        FastAPI and all that they read take ten times as long to import as what stands before them,
        which answers most requests and need not wait for it.
        """
        from api.web import web_application

        with self._making:
            if self._web is None:
                self._web = web_application(self.holder, self.metrics)
            return self._web

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, or live while the server does."""
        if scope["type"] != "lifespan":
            await self.front(scope, receive, send)
            return
        await receive()
        async with self._running():
            await send({"type": "lifespan.startup.complete"})
            await receive()
        await send({"type": "lifespan.shutdown.complete"})

    @contextlib.asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        """Make the routes, look for snapshots and write the log beside what is served."""
        tasks = [asyncio.create_task(self._prepared())]
        if self.settings.watch:
            tasks.append(asyncio.create_task(self.holder.watch(self.settings.watch)))
        if self.log is not None:
            tasks.append(asyncio.create_task(self.log.run()))
        try:
            async with self.mcp.running() if self.mcp else contextlib.nullcontext():
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if self.log is not None:
                self.log.flush()
            self.holder.close()

    async def _prepared(self) -> None:
        await self._routes()
        settle()
        await warmed()

    async def _routes(self) -> App:
        if self._web is not None:
            return self._web
        return await asyncio.to_thread(lambda: self.web)

    async def _split(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send addresses of our own to FastAPI, all others to the static site."""
        path = scope.get("path", "")
        if path == PATH and self.mcp is not None:
            await self.mcp(scope, receive, send)
            return
        if scope["type"] != "http" or (path + "/").startswith(_OWN) or path in _OWN:
            await (await self._routes())(scope, receive, send)
        else:
            await self.site(scope, receive, send)

    def _changed(self, _: Snapshot) -> None:
        self.metrics.swaps += 1


def create_app(settings: Settings) -> Service:
    """Return the application that serves the snapshot which `settings` names.

    Raises:
        SnapshotError: There is no snapshot, or it cannot be read.
    """
    return Service(settings)
