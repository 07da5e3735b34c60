"""Health: whether the process lives, whether it can answer, and what it has done."""

from dataclasses import dataclass

import msgspec
from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.documented import documented
from api.holder import Holder
from api.metrics import Metrics
from api.site import require_files
from kb.build.software import software_version

router = APIRouter()
_NOT_TAKEN_UP = "the newest snapshot could not be taken up; the log of the server says why"


@dataclass(frozen=True, slots=True)
class Health:
    """Whether the server can answer, and from which build."""

    status: str
    """`ok`, or `degraded` where the newest snapshot could not be taken up."""
    build: str
    problem: str | None = None


@router.get(
    "/healthz",
    response_model=Health,
    summary="Tell whether the process lives",
    **documented("getHealth", tag="health", example="/healthz"),
)
async def get_health(request: Request) -> Response:
    """Answer as long as the process runs."""
    return _health(request)


@router.get(
    "/readyz",
    response_model=Health,
    summary="Tell whether the server can answer",
    **documented("getReadiness", tag="health", example="/readyz"),
)
async def get_readiness(request: Request) -> Response:
    """Answer 200 where all can be answered, 503 where the files of the snapshot were removed.

    Where the newest snapshot could not be taken up, the one before is served, and `problem`
    says so; the log of the server says why.
    """
    require_files(request.app.state.holder.snapshot)
    return _health(request)


def _health(request: Request) -> Response:
    holder: Holder = request.app.state.holder
    # Where its files lie, and what is wrong with which, is for the log alone.
    problem = _NOT_TAKEN_UP if holder.problem else None
    found = Health("degraded" if problem else "ok", holder.snapshot.id, problem)
    return Response(
        msgspec.json.encode(found),
        media_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


@router.get(
    "/metrics",
    summary="Get counts and times for Prometheus",
    response_class=Response,
    **documented("getMetrics", tag="health", example="/metrics"),
)
async def get_metrics(request: Request) -> Response:
    """Return requests by route and status, their times, and the build that is served."""
    holder: Holder = request.app.state.holder
    metrics: Metrics = request.app.state.metrics
    text = metrics.text(
        build=holder.snapshot.id, version=software_version(), users=holder.held.users
    )
    return Response(
        text,
        media_type="text/plain; version=0.0.4; charset=utf-8",
        headers={"Cache-Control": "no-store"},
    )
