"""Lists: one envelope, one way to page, the same forms and the same parameters everywhere."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated
from urllib.parse import urlencode

import msgspec
from fastapi import Depends, Query
from starlette.requests import Request
from starlette.responses import Response

from api.answers import answer
from api.negotiation import CSV, JSON, JSON_LD, Form, negotiate, path_of
from api.problems import ProblemError
from api.sparse import Shape, answered_by, check, pick, shape_of
from api.writing import shown_in, written
from kb.asked.claims import Found
from kb.store.pages import DEFAULT_LIMIT, MAX_LIMIT, page, read_cursor, write_cursor
from kb.store.rows import short
from kb.store.snapshot import Snapshot

Ids = Sequence[tuple[int, str]]
Fetch = Callable[[int, int | None], Ids | Found]
"""Gives position and id of what comes after a position, at most so many."""
EMPTY: Shape = {}


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
            min_length=1,
            max_length=120,
            description="Where to go on: the field `next` of the page before holds it. "
            "A cursor holds within one build.",
        ),
    ] = None,
    fields: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=500,
            description="Only these fields of a row, with commas; `value.low` reaches inside.",
        ),
    ] = None,
    count: Annotated[bool, Query(description="Tell the number of all rows too.")] = False,
) -> Window:
    """Return the window that the parameters describe."""
    return Window(limit, cursor, split(fields, parameter="fields"), count)


Windowed = Annotated[Window, Depends(window_of)]


async def fields_of(
    fields: Annotated[
        str | None,
        Query(
            min_length=1,
            max_length=500,
            description="Only these fields, with commas; `value.low` reaches inside.",
        ),
    ] = None,
) -> tuple[str, ...]:
    """Return the fields that are asked for; none means all."""
    return split(fields, parameter="fields")


Fields = Annotated[tuple[str, ...], Depends(fields_of)]


def split(text: str | None, *, parameter: str) -> tuple[str, ...]:
    """Return the words of a list with commas; none where there is no list.

    Raises:
        ProblemError: An item holds no word: it may be that nothing was asked for.
    """
    if text is None:
        return ()
    found = tuple(word.strip() for word in text.split(","))
    if not all(found):
        said = f"has nothing in item {found.index('') + 1}" if any(found) else "names nothing"
        raise ProblemError(
            "malformed-request",
            f"`{parameter}` {said}",
            parameter=parameter,
            expected="names with commas, such as id,url",
        )
    return found


def listed(
    request: Request,
    snapshot: Snapshot,
    *,
    kind: str,
    window: Window,
    fetch: Fetch,
    more: Shape | None = None,
    forms: Sequence[Form] = (JSON, CSV, JSON_LD),
    judged: Callable[[str], bytes] | None = None,
) -> Response:
    """Return one page of things of a kind that the build encoded one by one.

    `more` are fields of the detail that each row has too; `judged` gives the row of a thing where
    it is to be another than the build's.
    """

    def row(key: str) -> bytes:
        body = snapshot.body(f"{kind}/{key}")
        data = body.data if body else b"null"
        own = short(kind, data) if judged is None else judged(key)
        return _with(data, own, tuple(more)) if more else own

    return paged(
        request,
        snapshot,
        kind=kind,
        window=window,
        fetch=fetch,
        row=row,
        more=more or {},
        forms=forms,
    )


def paged(
    request: Request,
    snapshot: Snapshot,
    *,
    kind: str,
    window: Window,
    fetch: Fetch,
    row: Callable[[str], bytes],
    more: Shape = EMPTY,
    forms: Sequence[Form] = (JSON, CSV, JSON_LD),
) -> Response:
    """Return one page; `row` gives the JSON of a thing by its id, with `more` fields than usual."""
    form = negotiate(request, forms)
    fields = window.fields
    if form is CSV and more:
        raise ProblemError(
            "malformed-request",
            f"no column shows `{next(iter(more))}`",
            parameter="include",
            expected="`include` with JSON or JSON-LD",
        )
    if fields:
        fields = shown_in(form, fields)
        check(fields, {**(shape_of(answered_by(request)) or {}), **more})
    address = request.url.path
    after = read_cursor(window.cursor, snapshot.id, of=address) if window.cursor else -1
    ids, reached = _found(fetch(after, window.limit + 1))
    shown = ids[: window.limit]
    rows = [row(key) for _, key in shown]
    if fields:
        rows = [msgspec.json.encode(pick(msgspec.json.decode(r), fields)) for r in rows]
    if len(ids) > window.limit:
        reached = shown[-1][0]
    following = None
    if reached is not None:
        following = _next(request, write_cursor(snapshot.id, reached, of=address))
    links = [(following, "next")] if following else []
    total = _count(fetch) if window.count else None
    if form is JSON:
        return answer(request, page(rows, following=following, total=total), links=links)
    decoded = [msgspec.json.decode(r) for r in rows]
    body = written(request, form, kind=kind, rows=decoded, fields=fields)
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


def _with(data: bytes, row: bytes, include: Sequence[str]) -> bytes:
    """Return a row with fields of the detail added."""
    whole = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    own = msgspec.json.decode(row, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**own, **{name: whole[name] for name in include}})


def _next(request: Request, cursor: str) -> str:
    pairs = [(k, v) for k, v in request.query_params.multi_items() if k != "cursor"]
    return f"{path_of(request)}?" + urlencode([*pairs, ("cursor", cursor)])
