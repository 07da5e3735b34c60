"""Addresses that do not exist: what each comes nearest to, and in which forms things are."""

from collections.abc import Mapping
from typing import Final

from api.negotiation import FORMS
from kb.errors import nearest
from kb.exports.forms import KINDS, SUFFIXES

ROOT: Final = "v1"
_EXPORT = "export"
_NAMES = ", ".join(form.suffix for form in FORMS)


def near(known: Mapping[str, int], path: str) -> list[str]:
    """Return the addresses that one which does not exist comes nearest to."""
    name, rest = _parts(path)
    if name is None:
        return []
    stem, _, suffix = name.partition(".")
    if not rest and stem in KINDS and suffix in SUFFIXES:
        return [f"/{ROOT}/{_EXPORT}/{name}"]
    if name == _EXPORT and not rest:
        return [f"/{ROOT}/{_EXPORT}/{KINDS[0]}.{next(iter(SUFFIXES))}"]
    names = nearest(stem.lower(), tuple(known))
    found = ["/".join(["", ROOT, one, *rest[: known[one]]]) for one in names]
    return [address for address in found if address != path]


def remedy(path: str) -> str:
    """Return what to do about an address that does not exist."""
    name, _ = _parts(path)
    forms = f"; the forms, where offered, are {_NAMES}" if name and "." in name else ""
    return f"`/docs` lists all addresses{forms}"


def _parts(path: str) -> tuple[str | None, list[str]]:
    """Return the collection that an address names and what follows; None outside of the API."""
    version, *parts = filter(None, f"{path}/".split("/"))
    return (parts[0], parts[1:]) if version == ROOT and parts else (None, [])
