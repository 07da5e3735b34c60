"""Comparisons: things side by side, refused in its cell what may not be compared."""

from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Qualifiers, Reading
from api.documented import documented
from api.filters import day, known_as
from api.negotiation import CSV, JSON, negotiate
from api.one import resolved
from api.parameters import Lang, Word
from api.problems import ProblemError
from kb.asked.compare import Asked, compare_asked, encode_asked
from kb.compare.formats.csv import render as csv_text
from kb.views.comparison import Comparison
from kb.vocab import Rank

router = APIRouter(prefix="/v1/compare")
MOST_THINGS = 200


def _words(text: str) -> object:
    return Query(max_length=MOST_THINGS, description=text + " May be repeated.")


@router.get(
    "",
    response_model=Comparison,
    summary="Compare things",
    **documented(
        "compare",
        tag="compare",
        example="/v1/compare?entity=nvidia-h100-sxm5&entity=nvidia-b200&property=memory-bandwidth",
        problems=(
            *("not-found", "ambiguous-name", "unusable-unit", "malformed-value"),
            "not-comparable",
        ),
        forms=(JSON, CSV),
        qualified=True,
    ),
)
async def get_comparison(
    request: Request,
    snapshot: Reading,
    qualifiers: Qualifiers,
    entity: Annotated[list[Word] | None, _words("A thing, by id or name.")] = None,
    property: Annotated[list[Word] | None, _words("A property, by id or name.")] = None,  # noqa: A002
    kind: Annotated[list[Word] | None, _words("All things of this kind.")] = None,
    name: Annotated[
        str | None,
        Query(min_length=1, max_length=200, description="A comparison that the pack names."),
    ] = None,
    unit: Annotated[
        list[Word] | None, _words("`PROPERTY=UNIT`, or a unit for every column that it fits.")
    ] = None,
    as_of: Annotated[
        str | None, Query(min_length=1, max_length=40, description="What was known then.")
    ] = None,
    rank: Annotated[Rank | None, Query(description="Only claims of this rank.")] = None,
    assume: Annotated[
        list[Word] | None,
        _words("`QUALIFIER=TERM`, taken where a claim leaves it unknown; the result says so."),
    ] = None,
    strict: Annotated[
        bool, Query(description="Answer 422 at the first refusal, naming the qualifier.")
    ] = False,
    lang: Annotated[Lang, Query(description="Language of the CSV.")] = "en",
) -> Response:
    """Lay things side by side on properties.

    Values compare only within a class: same direction, scope, precision and whatever else the
    property compares by. Exact conversions are made and named; all else is refused in its cell.
    """
    form = negotiate(request, (JSON, CSV))
    day(as_of)
    asked = Asked(
        things=[resolved(snapshot, "entities", name, parameter="entity") for name in entity or ()],
        properties=[
            resolved(snapshot, "properties", name, parameter="property") for name in property or ()
        ],
        kinds=[known_as(snapshot, "kind", name) for name in kind or ()],
        name=name,
        units=unit or (),
        where=qualifiers,
        assumed=_assumed(assume or ()),
        as_of=as_of,
        rank=rank,
        strict=strict,
    )
    if form is CSV:
        found = await run_in_threadpool(compare_asked, snapshot, asked)
        return answer(request, csv_text(found, lang).encode(), form=CSV)
    return answer(request, await run_in_threadpool(encode_asked, snapshot, asked))


def _assumed(pairs: Sequence[str]) -> dict[str, str]:
    """Return what is to be assumed, a term for each qualifier."""
    assumed: dict[str, str] = {}
    for name, term in map(_pair, pairs):
        if assumed.setdefault(name, term) != term:
            raise ProblemError(
                "malformed-request",
                f"`{name}` is assumed to be `{assumed[name]}`, and `{term}` too",
                parameter="assume",
                expected="one term for a qualifier",
            )
    return assumed


def _pair(text: str) -> tuple[str, str]:
    name, sign, term = text.partition("=")
    if not (name and sign and term):
        raise ProblemError(
            "malformed-request",
            f"`{text}` is no pair",
            parameter="assume",
            expected="QUALIFIER=TERM, such as direction=one-way",
        )
    return name, term
