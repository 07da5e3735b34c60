"""Documents: the texts that claims were taken from."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.dependencies import Reading
from api.documented import documented
from api.filters import told_of
from api.listing import Fields, Windowed, listed
from api.one import FORMS, one
from api.parameters import NameOrKey
from api.schemas import Page
from kb.store.meant import among
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
        problems=("not-found", "malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_documents(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    language: Annotated[
        str | None,
        Query(min_length=1, max_length=200, description="Language that they are written in."),
    ] = None,
) -> Response:
    """List documents, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if language is not None:
        languages = {document.language for document in snapshot.catalog.documents.values()}
        with told_of("language"):
            where["language"] = among("language", language, sorted(languages))
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
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_document(
    request: Request, snapshot: Reading, document: NameOrKey, fields: Fields
) -> Response:
    """Return a document with its claims by section, its questions and how it stands."""
    return one(request, snapshot, kind="documents", key=document, fields=fields)
