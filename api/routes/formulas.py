"""Formulas: what computes claims, with the record of its checks."""

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
from kb.views.formula import Formula

router = APIRouter(prefix="/v1/formulas")


@router.get(
    "",
    response_model=Page[Formula],
    summary="List formulas",
    **documented(
        "listFormulas",
        tag="formulas",
        example="/v1/formulas?limit=5",
        problems=("malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_formulas(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    verified: Annotated[bool | None, Query(description="Whether all of its checks hold.")] = None,
) -> Response:
    """List formulas, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if verified is not None:
        where["verified"] = verified
    return listed(
        request,
        snapshot,
        kind="formulas",
        window=window,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "formula", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{formula}",
    response_model=Formula,
    summary="Get one formula",
    **documented(
        "getFormula",
        tag="formulas",
        example="/v1/formulas/x",
        problems=("not-found",),
        forms=FORMS,
    ),
)
async def get_formula(
    request: Request, snapshot: Reading, formula: Key, fields: Fields
) -> Response:
    """Return a formula with its variables, its sources and its checks."""
    return one(request, snapshot, kind="formulas", key=formula, fields=fields)
