"""One thing by its id or its name, in each of its forms."""

from collections.abc import Mapping, Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.negotiation import CSV, JSON, JSON_LD, Form, negotiate
from api.problems import problem_of
from api.sparse import answered_by, check, pick, shape_of
from api.writing import shown_in, written
from kb.errors import AmbiguousError, NotFoundError
from kb.store.collections import COLLECTIONS
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
    data = snapshot.required(f"{kind}/{found}")
    form = negotiate(request, forms)
    if fields:
        fields = shown_in(form, fields)
        check(fields, shape_of(answered_by(request)) or {})
    if form is JSON:
        if fields:
            picked = pick(msgspec.json.decode(data), fields)
            return answer(request, msgspec.json.encode(picked), location=location)
        return answer(request, data, location=location)
    row = msgspec.json.decode(short(kind, data))
    if fields:
        row = pick(row, fields)
    made = written(request, form, kind=kind, rows=[row], fields=fields)
    return answer(request, made, form=form, location=location)


KINDS: Mapping[str, str] = {collection: kind for kind, collection in COLLECTIONS.items()}
"""What is in the collections whose things are found by name too."""


def resolved(
    snapshot: Snapshot,
    collection: str,
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
    if snapshot.body(f"{collection}/{name}") is not None:
        return name
    try:
        if collection in KINDS:
            return snapshot.resolve(KINDS[collection], name[:MOST_NAME], suggest=suggest)
        return snapshot.claim(name[:MOST_NAME]).id
    except (NotFoundError, AmbiguousError) as error:
        raise problem_of(error, parameter=parameter, collection=collection) from error
