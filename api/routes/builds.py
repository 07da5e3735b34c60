"""Builds: what the answers were computed from."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields
from api.negotiation import JSON, JSON_LD, negotiate
from api.one import one
from api.parameters import Key
from api.problems import ProblemError
from api.schemas import Page
from kb.exports.linked_data import dataset
from kb.store.pages import page
from kb.views.build import Build
from kb.views.codec import builtins, encode

router = APIRouter(prefix="/v1/builds")


@router.get(
    "",
    response_model=Page[Build],
    summary="List builds",
    **documented("listBuilds", tag="builds", example="/v1/builds"),
)
async def list_builds(request: Request, snapshot: Reading) -> Response:
    """List the builds that this server answers from: one at a time."""
    negotiate(request, (JSON,))
    return answer(request, page([encode(snapshot.build)], following=None))


@router.get(
    "/{build}",
    response_model=Build,
    summary="Get one build",
    **documented(
        "getBuild",
        tag="builds",
        example="/v1/builds/current",
        problems=("not-found",),
        forms=(JSON, JSON_LD),
    ),
)
async def get_build(request: Request, snapshot: Reading, build: Key, fields: Fields) -> Response:
    """Return the build called `current`, or that id: digests of all inputs, day and counts.

    As JSON-LD it is a schema.org Dataset with its downloads.
    """
    if build not in ("current", snapshot.id):
        raise ProblemError(
            "not-found",
            f"the build `{build}` is not served here",
            candidates=[{"id": snapshot.id, "url": "/v1/builds/current"}],
        )
    if negotiate(request, (JSON, JSON_LD)) is JSON_LD:
        made = dataset(
            builtins(snapshot.build),
            builtins(snapshot.catalog.pack),
            base=str(request.base_url),
        )
        return answer(request, encode(made), form=JSON_LD)
    return one(request, snapshot, kind="builds", key="current", fields=fields)
