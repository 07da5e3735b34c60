"""Errors as RFC 9457 problems: the one place where an error becomes a status.

A problem's type is the address of the passage of the guide that explains it.
"""

import logging
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

import msgspec
from starlette.responses import Response

from api.problem_kinds import KINDS
from api.remedies import LATER, in_reach
from kb.errors import (
    AmbiguousError,
    ComparisonError,
    DocumentError,
    FormulaError,
    FormulaInputError,
    NotFoundError,
    NotInstalledError,
    QueryError,
    SettingsError,
    SnapshotError,
    TenkyoError,
    UnitError,
    ValueParseError,
    told,
)
from kb.store.pages import CursorError, StaleCursorError

_LOG = logging.getLogger("tenkyo")
MEDIA_TYPE = "application/problem+json"
GUIDE = "/guide/problems/"
_OF_A_PATH = "/:@!$&'()*+,;="
"""What may stand in a path as it is; `instance` is an address (RFC 9457)."""


class ProblemError(Exception):
    """A problem with which a request ends."""

    def __init__(
        self,
        slug: str,
        detail: str,
        *,
        headers: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        self.kind = KINDS[slug]
        self.detail = told(detail)
        super().__init__(self.detail)
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
    (NotInstalledError, "not-installed"),
    (SettingsError, "malformed-request"),
    (DocumentError, "malformed-request"),
    (SnapshotError, "no-snapshot"),
)


def problem_of(
    error: TenkyoError, *, parameter: str | None = None, collection: str | None = None
) -> ProblemError:
    """Return an error of the knowledge base as a problem.

    `collection` is what its names belong to, so that candidates carry addresses.
    """
    if isinstance(error, SnapshotError):
        # What is wrong with which file is for whoever runs the server.
        _LOG.error("%s", error)
        return ProblemError("no-snapshot", "the snapshot cannot be read", remedy=LATER)
    more: dict[str, Any] = {
        "parameter": parameter,
        "expected": error.expected,
        "remedy": in_reach(error.remedy),
    }
    if isinstance(error, NotFoundError | AmbiguousError) and collection is not None:
        more["candidates"] = [{"id": n, "url": f"/v1/{collection}/{n}"} for n in error.nearest]
    else:
        more["nearest"] = list(error.nearest)
    if isinstance(error, QueryError | ValueParseError):
        more["position"] = error.position
    if isinstance(error, CursorError):
        more["parameter"] = "cursor"
    if isinstance(error, ComparisonError):
        more["qualifier"] = error.qualifier
    if isinstance(error, FormulaInputError):
        more["parameter"] = error.variable
    return ProblemError(slug_of(error), error.problem, **more)


def of_error(error: TenkyoError, *, instance: str) -> Response:
    """Return the answer to a request that ended in an error of the knowledge base."""
    return of_problem(problem_of(error), instance=instance)


def of_problem(met: ProblemError, *, instance: str) -> Response:
    """Return the answer to a request that ended in a problem."""
    return problem(met.kind.slug, met.detail, instance=instance, headers=met.headers, **met.more)


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
        "instance": None if instance is None else quote(instance, safe=_OF_A_PATH),
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
