"""The application: FastAPI behind the layers that answer, bound and count."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator

from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from api.access import AccessLog
from api.addresses import collections, near, remedy
from api.asgi import App, Receive, Scope, Send
from api.blame import blame
from api.dependencies import only_known_parameters, only_single_fields
from api.encoded import Encoded
from api.front import Front
from api.guard import SLASH, Guard
from api.holder import Holder, settle
from api.invalid import about
from api.metrics import Metrics
from api.negotiation import path_of
from api.openapi import describe
from api.problems import ProblemError, of_problem, problem, problem_of
from api.searching import warmed
from api.settings import Settings
from api.site import Site
from api.tools import PATH, tools
from kb.build.software import software_version
from kb.errors import TenkyoError
from kb.shelf import items
from kb.store.snapshot import Snapshot

ROUTES = "api.routes"

_JSON_TYPE = re.compile(r"application/([^;]+\+)?json\b", re.IGNORECASE)
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
        self.web = web_application(self)
        self.site = Site()
        guard = Guard(self._split, settings=settings, metrics=self.metrics, log=self.log)
        self.encoded = Encoded(self.holder)
        self.front: App = Front(guard, encoded=self.encoded, metrics=self.metrics, log=self.log)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        await self.front(scope, receive, send)

    async def _split(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send addresses of our own to FastAPI, all others to the static site."""
        path = scope.get("path", "")
        if path == PATH and self.mcp is not None:
            await self.mcp(scope, receive, send)
            return
        if scope["type"] != "http" or (path + "/").startswith(_OWN) or path in _OWN:
            await self.web(scope, receive, send)
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


def web_application(service: Service) -> FastAPI:
    """Return the FastAPI application with all routes that are found."""

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        settle()
        tasks = [asyncio.create_task(warmed())]
        if service.settings.watch:
            tasks.append(asyncio.create_task(service.holder.watch(service.settings.watch)))
        if service.log is not None:
            tasks.append(asyncio.create_task(service.log.run()))
        try:
            async with service.mcp.running() if service.mcp else contextlib.nullcontext():
                yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            if service.log is not None:
                service.log.flush()
            service.holder.close()

    web = FastAPI(
        title="Tenkyo",
        version=software_version(),
        summary="A knowledge base in which every claim carries its source, standing and history.",
        lifespan=lifespan,
        dependencies=[Depends(only_known_parameters), Depends(only_single_fields)],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    web.state.service = service
    web.state.holder = service.holder
    web.state.metrics = service.metrics
    web.state.settings = service.settings
    routers = items(ROUTES, APIRouter)
    for router in routers:
        web.include_router(router)
    web.state.collections = collections(routers)
    describe(web)
    web.add_exception_handler(ProblemError, _on_problem)
    web.add_exception_handler(TenkyoError, _on_error)
    web.add_exception_handler(RequestValidationError, _on_invalid)
    web.add_exception_handler(HTTPException, _on_http)
    web.add_exception_handler(Exception, _on_fault)
    return web


async def _on_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)  # noqa: S101
    blame(request, error)
    path = path_of(request)
    if SLASH in request.url.path and SLASH not in path:
        # The stand-in for `%2F` is for the routes; who asked wrote a slash.
        error.detail = error.detail.replace(SLASH, "/")
    return of_problem(error, instance=path)


async def _on_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, TenkyoError)  # noqa: S101
    return await _on_problem(request, problem_of(error))


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    errors, body = error.errors(), request.scope["route"].body_field
    of_body = errors[0]["loc"][0] == "body"
    if of_body and not _JSON_TYPE.match(request.headers.get("content-type", "")):
        met = ProblemError(
            "unsupported-media-type",
            "the body does not say that it is JSON",
            expected="Content-Type: application/json",
        )
    else:
        met = about(errors, model=body.field_info.annotation if of_body else None)
    return of_problem(met, instance=path_of(request))


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    if isinstance(error.__cause__, ProblemError):
        return await _on_problem(request, error.__cause__)
    path = path_of(request)
    if error.status_code == 404:
        return problem(
            "no-such-address",
            f"there is no `{path}`",
            instance=path,
            nearest=near(request.app.state.collections, path),
            remedy=remedy(path),
        )
    if error.status_code == 405:
        allowed = _allowed((error.headers or {}).get("Allow", ""))
        return problem(
            "method-not-allowed",
            f"`{path}` takes no {request.method}",
            instance=path,
            expected=allowed,
            headers={"Allow": allowed},
        )
    why = {RecursionError: "is nested too deeply", UnicodeDecodeError: "is not UTF-8"}
    return problem(
        "malformed-request",
        f"the body {why.get(type(error.__cause__), 'cannot be read')}",
        instance=path,
        expected="JSON in UTF-8",
    )


def _allowed(methods: str) -> str:
    """Return what a route takes: `HEAD` is answered as `GET`, `OPTIONS` ahead of all routes."""
    return f"{methods.replace('GET', 'GET, HEAD')}, OPTIONS"


async def _on_fault(request: Request, _: Exception) -> Response:
    return problem("internal-error", "the server met a fault", instance=path_of(request))
