"""Standards: where each stands, since when, and on what evidence."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.filters import day
from api.negotiation import CSV, JSON, negotiate
from api.one import resolved
from api.parameters import NameOrKey, Word
from api.problems import problem_of
from api.writing import written
from kb.asked.standards import board_asked, life_of
from kb.errors import NotFoundError
from kb.views.codec import encode
from kb.views.standard import Board, Standard

router = APIRouter(prefix="/v1/standards")
FORMS = (JSON, CSV)
AsOf = Annotated[
    str | None, Query(min_length=1, max_length=40, description="As known then: 2026-05, 2026.")
]


@router.get(
    "",
    response_model=Board,
    summary="Get the board of standards",
    **documented(
        "listStandards",
        tag="standards",
        example="/v1/standards",
        problems=("not-found", "malformed-value"),
        forms=FORMS,
    ),
)
async def list_standards(
    request: Request,
    snapshot: Reading,
    as_of: AsOf = None,
    kind: Annotated[
        list[Word] | None, Query(max_length=20, description="Kind of standard. May be repeated.")
    ] = None,
) -> Response:
    """Return all standards by state and by time, as known on a day; as CSV, a row for each."""
    day(as_of)
    form = negotiate(request, FORMS)
    found = await run_in_threadpool(board_asked, snapshot, as_of=as_of, kinds=kind or ())
    body = encode(found)
    if form is CSV:
        rows = msgspec.json.decode(body)["standards"]
        body = written(request, form, kind="standards", rows=rows)
    return answer(request, body, form=form)


@router.get(
    "/{standard}",
    response_model=Standard,
    summary="Get the life of one standard",
    **documented(
        "getStandard",
        tag="standards",
        example="/v1/standards/ieee-802.3df",
        problems=("not-found", "ambiguous-name", "malformed-value"),
        forms=FORMS,
    ),
)
async def get_standard(
    request: Request, snapshot: Reading, standard: NameOrKey, as_of: AsOf = None
) -> Response:
    """Return the states that a standard went through, each with the claims that say so."""
    day(as_of)
    form = negotiate(request, FORMS)
    key = resolved(snapshot, "entities", standard)
    found = await run_in_threadpool(board_asked, snapshot, as_of=as_of)
    try:
        body = encode(life_of(found, key))
    except NotFoundError as error:
        raise problem_of(error) from error
    if form is CSV:
        body = written(request, form, kind="standards", rows=[msgspec.json.decode(body)])
    return answer(request, body, form=form)
