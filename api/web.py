"""The routes: a FastAPI application, and what its errors are answered with."""

import re
from collections.abc import Iterable

from fastapi import APIRouter, Depends, FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from api.addresses import ROOT, near, remedy
from api.blame import blame
from api.dependencies import only_known_parameters, only_single_fields
from api.guard import SLASH
from api.holder import Holder
from api.invalid import about
from api.metrics import Metrics
from api.negotiation import path_of
from api.openapi import describe
from api.problems import ProblemError, of_problem, problem, problem_of
from kb.build.software import software_version
from kb.errors import TenkyoError
from kb.shelf import items

_ROUTES = "api.routes"
_JSON_TYPE = re.compile(r"application/([^;]+\+)?json\b", re.IGNORECASE)


def web_application(holder: Holder, metrics: Metrics) -> FastAPI:
    """Return the FastAPI application with all routes that are found."""
    web = FastAPI(
        title="Tenkyo",
        version=software_version(),
        summary="A knowledge base in which every claim carries its source, standing and history.",
        dependencies=[Depends(only_known_parameters), Depends(only_single_fields)],
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        redirect_slashes=False,
    )
    web.state.holder = holder
    web.state.metrics = metrics
    routers = items(_ROUTES, APIRouter)
    for router in routers:
        web.include_router(router)
    web.state.collections = _collections(routers)
    describe(web)
    web.add_exception_handler(ProblemError, _on_problem)
    web.add_exception_handler(TenkyoError, _on_error)
    web.add_exception_handler(RequestValidationError, _on_invalid)
    web.add_exception_handler(HTTPException, _on_http)
    web.add_exception_handler(Exception, _on_fault)
    return web


def _collections(routers: Iterable[APIRouter]) -> dict[str, int]:
    """Return the names that follow `/v1/` in the addresses of all routes.

    With each, how many parts may follow it at most.
    """
    paths = (
        r.path.split("/") for router in routers for r in router.routes if isinstance(r, APIRoute)
    )
    found: dict[str, int] = {}
    for path in paths:
        if path[1] == ROOT:
            found[path[2]] = max(found.get(path[2], 0), len(path) - 3)
    return found


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
