"""Answers: bytes with their entity tag, their links, and 304 where the reader has them already."""

from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from api.compression import CODINGS, coding_for, tag_as
from api.negotiation import JSON, Form, suffix_of
from kb.store.bodies import tag_of

VARY = "Accept, Accept-Encoding"
CACHE_CONTROL = "no-cache"
"""Keep it, but ask: the tag tells at the cost of one short answer."""


def matches(header: str, tag: str) -> bool:
    """Tell whether an `If-None-Match` header names a tag, given as it stands in `ETag`.

    It is that of the coding which would go out now: who has another has other bytes.
    """
    given = (part.strip().removeprefix("W/").strip('"') for part in header.split(","))
    return header.strip() == "*" or tag.strip('"') in given


def answer(
    request: Request,
    body: bytes,
    *,
    form: Form = JSON,
    tag: str | None = None,
    links: Sequence[tuple[str, str]] = (),
    location: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    """Return `body`, or 304 where the reader has it; never 304 to what posts something.

    `links` are pairs of address and relation; `location` is the path of the thing itself, where
    it was asked for by a name: in the form and with the parameters that were asked for.
    """
    coding = coding_for(body, request.headers.get("accept-encoding", ""))
    tag = tag_as(tag or tag_of(body), coding)
    out = {
        "ETag": tag,
        "Vary": VARY,
        "Cache-Control": CACHE_CONTROL,
        **(headers or {}),
    }
    if links:
        out["Link"] = ", ".join(f'<{url}>; rel="{rel}"' for url, rel in links)
    if location is not None:
        query = request.scope["query_string"].decode("latin-1")
        out["Content-Location"] = location + suffix_of(request) + (f"?{query}" if query else "")
    if request.method == "GET" and matches(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=out)
    if coding:
        body = CODINGS[coding](body)
        out["Content-Encoding"] = coding
    return Response(body, media_type=form.media_type, headers=out)
