"""Which parameter of a request a problem is about, where the error itself cannot know."""

import re
from collections.abc import Iterable

from starlette.requests import Request

from api.dependencies import QUALIFIER, repeats
from api.problems import ProblemError
from api.remedies import one_by_one
from kb.errors import short

_QUOTED = re.compile(r"`([^`]+)`|'([^']+)'")


def blame(request: Request, met: ProblemError) -> None:
    """Name the parameter that a problem is about, and how a list is written where one was given.

    What reads a request knows its parameters; what looks a word up knows only the word.
    """
    pairs = request.query_params.multi_items()
    parameter = met.more.get("parameter")
    if parameter is None and met.kind.slug == "malformed-query":
        # What is wrong with a query stands in the words that are looked for.
        parameter = next((name for name, _ in pairs if name == "q"), None)
    parameter = parameter or _holding(_words(met.detail), pairs)
    if parameter is None:
        return
    met.more["parameter"] = parameter
    values = [value for name, value in pairs if name == parameter]
    if met.kind.slug == "not-found":
        repeatable = repeats(request.scope["route"], parameter)
        listed = one_by_one(parameter, values, repeatable=repeatable)
        met.more["remedy"] = listed or met.more.get("remedy")


def _words(detail: str) -> set[str]:
    return {one or other for one, other in _QUOTED.findall(detail)}


def _holding(words: set[str], pairs: Iterable[tuple[str, str]]) -> str | None:
    """Return the one parameter that gave one of the words; None where several may have."""
    found = {
        name
        for name, value in pairs
        if words.intersection(map(short, (name.removeprefix(QUALIFIER), value, *value.split("="))))
    }
    return found.pop() if len(found) == 1 else None
