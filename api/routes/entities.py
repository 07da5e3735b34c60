"""Things: the list, one of them with its facts, and one value of it."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Qualifiers, Reading
from api.documented import documented
from api.filters import day, known_as
from api.listing import Fields, Windowed, listed
from api.negotiation import JSON, JSON_LD, Form, negotiate
from api.one import FORMS, one, resolved
from api.parameters import NameOrKey
from api.problems import ProblemError
from api.schemas import Page
from api.sparse import answered_by, check, pick, shape_of
from api.writing import written
from kb.asked.value import value_of
from kb.exports.answers import claims_of, fields_shown, value_rows
from kb.views.answer import ValueAnswer
from kb.views.catalog import Entity
from kb.views.codec import encode
from kb.views.detail import EntityDetail
from kb.vocab import Rank

router = APIRouter(prefix="/v1/entities")


@router.get(
    "",
    response_model=Page[Entity],
    summary="List things",
    **documented(
        "listEntities",
        tag="entities",
        example="/v1/entities?kind=accelerator&limit=5",
        problems=("not-found", "ambiguous-name", "malformed-query", "stale-cursor"),
        forms=FORMS,
    ),
)
async def list_entities(
    request: Request,
    snapshot: Reading,
    window: Windowed,
    kind: Annotated[
        str | None, Query(min_length=1, max_length=100, description="Kind of thing.")
    ] = None,
    vendor: Annotated[
        str | None, Query(min_length=1, max_length=200, description="Vendor, id or name.")
    ] = None,
    part_of: Annotated[
        str | None,
        Query(min_length=1, max_length=200, description="What it is a part of, id or name."),
    ] = None,
) -> Response:
    """List the things that claims are about, in the order of the pack."""
    where: dict[str, str | bool] = {}
    if kind is not None:
        where["kind"] = known_as(snapshot, "kind", kind)
    if vendor is not None:
        where["vendor"] = known_as(snapshot, "vendor", vendor)
    if part_of is not None:
        where["part_of"] = resolved(snapshot, "entities", part_of, parameter="part_of")
    return listed(
        request,
        snapshot,
        kind="entities",
        window=window,
        fetch=lambda after, limit: snapshot.database.row_ids(
            "entity", where, after=after, limit=limit
        ),
    )


@router.get(
    "/{entity}",
    response_model=EntityDetail,
    summary="Get one thing with its facts",
    **documented(
        "getEntity",
        tag="entities",
        example="/v1/entities/nvidia-h100-sxm5",
        problems=("not-found", "ambiguous-name"),
        forms=FORMS,
    ),
)
async def get_entity(
    request: Request, snapshot: Reading, entity: NameOrKey, fields: Fields
) -> Response:
    """Return a thing by id or name, with every property that something is known of.

    A name that is not exactly that of one thing is answered with the candidates.
    """
    return one(request, snapshot, kind="entities", key=entity, fields=fields)


@router.get(
    "/{entity}/{property}",
    response_model=ValueAnswer,
    summary="Get one value",
    **documented(
        "getValue",
        tag="entities",
        example="/v1/entities/nvidia-h100-sxm5/memory-bandwidth?unit=GB/s",
        problems=("not-found", "ambiguous-name", "unusable-unit", "malformed-value"),
        forms=FORMS,
        qualified=True,
    ),
)
async def get_value(
    request: Request,
    snapshot: Reading,
    entity: NameOrKey,
    property: NameOrKey,  # noqa: A002
    qualifiers: Qualifiers,
    fields: Fields,
    unit: Annotated[
        str | None, Query(min_length=1, max_length=64, description="Unit of all quantities.")
    ] = None,
    as_of: Annotated[
        str | None,
        Query(min_length=1, max_length=40, description="What was known then: 2026-05, 2026-05-31."),
    ] = None,
    rank: Annotated[
        Rank | None, Query(description="Only claims of this rank; else the best answers.")
    ] = None,
) -> Response:
    """Return what is known of one property of one thing: an answer for each comparability class.

    The best rank answers, and says which claims it passed over and why. Where the best claims
    contradict one another all sides are given, and none is chosen. `qualifier.NAME=TERM` narrows
    to values with that qualifier: of claims that agree, one that states it answers before one that
    is converted to it. As CSV and JSON-LD, every claim that answers.
    """
    subject = resolved(snapshot, "entities", entity)
    prop = resolved(snapshot, "properties", property)
    home = f"/v1/entities/{subject}/{prop}"
    location = home if (subject, prop) != (entity, property) else None
    day(as_of)
    form = negotiate(request, FORMS)
    check(fields, shape_of(answered_by(request)) or {})
    found = value_of(
        snapshot, subject, prop=prop, unit=unit, as_of=as_of, where=qualifiers, rank=rank
    )
    body = encode(found)
    if form is not JSON:
        body = _claims_in(request, form, body, fields=fields)
    elif fields:
        body = msgspec.json.encode(pick(msgspec.json.decode(body), fields))
    return answer(request, body, form=form, location=location)


def _claims_in(request: Request, form: Form, body: bytes, *, fields: Sequence[str]) -> bytes:
    """Return the claims that answer for a value, as a table or as linked data."""
    value = msgspec.json.decode(body)
    if form is not JSON_LD:
        rows, shown = list(value_rows(value)), fields_shown(fields)
        return written(request, form, kind="values", rows=rows, fields=shown)
    if fields:
        raise ProblemError(
            "malformed-request",
            "the fields of a value cannot be chosen as linked data",
            parameter="fields",
            expected="`fields` with JSON or CSV",
        )
    return written(request, form, kind="claims", rows=list(claims_of(value)))
