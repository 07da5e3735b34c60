"""Search over everything, in Japanese and English at once, and completion as one types."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.documented import documented
from api.holder import HELD_KEY
from api.negotiation import CSV, JSON, negotiate, suffix_of
from api.parameters import Lang
from api.searching import ITEMS, LONGEST, MOST, SEARCH, SUGGEST, search_answer, suggest_answer
from api.writing import written
from kb.views.search import SearchResult, Suggestion

router = APIRouter(prefix="/v1")
FORMS = (JSON, CSV)
Shown = Annotated[Lang, Query(description="Language of texts shown.")]


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
        forms=FORMS,
    ),
)
async def get_search(
    request: Request,
    q: Annotated[
        str,
        Query(
            min_length=1,
            max_length=LONGEST[SEARCH],
            description='Words, "phrases", -without, prefix*, kind:claim, memory-bandwidth:>4TB/s.',
        ),
    ],
    lang: Shown = "en",
    limit: Annotated[int, Query(ge=1, le=MOST[SEARCH], description="Hits of a page.")] = ITEMS[
        SEARCH
    ],
    cursor: Annotated[
        str | None, Query(min_length=1, max_length=200, description="Where to go on.")
    ] = None,
    facets: Annotated[bool, Query(description="Count what hits may be narrowed by.")] = True,
) -> Response:
    """Return what the query finds, best first, with highlights and facets; as CSV, the hits."""
    form = negotiate(request, FORMS)
    kept = await search_answer(
        request.scope[HELD_KEY],
        q=q,
        lang=lang,
        limit=limit,
        cursor=cursor,
        facets=facets,
    )
    following = kept.following
    if following is not None:
        following = SEARCH + suffix_of(request) + following.removeprefix(SEARCH)
    links = [] if following is None else [(following, "next")]
    if form is JSON:
        return answer(request, kept.data, tag=kept.tag, links=links)
    found = msgspec.json.decode(kept.data)
    whole = {name: found[name] for name in ("relaxed", "did_you_mean")}
    body = written(request, form, kind="hits", rows=[{**hit, **whole} for hit in found["hits"]])
    return answer(request, body, form=form, links=links)


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
    q: Annotated[
        str, Query(min_length=1, max_length=LONGEST[SUGGEST], description="What was typed so far.")
    ],
    lang: Shown = "en",
    limit: Annotated[int, Query(ge=1, le=MOST[SUGGEST], description="Completions.")] = ITEMS[
        SUGGEST
    ],
) -> Response:
    """Return completions of what was typed so far, in Japanese or English, best first."""
    negotiate(request, (JSON,))
    kept = await suggest_answer(request.scope[HELD_KEY], q=q, lang=lang, limit=limit)
    return answer(request, kept.data, tag=kept.tag)
