"""One thing by its id or its name, in each of its forms."""

from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.listing import may_pick, pick
from api.negotiation import CSV, JSON, JSON_LD, Form, negotiate
from api.problems import ProblemError, slug_of
from api.writing import written
from kb.errors import AmbiguousError, NotFoundError, nearest
from kb.store.rows import short
from kb.store.snapshot import Snapshot

FORMS = (JSON, CSV, JSON_LD)
MOST_NAME = 200
"""Characters of a name that are looked at."""


def one(
    request: Request,
    snapshot: Snapshot,
    *,
    kind: str,
    key: str,
    fields: Sequence[str] = (),
    forms: Sequence[Form] = FORMS,
) -> Response:
    """Return the thing of that id or name; a name is answered with the address that it means.

    Raises:
        ProblemError: There is none, or more than one; carries candidates.
    """
    found = resolved(snapshot, kind, key)
    location = f"/v1/{kind}/{found}" if found != key else None
    body = snapshot.body(f"{kind}/{found}")
    if body is None:
        raise _missing(snapshot, kind, found)
    form = negotiate(request, forms)
    if form is JSON:
        if fields:
            picked = pick(msgspec.json.decode(body.data), fields)
            return answer(request, msgspec.json.encode(picked), location=location)
        return answer(request, body.data, tag=body.etag, location=location)
    row = msgspec.json.decode(short(kind, body.data))
    if fields:
        may_pick(form)
        row = pick(row, fields)
    made = written(request, form, kind=kind, rows=[row])
    return answer(request, made, form=form, location=location)


SINGULAR: Mapping[str, str] = {
    "claims": "claim",
    "entities": "entity",
    "properties": "property",
    "sources": "source",
    "documents": "document",
    "questions": "question",
    "formulas": "formula",
    "glossary": "term",
    "builds": "build",
}


def ids(snapshot: Snapshot, kind: str) -> list[str]:
    """Return the ids of all things of a kind, for suggestions."""
    start = f"{kind}/"
    return [a.removeprefix(start) for a in snapshot.bodies.addresses() if a.startswith(start)]


def resolved(
    snapshot: Snapshot,
    kind: str,
    name: str,
    *,
    parameter: str | None = None,
    suggest: bool = True,
) -> str:
    """Return the id of a thing by its id or, where its kind has names, by its name.

    Raises:
        ProblemError: Nothing answers to the name, or more than one thing; carries candidates,
            those for an unknown name only if `suggest`.
    """
    if snapshot.body(f"{kind}/{name}") is not None:
        return name
    try:
        if kind in ("entities", "properties"):
            return snapshot.resolve(SINGULAR[kind], name[:MOST_NAME], suggest=suggest)
        raise _missing(snapshot, kind, name)
    except (NotFoundError, AmbiguousError) as error:
        raise ProblemError(
            slug_of(error),
            error.problem,
            parameter=parameter,
            remedy=error.remedy,
            candidates=[{"id": n, "url": f"/v1/{kind}/{n}"} for n in error.nearest],
        ) from error


def _missing(snapshot: Snapshot, kind: str, name: str) -> NotFoundError:
    near = nearest(name[:MOST_NAME], ids(snapshot, kind), count=5)
    return NotFoundError(f"no {SINGULAR[kind]} `{name[:MOST_NAME]}`", nearest=near)
