"""Formulas: what computes claims, with the record of its checks."""

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.listing import Fields, Windowed, listed
from api.negotiation import JSON, negotiate
from api.one import FORMS, one, resolved
from api.parameters import NameOrKey
from api.schemas import Page
from kb.asked.formulas import claim_named, evaluate_asked
from kb.store.snapshot import Snapshot
from kb.views.codec import encode
from kb.views.detail import FormulaDetail
from kb.views.evaluation import Evaluation
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
    response_model=FormulaDetail,
    summary="Get one formula",
    **documented(
        "getFormula",
        tag="formulas",
        example="/v1/formulas/young-daly-interval",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_formula(
    request: Request, snapshot: Reading, formula: NameOrKey, fields: Fields
) -> Response:
    """Return a formula with its variables, sources and checks, and the claims computed with it."""
    return one(request, snapshot, kind="formulas", key=formula, fields=fields)


class Given(BaseModel):
    """What a formula is given: a quantity with its unit, or `@` and the id of a claim."""

    model_config = ConfigDict(extra="forbid")

    inputs: dict[str, Annotated[str, Field(min_length=1, max_length=200)]] = Field(
        default_factory=dict, max_length=50
    )
    unit: str | None = Field(default=None, min_length=1, max_length=64)


@router.post(
    "/{formula}/evaluate",
    response_model=Evaluation,
    summary="Evaluate a formula",
    **documented(
        "evaluateFormula",
        tag="formulas",
        example="/v1/formulas/young-daly-interval/evaluate",
        body={"inputs": {"delta": "60 s", "M": "11130 s"}},
        problems=(
            *("not-found", "ambiguous-name", "unfit-input", "not-comparable"),
            "unsupported-media-type",
        ),
    ),
)
async def evaluate_formula(
    request: Request, snapshot: Reading, formula: NameOrKey, given: Given
) -> Response:
    """Return the value of a formula for the given inputs, with its bounds and its limits.

    Claims that count differently (both ways against one way) are converted where an exact rule
    does it, and refused where none does; `caveats` name both that and what a claim leaves unknown.
    """
    negotiate(request, (JSON,))
    key = resolved(snapshot, "formulas", formula)
    for name, text in given.inputs.items():
        claim = claim_named(key, name, text)
        if claim is not None:
            resolved(snapshot, "claims", claim, parameter=f"inputs.{name}")
    found = await run_in_threadpool(_evaluated, snapshot, key, given)
    return answer(request, encode(found))


def _evaluated(snapshot: Snapshot, key: str, given: Given) -> Evaluation:
    return evaluate_asked(
        snapshot.formulas[key],
        given.inputs,
        claim=snapshot.claim,
        catalog=snapshot.catalog,
        units=snapshot.units,
        unit=given.unit,
        formulas=snapshot.formulas,
    )
