"""Addresses that do not exist: what each comes nearest to, and in which forms things are."""

from collections.abc import Iterable, Mapping

from fastapi import APIRouter
from fastapi.routing import APIRoute

from api.negotiation import FORMS
from kb.errors import nearest
from kb.exports.forms import KINDS, SUFFIXES

_ROOT, _EXPORT = "v1", "export"
_NAMES = ", ".join(form.suffix for form in FORMS)


def collections(routers: Iterable[APIRouter]) -> dict[str, int]:
    """Return the names that follow `/v1/` in the addresses of all routes.

    With each, how many parts may follow it at most.
    """
    paths = (
        r.path.split("/") for router in routers for r in router.routes if isinstance(r, APIRoute)
    )
    found: dict[str, int] = {}
    for path in paths:
        if path[1] == _ROOT:
            found[path[2]] = max(found.get(path[2], 0), len(path) - 3)
    return found


def near(known: Mapping[str, int], path: str) -> list[str]:
    """Return the addresses that one which does not exist comes nearest to."""
    name, rest = _parts(path)
    if name is None:
        return []
    stem, _, suffix = name.partition(".")
    if not rest and stem in KINDS and suffix in SUFFIXES:
        return [f"/{_ROOT}/{_EXPORT}/{name}"]
    if name == _EXPORT and not rest:
        return [f"/{_ROOT}/{_EXPORT}/{KINDS[0]}.{next(iter(SUFFIXES))}"]
    names = nearest(stem.lower(), tuple(known))
    found = ["/".join(["", _ROOT, one, *rest[: known[one]]]) for one in names]
    return [address for address in found if address != path]


def remedy(path: str) -> str:
    """Return what to do about an address that does not exist."""
    name, _ = _parts(path)
    forms = f"; the forms, where offered, are {_NAMES}" if name and "." in name else ""
    return f"`/docs` lists all addresses{forms}"


def _parts(path: str) -> tuple[str | None, list[str]]:
    """Return the collection that an address names and what follows; None outside of the API."""
    version, *parts = filter(None, f"{path}/".split("/"))
    return (parts[0], parts[1:]) if version == _ROOT and parts else (None, [])
