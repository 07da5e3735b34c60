"""Look-up: many values in one call."""

from dataclasses import dataclass

import msgspec
from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.negotiation import JSON, negotiate
from api.one import resolved
from api.problems import Problem, ProblemError, document, slug_of
from kb.compare.value import value_of
from kb.errors import TenkyoError
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer

router = APIRouter(prefix="/v1/lookup")
MOST = 1000


class Pair(BaseModel):
    """One question: a property of a thing, both by id or name."""

    model_config = ConfigDict(extra="forbid")

    entity: str = Field(min_length=1, max_length=200)
    property: str = Field(min_length=1, max_length=200)
    unit: str | None = Field(default=None, min_length=1, max_length=64)


class Lookup(BaseModel):
    """Up to 1,000 questions."""

    model_config = ConfigDict(extra="forbid")

    pairs: list[Pair] = Field(min_length=1, max_length=MOST)
    as_of: str | None = Field(default=None, min_length=1, max_length=40)
    qualifiers: dict[str, str] = Field(default_factory=dict, max_length=20)


@dataclass(frozen=True, slots=True)
class Found:
    """What came of one question: an answer, or the problem that one request would have met."""

    entity: str
    property: str
    answer: ValueAnswer | None
    problem: Problem | None


class LookupAnswer(BaseModel):
    """What came of all questions, in their order."""

    items: list[Found]


@router.post(
    "",
    response_model=LookupAnswer,
    summary="Get up to 1,000 values",
    **documented(
        "lookup",
        tag="entities",
        example="/v1/lookup",
        body={
            "pairs": [
                {"entity": "H100 SXM5", "property": "memory-bandwidth", "unit": "GB/s"},
                {"entity": "nvidia-b200", "property": "memory-capacity"},
            ]
        },
        problems=("malformed-value", "unsupported-media-type"),
    ),
)
async def lookup(request: Request, snapshot: Reading, wanted: Lookup) -> Response:
    """Return a value for each pair of thing and property, in the order of the pairs.

    A pair that cannot be answered holds the problem that the single request would have met; the
    others are answered all the same.
    """
    negotiate(request, (JSON,))
    body = await run_in_threadpool(_answers, snapshot, wanted)
    return answer(request, body)


def _answers(snapshot: Snapshot, wanted: Lookup) -> bytes:
    rows = [
        msgspec.json.encode(
            {"entity": pair.entity, "property": pair.property, **_one(snapshot, pair, wanted)}
        )
        for pair in wanted.pairs
    ]
    return b'{"items":[' + b",".join(rows) + b"]}"


def _one(snapshot: Snapshot, pair: Pair, wanted: Lookup) -> dict[str, object]:
    try:
        subject = resolved(snapshot, "entities", pair.entity, parameter="entity")
        prop = resolved(snapshot, "properties", pair.property, parameter="property")
        found = value_of(
            snapshot,
            subject,
            prop=prop,
            unit=pair.unit,
            as_of=wanted.as_of,
            where=wanted.qualifiers,
        )
    except ProblemError as error:
        told = document(error.kind.slug, error.detail, **error.more)
        return {"answer": None, "problem": msgspec.Raw(told)}
    except TenkyoError as error:
        told = document(
            slug_of(error), error.problem, remedy=error.remedy, nearest=list(error.nearest)
        )
        return {"answer": None, "problem": msgspec.Raw(told)}
    return {"answer": found, "problem": None}
