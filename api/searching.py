"""Search on behalf of requests: one open index a snapshot, few threads, answers that are kept.

The usual request for a search is read here, without the framework, which would take as long as the
search itself. What is not quite usual is left to the route: it says what is wrong with it.
"""

import asyncio
import gc
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar
from urllib.parse import parse_qsl, unquote_to_bytes

from api.guard import encoding_fault
from api.holder import Held
from api.remembered import Kept
from kb.errors import TenkyoError
from kb.store.bodies import tag_of
from kb.store.snapshot import Snapshot
from kb.views.codec import encode
from kb.views.search import ADDRESS

if TYPE_CHECKING:
    from kb.search.searcher import Searcher

T = TypeVar("T")
SEARCH, SUGGEST = ADDRESS, "/v1/suggest"
LONGEST: Final = {SEARCH: 1000, SUGGEST: 200}
"""Characters of a query."""
MOST: Final = {SEARCH: 100, SUGGEST: 50}
"""Items that may be asked for."""
ITEMS: Final = {SEARCH: 20, SUGGEST: 8}
"""Items that are answered where no number is asked for."""
_LONGEST_CURSOR = 200
_MOST_BYTES = 4096
_KNOWN = {
    SEARCH: frozenset({"q", "lang", "limit", "cursor", "facets"}),
    SUGGEST: frozenset({"q", "lang", "limit"}),
}
_TRUTH = {"true": True, "false": False}
_LOCK = Lock()
# More threads only take the interpreter from each other, and each holds a tokenizer of its own.
_THREADS: Final = ThreadPoolExecutor(2, thread_name_prefix="search")
_A_MOMENT, _ANY_JAPANESE = 0.5, "典拠"
"""Seconds by which a port answers, and what is cut for its dictionary to be loaded."""


def searcher_of(snapshot: Snapshot) -> "Searcher":
    """Return the search of a snapshot, opened when it is first asked for.

    Raises:
        SnapshotError: There is no index, or its engine is not installed.
    """
    # Longer to import than the port takes to answer.
    from kb.search.opening import open_search

    with _LOCK:
        found: Searcher | None = getattr(snapshot, "searcher", None)
        if found is None:
            found = open_search(snapshot)
            snapshot.searcher = found  # type: ignore[attr-defined]
            # It stays, so the collector need not walk it; to look for what goes costs 50 ms.
            gc.freeze()
        return found


async def searched(snapshot: Snapshot, ask: Callable[["Searcher"], T]) -> T:
    """Return what `ask` gets from the search of a snapshot, without holding up other requests."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_THREADS, lambda: ask(searcher_of(snapshot)))


async def warmed() -> None:
    """Load the dictionary that cuts Japanese soon after the port answers.

    It takes 30 ms, by which the first who asks in Japanese would wait longer than all others.
    """
    from kb.search.words.japanese import cut

    await asyncio.sleep(_A_MOMENT)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(_THREADS, cut, _ANY_JAPANESE)


async def search_answer(
    held: Held,
    *,
    q: str,
    lang: str,
    limit: int,
    cursor: str | None,
    facets: bool,
) -> Kept:
    """Return the answer of a search in JSON.

    Raises:
        QueryError: The query is malformed or unreasonable, or the cursor is.
    """
    asked = _Asked(q, lang, limit, cursor, facets)
    return await searched(held.snapshot, lambda search: _answer(search, asked))


def quick_answer(held: Held, path: str, query: bytes) -> Kept | None:
    """Return the answer to a usual search that is found so soon that others may wait for it.

    None where it may take longer, or where the route must see it.
    """
    search: Searcher | None = getattr(held.snapshot, "searcher", None)
    if path != SEARCH or search is None:
        return None
    given = _read(path, query)
    if given is None:
        return None
    try:
        if not search.quick(given["q"]):
            return None
        answer = _answer(search, _asked(given, path))
    except TenkyoError:
        return None
    held.remembered.put(path, query, answer)
    return answer


async def suggest_answer(held: Held, *, q: str, lang: str, limit: int) -> Kept:
    """Return the completions of what was typed, in JSON.

    Raises:
        QueryError: What was typed is too long.
    """

    def work(search: "Searcher") -> Kept:
        found = search.suggest(q, lang=lang, limit=limit)
        data = b'{"items":' + encode(found) + b"}"
        return Kept(data, tag_of(data), None)

    return await searched(held.snapshot, work)


async def usual_answer(held: Held, path: str, query: bytes) -> Kept | None:
    """Return the answer to a usual request for a search; None where the route must see it."""
    given = _read(path, query)
    if given is None:
        return None
    asked = _asked(given, path)
    try:
        if path == SUGGEST:
            answer = await suggest_answer(held, q=asked.q, lang=asked.lang, limit=asked.limit)
        else:
            answer = await searched(held.snapshot, lambda search: _answer(search, asked))
    except TenkyoError:
        return None
    held.remembered.put(path, query, answer)
    return answer


class _Asked(NamedTuple):
    """What is asked of a search."""

    q: str
    lang: str
    limit: int
    cursor: str | None
    facets: bool


def _asked(given: Mapping[str, str], path: str) -> _Asked:
    """Return what usual parameters ask for."""
    return _Asked(
        q=given["q"],
        lang=given.get("lang", "en"),
        limit=int(given.get("limit", ITEMS[path])),
        cursor=given.get("cursor"),
        facets=_TRUTH[given.get("facets", "true")],
    )


def _answer(search: "Searcher", asked: _Asked) -> Kept:
    q, lang, limit, cursor, facets = asked
    found = search.encoded(q, lang=lang, limit=limit, after=cursor, facets=facets)
    return Kept(found.data, tag_of(found.data), found.next)


def _read(path: str, query: bytes) -> Mapping[str, str] | None:
    """Return the parameters of a usual request, each of them known, single and in its bounds."""
    if not query or len(query) > _MOST_BYTES:
        return None
    try:
        pairs = _pairs(query)
    except ValueError:
        return None
    given = dict(pairs)
    limit = given.get("limit", "1")
    usual = (
        len(given) == len(pairs)
        and given.keys() <= _KNOWN[path]
        and 0 < len(given.get("q", "")) <= LONGEST[path]
        and given["q"].isprintable()
        and given.get("lang", "en") in ("ja", "en")
        and limit.isascii()
        and limit.isdigit()
        and len(limit) < 4
        and 0 < int(limit) <= MOST[path]
        and len(given.get("cursor", "")) <= _LONGEST_CURSOR
        and given.get("facets", "true") in _TRUTH
    )
    return given if usual else None


def _pairs(query: bytes) -> list[tuple[str, str]]:
    """Return names and values of parameters; ValueError where they are not quite usual."""
    if not query.isascii():
        raise ValueError
    if query.startswith(b"q=") and b"&" not in query:
        # What is asked for without more, which is most of what is asked, is decoded once.
        words = unquote_to_bytes(query[2:].replace(b"+", b" "))
        if b"%" not in words:
            return [("q", words.decode())]
    if encoding_fault(query):
        raise ValueError
    text = query.decode("ascii")
    return parse_qsl(text, keep_blank_values=True, strict_parsing=True, errors="strict")
