"""Lists: one envelope, one way to page, the same forms and the same parameters everywhere."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

import msgspec
from fastapi import Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.negotiation import CSV, JSON, JSON_LD, Form, negotiate
from api.problems import ProblemError
from api.writing import BIBLIOGRAPHIC, written
from kb.assembly.chosen import Found
from kb.errors import nearest
from kb.store.pages import DEFAULT_LIMIT, MAX_LIMIT, page, read_cursor, write_cursor
from kb.store.rows import short
from kb.store.snapshot import Snapshot

Ids = Sequence[tuple[int, str]]
Fetch = Callable[[int, int | None], Ids | Found]
"""Gives position and id of what comes after a position, at most so many."""


@dataclass(frozen=True, slots=True)
class Window:
    """Which part of a list is asked for, and which fields of its rows."""

    limit: int
    cursor: str | None
    fields: tuple[str, ...]
    count: bool


async def window_of(
    limit: Annotated[int, Query(ge=1, le=MAX_LIMIT, description="Rows of a page.")] = DEFAULT_LIMIT,
    cursor: Annotated[
        str | None,
        Query(
            max_length=120,
            description="Where to go on: the field `next` of the page before holds it. "
            "A cursor holds within one build.",
        ),
    ] = None,
    fields: Annotated[
        str | None,
        Query(
            max_length=500,
            description="Only these fields of a row, with commas; `value.low` reaches inside.",
        ),
    ] = None,
    count: Annotated[bool, Query(description="Tell the number of all rows too.")] = False,
) -> Window:
    """Return the window that the parameters describe."""
    return Window(limit, cursor, split(fields), count)


Windowed = Annotated[Window, Depends(window_of)]


async def fields_of(
    fields: Annotated[
        str | None,
        Query(
            max_length=500,
            description="Only these fields, with commas; `value.low` reaches inside.",
        ),
    ] = None,
) -> tuple[str, ...]:
    """Return the fields that are asked for; none means all."""
    return split(fields)


Fields = Annotated[tuple[str, ...], Depends(fields_of)]


def split(text: str | None) -> tuple[str, ...]:
    """Return the words of a list with commas."""
    return tuple(word.strip() for word in (text or "").split(",") if word.strip())


def listed(
    request: Request,
    snapshot: Snapshot,
    *,
    kind: str,
    window: Window,
    fetch: Fetch,
    include: Sequence[str] = (),
    forms: Sequence[Form] = (JSON, CSV, JSON_LD),
    judged: Callable[[str], bytes] | None = None,
) -> Response:
    """Return one page of things of a kind that the build encoded one by one.

    `judged` gives the row of a thing where it is to be another than the build's.
    """

    def row(key: str) -> bytes:
        body = snapshot.body(f"{kind}/{key}")
        data = body.data if body else b"null"
        own = short(kind, data) if judged is None else judged(key)
        return _with(data, own, include) if include else own

    return paged(request, snapshot, kind=kind, window=window, fetch=fetch, row=row, forms=forms)


def paged(
    request: Request,
    snapshot: Snapshot,
    *,
    kind: str,
    window: Window,
    fetch: Fetch,
    row: Callable[[str], bytes],
    forms: Sequence[Form] = (JSON, CSV, JSON_LD),
) -> Response:
    """Return one page; `row` gives the JSON of a thing by its id."""
    form = negotiate(request, forms)
    after = read_cursor(window.cursor, snapshot.id) if window.cursor else -1
    ids, reached = _found(fetch(after, window.limit + 1))
    shown = ids[: window.limit]
    rows = [row(key) for _, key in shown]
    if window.fields:
        may_pick(form)
        rows = [msgspec.json.encode(pick(msgspec.json.decode(r), window.fields)) for r in rows]
    if len(ids) > window.limit:
        reached = shown[-1][0]
    following = None if reached is None else _next(request, write_cursor(snapshot.id, reached))
    links = [(following, "next")] if following else []
    total = _count(fetch) if window.count else None
    if form is JSON:
        return answer(request, page(rows, following=following, total=total), links=links)
    body = written(request, form, kind=kind, rows=[msgspec.json.decode(r) for r in rows])
    return answer(request, body, form=form, links=links)


def _found(given: Ids | Found) -> Found:
    return given if isinstance(given, Found) else Found(given)


def _count(fetch: Fetch) -> int:
    """Return the number of all rows.

    Raises:
        ProblemError: To tell it, more would have to be judged than for a page.
    """
    ids, reached = _found(fetch(-1, None))
    if reached is not None:
        raise ProblemError(
            "too-many-claims",
            "what is chosen by its standing on a day is not counted among so many",
            parameter="count",
            remedy="leave out `count`, or narrow the list by a subject or a property",
        )
    return len(ids)


def may_pick(form: Form) -> None:
    """Refuse to choose fields where the form is written from whole rows.

    Raises:
        ProblemError: It is.
    """
    if form in BIBLIOGRAPHIC:
        raise ProblemError(
            "malformed-request",
            "the fields of a bibliography cannot be chosen",
            parameter="fields",
            expected="`fields` with JSON, CSV or JSON-LD",
        )


def pick(row: Mapping[str, Any], wanted: Sequence[str]) -> dict[str, Any]:
    """Return a row with only the fields asked for, in the order of the row.

    Raises:
        ProblemError: There is no such field.
    """
    heads = {name.partition(".")[0] for name in wanted}
    for name in wanted:
        head, _, rest = name.partition(".")
        if head not in row:
            raise ProblemError(
                "malformed-request",
                f"there is no field `{head}`",
                parameter="fields",
                nearest=list(nearest(head, row)),
                expected=", ".join(row),
            )
        inner = row[head]
        if rest and isinstance(inner, Mapping) and rest.partition(".")[0] not in inner:
            raise ProblemError(
                "malformed-request",
                f"there is no field `{name}`",
                parameter="fields",
                nearest=[f"{head}.{n}" for n in nearest(rest, inner)],
                expected=", ".join(f"{head}.{key}" for key in inner),
            )
    picked: dict[str, Any] = {}
    for head in row:
        if head not in heads:
            continue
        inner_wanted = [n.partition(".")[2] for n in wanted if n.partition(".")[0] == head]
        whole = "" in inner_wanted or not isinstance(row[head], Mapping)
        picked[head] = row[head] if whole else pick(row[head], inner_wanted)
    return picked


def _with(data: bytes, row: bytes, include: Sequence[str]) -> bytes:
    """Return a row with fields of the detail added."""
    whole = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    own = msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    offered = [name for name in whole if name not in own]
    for name in include:
        if name not in offered:
            raise ProblemError(
                "malformed-request",
                f"`{name}` cannot be included",
                parameter="include",
                nearest=list(nearest(name, offered)),
                expected=", ".join(offered),
            )
        own[name] = whole[name]
    return msgspec.json.encode(own)


def _next(request: Request, cursor: str) -> str:
    pairs = [(k, v) for k, v in request.query_params.multi_items() if k != "cursor"]
    form = request.scope.get("tenkyo.form")
    suffix = form.suffix if form else ""
    return f"{request.url.path}{suffix}?" + urlencode([*pairs, ("cursor", cursor)])
