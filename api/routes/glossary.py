"""The glossary: terms of the field, their synonyms and their meaning."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields, Ids, Windowed, listed
from api.one import FORMS, one
from api.parameters import NameOrKey
from api.schemas import Page
from kb.views.catalog import GlossaryTerm
from kb.views.detail import TermDetail

router = APIRouter(prefix="/v1/glossary")


@router.get(
    "",
    response_model=Page[GlossaryTerm],
    summary="List terms",
    **documented(
        "listTerms",
        tag="glossary",
        example="/v1/glossary?limit=5",
        problems=("malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_terms(request: Request, snapshot: Reading, window: Windowed) -> Response:
    """List the terms of the glossary, in the order of the pack."""

    def fetch(after: int, limit: int | None) -> Ids:
        rows = list(enumerate(snapshot.catalog.glossary))[after + 1 :]
        return rows if limit is None else rows[:limit]

    return listed(request, snapshot, kind="glossary", window=window, fetch=fetch)


@router.get(
    "/{term}",
    response_model=TermDetail,
    summary="Get one term",
    **documented(
        "getTerm",
        tag="glossary",
        example="/v1/glossary/bandwidth",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_term(
    request: Request, snapshot: Reading, term: NameOrKey, fields: Fields
) -> Response:
    """Return a term with its meaning and the claims about what it names."""
    return one(request, snapshot, kind="glossary", key=term, fields=fields)
