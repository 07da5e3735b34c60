"""What routes ask for: the snapshot of this request, and parameters that are all known."""

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

from fastapi import Depends
from fastapi.dependencies.utils import get_flat_params
from fastapi.routing import APIRoute
from starlette.requests import Request

from api.holder import HELD_KEY, Held
from api.problems import ProblemError
from api.unknown import unknown
from kb.store.snapshot import Snapshot

QUALIFIED = "x-qualifiers"
"""Mark of routes that take `qualifier.NAME=TERM`."""
QUALIFIER = "qualifier."


async def snapshot_of(request: Request) -> Snapshot:
    """Return the snapshot that this request is answered from, from first to last byte."""
    held: Held = request.scope[HELD_KEY]
    return held.snapshot


Reading = Annotated[Snapshot, Depends(snapshot_of)]


async def only_known_parameters(request: Request) -> None:
    """Refuse parameters that the route does not declare, and those given twice.

    Raises:
        ProblemError: There is one; carries the nearest that exist.
    """
    if not request.scope["query_string"]:
        return
    route = request.scope["route"]
    known, repeatable, qualified = _declared(route)
    seen: set[str] = set()
    for name, _ in request.query_params.multi_items():
        if qualified and name.startswith(QUALIFIER) and len(name) > len(QUALIFIER):
            continue
        if name not in known:
            offered = (*known, f"{QUALIFIER}NAME") if qualified else known
            raise unknown(name[:80], offered)
        if name in seen and name not in repeatable:
            raise ProblemError(
                "malformed-request", f"the parameter `{name}` is given twice", parameter=name
            )
        seen.add(name)


async def only_single_fields(request: Request) -> None:
    """Refuse a body in which a field stands twice: of its two values one would be passed over.

    Raises:
        ProblemError: There is one.
    """
    if request.method == "POST":
        # What is no JSON, or nested too deeply, is told by what reads it.
        with suppress(ValueError, RecursionError):
            json.loads(await request.body(), object_pairs_hook=_single)


def _single(pairs: Sequence[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            # Half a character cannot be written in an answer.
            shown = name[:80].encode(errors="replace").decode()
            raise ProblemError(
                "malformed-request",
                f"the field `{shown}` of the body is given twice",
                parameter=shown,
                expected="each field of an object once",
            )
        seen.add(name)


def repeats(route: APIRoute, parameter: str) -> bool:
    """Tell whether a parameter of a route may be given more than once."""
    return parameter in _declared(route)[1]


Declared = tuple[tuple[str, ...], frozenset[str], bool]


def _declared(route: APIRoute) -> Declared:
    """Return the parameters of a route, worked out once and kept at the route itself."""
    found: Declared | None = getattr(route, "tenkyo_declared", None)
    if found is None:
        found = _read(route)
        route.tenkyo_declared = found  # type: ignore[attr-defined]
    return found


def _read(route: APIRoute) -> Declared:
    fields: Sequence[Any] = [
        f for f in get_flat_params(route.dependant) if type(f.field_info).__name__ == "Query"
    ]
    several = {f.alias for f in fields if _many(f.field_info.annotation)}
    extra = route.openapi_extra or {}
    return tuple(f.alias for f in fields), frozenset(several), bool(extra.get(QUALIFIED))


def _many(annotation: Any) -> bool:
    return "list[" in str(annotation)


async def qualifiers_of(request: Request) -> dict[str, str]:
    """Return the `qualifier.NAME=TERM` parameters as a map.

    Raises:
        ProblemError: One is given twice, or empty.
    """
    found: dict[str, str] = {}
    for parameter, term in request.query_params.multi_items():
        if not parameter.startswith(QUALIFIER):
            continue
        name = parameter.removeprefix(QUALIFIER)
        if name in found:
            raise ProblemError(
                "malformed-request",
                f"the parameter `{parameter}` is given twice",
                parameter=parameter,
            )
        if not term:
            raise ProblemError(
                "malformed-request",
                f"the parameter `{parameter}` is empty",
                parameter=parameter,
                expected="at least 1 character",
            )
        found[name] = term
    return found


Qualifiers = Annotated[dict[str, str], Depends(qualifiers_of)]
