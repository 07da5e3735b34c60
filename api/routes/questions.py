"""Questions: what a document could not verify, and what is known of it now."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields, Windowed, listed
from api.one import FORMS, one, resolved
from api.parameters import NameOrKey
from api.schemas import Page
from kb.views.catalog import Question
from kb.views.detail import QuestionDetail
from kb.vocab import QuestionState

router = APIRouter(prefix="/v1/questions")


@router.get(
    "",
    response_model=Page[Question],
    summary="List questions",
    **documented(
        "listQuestions",
        tag="questions",
        example="/v1/questions?limit=5",
        problems=("not-found", "ambiguous-name", "malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_questions(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    document: Annotated[
        str | None, Query(min_length=1, max_length=200, description="The document that asks.")
    ] = None,
    state: Annotated[QuestionState | None, Query(description="Where it stands today.")] = None,
) -> Response:
    """List questions, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if document is not None:
        where["document"] = resolved(snapshot, "documents", document, parameter="document")
    if state is not None:
        where["state"] = state.value
    return listed(
        request,
        snapshot,
        kind="questions",
        window=window,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "question", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{question}",
    response_model=QuestionDetail,
    summary="Get one question",
    **documented(
        "getQuestion",
        tag="questions",
        example="/v1/questions/ci-01-blackwell-tdp",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_question(
    request: Request, snapshot: Reading, question: NameOrKey, fields: Fields
) -> Response:
    """Return a question with the claims it affects and those that answer it."""
    return one(request, snapshot, kind="questions", key=question, fields=fields)
