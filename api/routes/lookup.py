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
from api.filters import day, told_of
from api.negotiation import JSON, negotiate
from api.one import resolved
from api.problems import ProblemError, document, problem_of
from api.schemas import Problem
from kb.asked.value import value_of
from kb.compare.strict import check
from kb.errors import TenkyoError
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer

router = APIRouter(prefix="/v1/lookup")
MOST = 1000
MOST_SUGGESTED = 20
"""Names without an answer that are given candidates: to look for what resembles a name takes time
that grows with the knowledge base."""


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
        problems=("malformed-value", "not-found", "unsupported-media-type"),
    ),
)
async def lookup(request: Request, snapshot: Reading, wanted: Lookup) -> Response:
    """Return a value for each pair of thing and property, in the order of the pairs.

    A pair that cannot be answered holds the problem that the single request would have met, the
    first 20 of unknown names with candidates; the others are answered all the same.
    """
    day(wanted.as_of)
    for name, term in wanted.qualifiers.items():
        # They are for all pairs: told once, and not a thousand times.
        with told_of(f"qualifiers.{name}"):
            check(snapshot.catalog, (), properties=(), where={name: term})
    negotiate(request, (JSON,))
    body = await run_in_threadpool(_answers, snapshot, wanted)
    return answer(request, body)


def _answers(snapshot: Snapshot, wanted: Lookup) -> bytes:
    names = _Names(snapshot)
    rows = [
        msgspec.json.encode(
            {"entity": pair.entity, "property": pair.property, **_one(names, pair, wanted)}
        )
        for pair in wanted.pairs
    ]
    return b'{"items":[' + b",".join(rows) + b"]}"


class _Names:
    """The names of one call, each looked up once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._met: dict[tuple[str, str], str | ProblemError] = {}
        self._unknown = 0

    def id_of(self, kind: str, name: str, *, parameter: str) -> str:
        found = self._met.get((kind, name))
        if found is None:
            try:
                found = resolved(
                    self.snapshot,
                    kind,
                    name,
                    parameter=parameter,
                    suggest=self._unknown < MOST_SUGGESTED,
                )
            except ProblemError as error:
                self._unknown += 1
                found = error
            self._met[kind, name] = found
        if isinstance(found, ProblemError):
            raise found
        return found


def _one(names: _Names, pair: Pair, wanted: Lookup) -> dict[str, object]:
    try:
        subject = names.id_of("entities", pair.entity, parameter="entity")
        prop = names.id_of("properties", pair.property, parameter="property")
        found = value_of(
            names.snapshot,
            subject,
            prop=prop,
            unit=pair.unit,
            as_of=wanted.as_of,
            where=wanted.qualifiers,
        )
    except (ProblemError, TenkyoError) as error:
        met = error if isinstance(error, ProblemError) else problem_of(error)
        told = document(met.kind.slug, met.detail, **met.more)
        return {"answer": None, "problem": msgspec.Raw(told)}
    return {"answer": found, "problem": None}
