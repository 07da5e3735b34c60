"""Answers: bytes with their entity tag, their links, and 304 where the reader has them already."""

import gzip
import hashlib
from collections.abc import Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response

from api.negotiation import JSON, Form

COMPRESSED_FROM = 8192
"""Bodies of fewer bytes go out faster as they are."""
VARY = "Accept, Accept-Encoding"
CACHE_CONTROL = "no-cache"
"""Keep it, but ask: the tag tells at the cost of one short answer."""


def tag_of(body: bytes) -> str:
    """Return the strong entity tag of a body, without quotes."""
    return hashlib.sha256(body).hexdigest()[:12]


def matches(header: str, tag: str) -> bool:
    """Tell whether an `If-None-Match` header names the tag, compressed or not."""
    if header.strip() == "*":
        return True
    for part in header.split(","):
        text = part.strip().removeprefix("W/").strip('"')
        if text.removesuffix("-gzip") == tag:
            return True
    return False


def accepts_gzip(header: str) -> bool:
    """Tell whether an `Accept-Encoding` header allows gzip."""
    for part in header.split(","):
        coding, *parameters = (p.strip().lower() for p in part.split(";"))
        if coding in ("gzip", "*"):
            return not any(p.replace(" ", "") in ("q=0", "q=0.0", "q=0.00") for p in parameters)
    return False


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
    """Return `body`, or 304 where the reader has it.

    `links` are pairs of address and relation; `location` is the address of the thing itself,
    where it was asked for by a name.
    """
    tag = tag or tag_of(body)
    out = {
        "ETag": f'"{tag}"',
        "Vary": VARY,
        "Cache-Control": CACHE_CONTROL,
        **(headers or {}),
    }
    if links:
        out["Link"] = ", ".join(f'<{url}>; rel="{rel}"' for url, rel in links)
    if location is not None:
        out["Content-Location"] = location
    zipped = len(body) >= COMPRESSED_FROM and accepts_gzip(
        request.headers.get("accept-encoding", "")
    )
    if zipped:
        out["ETag"] = f'"{tag}-gzip"'
    if matches(request.headers.get("if-none-match", ""), tag):
        return Response(status_code=304, headers=out)
    if zipped:
        body = gzip.compress(body, 3, mtime=0)
        out["Content-Encoding"] = "gzip"
    return Response(body, media_type=form.media_type, headers=out)
