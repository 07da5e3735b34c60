"""Search over everything, in Japanese and English at once, and completion as one types."""

from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.dependencies import Reading
from api.documented import documented
from api.negotiation import JSON, negotiate
from api.searching import searcher_of
from kb.views.codec import encode
from kb.views.search import SearchResult, Suggestion

router = APIRouter(prefix="/v1")
Lang = Annotated[str, Query(pattern="^(ja|en)$", description="Language of texts shown.")]


class Suggestions(BaseModel):
    """Completions, best first."""

    items: list[Suggestion]


@router.get(
    "/search",
    response_model=SearchResult,
    summary="Search",
    **documented(
        "search",
        tag="search",
        example="/v1/search?q=H100%20%E5%B8%AF%E5%9F%9F&limit=5",
        problems=("malformed-query", "stale-cursor"),
    ),
)
async def get_search(
    request: Request,
    snapshot: Reading,
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=1000,
            description='Words, "phrases", -without, prefix*, kind:claim, memory-bandwidth:>4TB/s.',
        ),
    ],
    lang: Lang = "en",
    limit: Annotated[int, Query(ge=1, le=100, description="Hits of a page.")] = 20,
    cursor: Annotated[str | None, Query(max_length=200, description="Where to go on.")] = None,
    facets: Annotated[bool, Query(description="Count what hits may be narrowed by.")] = True,
) -> Response:
    """Return what the query finds, best first, with highlights and facets."""
    negotiate(request, (JSON,))
    found = await run_in_threadpool(
        lambda: searcher_of(snapshot).search(q, lang=lang, limit=limit, after=cursor, facets=facets)
    )
    links = []
    if found.next is not None:
        pairs = [(k, v) for k, v in request.query_params.multi_items() if k != "cursor"]
        links = [(f"/v1/search?{urlencode([*pairs, ('cursor', found.next)])}", "next")]
    return answer(request, encode(found), links=links)


@router.get(
    "/suggest",
    response_model=Suggestions,
    summary="Complete what was typed",
    **documented(
        "suggest", tag="search", example="/v1/suggest?q=nvl", problems=("malformed-query",)
    ),
)
async def get_suggestions(
    request: Request,
    snapshot: Reading,
    q: Annotated[str, Query(min_length=1, max_length=200, description="What was typed so far.")],
    lang: Lang = "en",
    limit: Annotated[int, Query(ge=1, le=50, description="Completions.")] = 8,
) -> Response:
    """Return completions of what was typed so far, in Japanese or English, best first."""
    negotiate(request, (JSON,))
    found = await run_in_threadpool(
        lambda: searcher_of(snapshot).suggest(q, lang=lang, limit=limit)
    )
    return answer(request, b'{"items":' + encode(found) + b"}")
