"""Errors as RFC 9457 problems: the one place where an error becomes a status.

A problem's type is the address of the passage of the guide that explains it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

import msgspec
from pydantic import BaseModel, Field
from starlette.responses import Response

from kb.errors import (
    AmbiguousError,
    ComparisonError,
    DocumentError,
    FormulaError,
    FormulaInputError,
    NotFoundError,
    QueryError,
    SettingsError,
    SnapshotError,
    TenkyoError,
    UnitError,
    ValueParseError,
)
from kb.store.pages import StaleCursorError

MEDIA_TYPE = "application/problem+json"
GUIDE = "/guide/problems/"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status and what it means."""

    slug: str
    status: int
    title: str
    meaning: str


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "malformed-request",
            400,
            "The request cannot be read",
            "A parameter, a header or the body has the wrong form. `parameter` names it; "
            "`expected` says what would have been right.",
        ),
        Kind(
            "unknown-parameter",
            400,
            "A parameter that does not exist here",
            "Nothing is passed over in silence: a misspelt filter would have answered a question "
            "that was not asked. `nearest` holds the closest parameters that exist.",
        ),
        Kind(
            "malformed-query",
            400,
            "The query cannot be read",
            "`position` is the offset at which reading stopped.",
        ),
        Kind(
            "malformed-value",
            400,
            "A value cannot be read",
            "A figure or a date is not written as a value. "
            "`position`, where given, is the offset at which reading stopped.",
        ),
        Kind(
            "unusable-unit",
            400,
            "A unit that is unknown or of another dimension",
            "Only units that measure the same thing convert into each other.",
        ),
        Kind(
            "not-found",
            404,
            "Nothing answers to this name",
            "`candidates` holds the things that come nearest to it.",
        ),
        Kind("no-such-address", 404, "There is no such address", "`/docs` lists those there are."),
        Kind(
            "method-not-allowed",
            405,
            "This address is read in another way",
            "`Allow` lists the methods. Nothing served here can be written to.",
        ),
        Kind(
            "not-acceptable",
            406,
            "None of the forms asked for is offered",
            "`expected` lists the media types of this address.",
        ),
        Kind(
            "slow-request",
            408,
            "The request did not arrive in time",
            "Send the whole request at once.",
        ),
        Kind(
            "ambiguous-name",
            409,
            "More than one thing answers to this name",
            "`candidates` holds them. Ask again with one of their ids.",
        ),
        Kind(
            "stale-cursor",
            410,
            "The cursor comes from another build",
            "A list does not change under a reader: begin again with the first page.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "`expected` gives the limit. Split the request.",
        ),
        Kind("target-too-long", 414, "The address is too long", "Post the request instead."),
        Kind(
            "unsupported-media-type",
            415,
            "The body is not JSON",
            "Send `Content-Type: application/json`.",
        ),
        Kind(
            "not-comparable",
            422,
            "These values do not compare",
            "`qualifier` names what keeps them apart. Without `strict` the refusal of a comparison "
            "stands in its cell, and the rest is answered.",
        ),
        Kind(
            "unfit-input",
            422,
            "A formula cannot take this input",
            "`parameter` names the variable: its value is missing, unknown, of another unit or out "
            "of range, or has no result.",
        ),
        Kind("headers-too-large", 431, "The headers are too large", "Send fewer or shorter ones."),
        Kind(
            "internal-error",
            500,
            "A fault of the server",
            "The fault was logged with the request's number. Please report it.",
        ),
        Kind(
            "not-installed",
            501,
            "An optional library is not installed",
            "`remedy` gives the command that installs it.",
        ),
        Kind(
            "too-many-claims",
            501,
            "The knowledge base is too large for this here",
            "`remedy` says what to ask instead.",
        ),
        Kind(
            "no-snapshot",
            503,
            "The snapshot cannot be read",
            "It was removed or damaged. `tenkyo build` writes a new one; it is taken up by itself.",
        ),
    )
}


class Candidate(BaseModel):
    """A thing that a name may have meant."""

    id: str
    url: str


class Problem(BaseModel):
    """What went wrong, where, and what would be right (RFC 9457)."""

    type: str = Field(description="Address of the guide's passage on problems of this kind.")
    title: str
    status: int
    detail: str
    instance: str | None = Field(default=None, description="Path of the request.")
    parameter: str | None = None
    position: int | None = None
    expected: str | None = None
    remedy: str | None = None
    nearest: list[str] | None = None
    candidates: list[Candidate] | None = None
    qualifier: str | None = None


class ProblemError(Exception):
    """A problem that has no error of the knowledge base behind it."""

    def __init__(
        self,
        slug: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(detail)
        self.kind = KINDS[slug]
        self.detail = detail
        self.headers = dict(headers or {})
        self.more = more


def slug_of(error: TenkyoError) -> str:
    """Return the kind of problem that an error is."""
    for kind, slug in _SLUGS:
        if isinstance(error, kind):
            return slug
    return "internal-error"


_SLUGS: tuple[tuple[type[TenkyoError], str], ...] = (
    (StaleCursorError, "stale-cursor"),
    (QueryError, "malformed-query"),
    (AmbiguousError, "ambiguous-name"),
    (NotFoundError, "not-found"),
    (UnitError, "unusable-unit"),
    (ValueParseError, "malformed-value"),
    (FormulaError, "unfit-input"),
    (ComparisonError, "not-comparable"),
    (SettingsError, "malformed-request"),
    (DocumentError, "malformed-request"),
    (SnapshotError, "no-snapshot"),
)


def of_error(error: TenkyoError, *, instance: str, kind: str | None = None) -> Response:
    """Return the answer to a request that ended in an error of the knowledge base.

    `kind` is the collection that the names belong to, so that candidates carry addresses.
    """
    more: dict[str, Any] = {"expected": error.expected, "remedy": error.remedy}
    if isinstance(error, NotFoundError | AmbiguousError) and kind is not None:
        more["candidates"] = [{"id": n, "url": f"/v1/{kind}/{n}"} for n in error.nearest]
    else:
        more["nearest"] = list(error.nearest)
    if isinstance(error, QueryError | ValueParseError):
        more["position"] = error.position
    if isinstance(error, ComparisonError):
        more["qualifier"] = error.qualifier
    if isinstance(error, FormulaInputError):
        more["parameter"] = error.variable
    return problem(slug_of(error), error.problem, instance=instance, **more)


def problem(
    slug: str,
    detail: str,
    *,
    instance: str | None = None,
    headers: Mapping[str, str] | None = None,
    **more: Any,
) -> Response:
    """Return the answer for one problem."""
    kind = KINDS[slug]
    body = document(slug, detail, instance=instance, **more)
    return Response(
        body,
        status_code=kind.status,
        media_type=MEDIA_TYPE,
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


def document(slug: str, detail: str, *, instance: str | None = None, **more: Any) -> bytes:
    """Return the JSON of one problem; what is empty is left out."""
    kind = KINDS[slug]
    fields: dict[str, Any] = {
        "type": f"{GUIDE}#{slug}",
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
        "instance": instance,
        **more,
    }
    return msgspec.json.encode(
        {k: v for k, v in fields.items() if v is not None and v not in ("", [], ())}
    )


def responses(*slugs: str) -> dict[int | str, dict[str, Any]]:
    """Return what a route declares about the problems that it may answer with."""
    declared: dict[int | str, dict[str, Any]] = {}
    for slug in slugs:
        kind = KINDS[slug]
        entry = declared.setdefault(
            kind.status,
            {
                "description": HTTPStatus(kind.status).phrase,
                "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
            },
        )
        words: Sequence[str] = [entry["description"], f"[{slug}]({GUIDE}#{slug}): {kind.title}."]
        entry["description"] = "; ".join(words)
    return declared
