"""Sources: what claims rest on, as data and as bibliography."""

from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields, Windowed, listed
from api.negotiation import BIBTEX, CSL
from api.one import FORMS as PLAIN
from api.one import one
from api.parameters import NameOrKey
from api.schemas import Page
from kb.views.catalog import Source
from kb.views.detail import SourceDetail
from kb.vocab import SourceKind, Tier

router = APIRouter(prefix="/v1/sources")
FORMS = (*PLAIN, BIBTEX, CSL)


@router.get(
    "",
    response_model=Page[Source],
    summary="List sources",
    **documented(
        "listSources",
        tag="sources",
        example="/v1/sources?limit=5",
        problems=("malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_sources(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    kind: Annotated[SourceKind | None, Query(description="Kind of publication.")] = None,
    tier: Annotated[
        Tier | None, Query(description="How near it stands to what it reports.")
    ] = None,
) -> Response:
    """List sources, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if kind is not None:
        where["kind"] = kind.value
    if tier is not None:
        where["tier"] = tier.value
    return listed(
        request,
        snapshot,
        kind="sources",
        window=window,
        forms=FORMS,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "source", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{source}",
    response_model=SourceDetail,
    summary="Get one source",
    **documented(
        "getSource",
        tag="sources",
        example="/v1/sources/nvidia-h100-page",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_source(
    request: Request, snapshot: Reading, source: NameOrKey, fields: Fields
) -> Response:
    """Return a source with everything that rests on it; as BibTeX or CSL-JSON, its reference."""
    return one(request, snapshot, kind="sources", key=source, fields=fields, forms=FORMS)
