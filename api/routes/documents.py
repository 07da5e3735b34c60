"""Documents: the texts that claims were taken from."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields, Windowed, listed
from api.one import FORMS, one
from api.parameters import Key
from api.schemas import Page
from kb.views.catalog import Document
from kb.views.detail import DocumentDetail

router = APIRouter(prefix="/v1/documents")


@router.get(
    "",
    response_model=Page[Document],
    summary="List documents",
    **documented(
        "listDocuments",
        tag="documents",
        example="/v1/documents?limit=5",
        problems=("malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_documents(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    language: Annotated[
        str | None, Query(max_length=200, description="Language, ja or en.")
    ] = None,
) -> Response:
    """List documents, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if language is not None:
        where["language"] = language
    return listed(
        request,
        snapshot,
        kind="documents",
        window=window,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "document", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{document}",
    response_model=DocumentDetail,
    summary="Get one document",
    **documented(
        "getDocument",
        tag="documents",
        example="/v1/documents/training-clusters",
        problems=("not-found",),
        forms=FORMS,
    ),
)
async def get_document(
    request: Request, snapshot: Reading, document: Key, fields: Fields
) -> Response:
    """Return a document with its claims by section, its questions and how it stands."""
    return one(request, snapshot, kind="documents", key=document, fields=fields)
