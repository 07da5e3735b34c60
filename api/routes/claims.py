"""Claims: the list, one of them, and what it rests on."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.filters import Filtered
from api.listing import Fields, Windowed, listed, split
from api.negotiation import CSV, JSON, JSON_LD, negotiate
from api.one import FORMS, one, resolved
from api.parameters import Key
from api.problems import ProblemError
from api.schemas import Page
from api.sparse import Shape, shape_of
from kb.asked.claims import found
from kb.assembly.then import claims_then
from kb.errors import nearest
from kb.formulas.explain import explain
from kb.store.claims import StoredClaims
from kb.views.claim import Claim
from kb.views.codec import encode
from kb.views.detail import ClaimDetail
from kb.views.formula import Why

router = APIRouter(prefix="/v1/claims")
MOST_JUDGED = 2_000
"""Claims that are judged by what was known on a day for one page: some 100 µs each."""
_SHOWN = "nvidia-h100-sxm5.memory-bandwidth.ci"
"""The claim of the examples, which a test fetches from the shipped pack."""


@router.get(
    "",
    response_model=Page[Claim],
    summary="List claims",
    **documented(
        "listClaims",
        tag="claims",
        example="/v1/claims?subject=nvidia-h100-sxm5&limit=5",
        problems=(
            *("not-found", "ambiguous-name", "malformed-query", "malformed-value"),
            *("stale-cursor", "too-many-claims"),
        ),
        forms=FORMS,
    ),
)
async def list_claims(
    request: Request,
    snapshot: Reading,
    wanted: Filtered,
    window: Windowed,
    include: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=200,
            description="More of each claim, with commas: why, computed_by, dependents, related, "
            "comparisons, findings, printed_check.",
        ),
    ] = None,
) -> Response:
    """List the claims that match all filters, in the order of the pack.

    Names work as well as ids. A row is a whole claim: value, qualifiers, standing, citations.
    With `as_of` its standing is that of the day, judged by what was known then, and filters by
    standing choose by it; a page may then hold fewer rows than its limit, with more to follow.
    """
    as_of = wanted.as_of

    def judged(key: str) -> bytes:
        return encode(claims_then(snapshot, [snapshot.claim(key)], as_of=as_of or "")[key])

    answered = partial(
        listed,
        request,
        snapshot,
        kind="claims",
        window=window,
        fetch=lambda after, limit: found(
            snapshot, wanted, after=after, limit=limit, most=MOST_JUDGED
        ),
        more=_more(split(include, parameter="include")),
    )
    if as_of is None:
        return answered()
    return await run_in_threadpool(answered, judged=judged)


@router.get(
    "/{claim}",
    response_model=ClaimDetail,
    summary="Get one claim",
    **documented(
        "getClaim",
        tag="claims",
        example=f"/v1/claims/{_SHOWN}",
        problems=("not-found",),
        forms=(JSON, CSV, JSON_LD),
    ),
)
async def get_claim(request: Request, snapshot: Reading, claim: Key, fields: Fields) -> Response:
    """Return a claim with its standing, its citations, and what was computed from what."""
    return one(request, snapshot, kind="claims", key=claim, fields=fields)


@router.get(
    "/{claim}/provenance",
    response_model=Why,
    summary="Tell what a claim rests on",
    **documented(
        "getProvenance",
        tag="claims",
        example=f"/v1/claims/{_SHOWN}/provenance",
        problems=("not-found",),
    ),
)
async def get_provenance(request: Request, snapshot: Reading, claim: Key) -> Response:
    """Return the tree of a claim's inputs, down to what was not computed, the weakest marked."""
    negotiate(request, (JSON,))
    key = resolved(snapshot, "claims", claim)
    why = await run_in_threadpool(explain, StoredClaims(snapshot), key)
    return answer(request, encode(why))


def _more(include: Sequence[str]) -> Shape:
    """Return the fields of a claim's detail that are asked for.

    Raises:
        ProblemError: The detail has none such.
    """
    detail, row = shape_of(ClaimDetail) or {}, shape_of(Claim) or {}
    offered = {name: held for name, held in detail.items() if name not in row}
    for name in include:
        if name not in offered:
            raise ProblemError(
                "malformed-request",
                f"`{name}` cannot be included",
                parameter="include",
                nearest=list(nearest(name, offered)),
                expected=", ".join(offered),
            )
    return {name: offered[name] for name in include}
