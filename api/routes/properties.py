"""Properties: what can be said of things."""

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
from kb.views.catalog import Property
from kb.views.detail import PropertyDetail
from kb.vocab import ValueType

router = APIRouter(prefix="/v1/properties")


@router.get(
    "",
    response_model=Page[Property],
    summary="List properties",
    **documented(
        "listProperties",
        tag="properties",
        example="/v1/properties?limit=5",
        problems=("not-found", "malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_properties(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    type: Annotated[  # noqa: A002
        ValueType | None, Query(description="Type of its values.")
    ] = None,
    dimension: Annotated[
        str | None,
        Query(min_length=1, max_length=200, description="Dimension, such as [information]/[time]."),
    ] = None,
) -> Response:
    """List properties, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if type is not None:
        where["type"] = type.value
    if dimension is not None:
        measured = (prop.dimension for prop in snapshot.catalog.properties.values())
        with told_of("dimension"):
            where["dimension"] = among("dimension", dimension, sorted({d for d in measured if d}))
    return listed(
        request,
        snapshot,
        kind="properties",
        window=window,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "property", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{property}",
    response_model=PropertyDetail,
    summary="Get one property",
    **documented(
        "getProperty",
        tag="properties",
        example="/v1/properties/memory-bandwidth",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_property(
    request: Request,
    snapshot: Reading,
    property: NameOrKey,  # noqa: A002
    fields: Fields,
) -> Response:
    """Return a property by id or name, with the claims that state it."""
    return one(request, snapshot, kind="properties", key=property, fields=fields)
