"""Named comparisons: what the pack sets side by side; `/v1/compare?name=` gives each in full."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.negotiation import JSON, negotiate
from api.schemas import Page
from kb.store.pages import page
from kb.views.catalog import NamedComparison
from kb.views.codec import encode

router = APIRouter(prefix="/v1/comparisons")


@router.get(
    "",
    response_model=Page[NamedComparison],
    summary="List named comparisons",
    **documented("listComparisons", tag="compare", example="/v1/comparisons"),
)
async def list_comparisons(request: Request, snapshot: Reading) -> Response:
    """List the comparisons that the pack names, in its order: what is set beside what, in which
    units. `/v1/compare?name=` lays one out.
    """
    negotiate(request, (JSON,))
    return answer(request, page(map(encode, snapshot.catalog.comparisons.values()), following=None))
