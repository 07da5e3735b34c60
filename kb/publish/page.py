"""The contract of a page: which pages of a kind there are, what each reads and what it shows."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from kb.publish.material import Material
from kb.publish.twins import Twin
from kb.shelf import items
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.label import Label

SHELF = "kb.publish.pages"
LANGUAGES = ("ja", "en")


@dataclass(frozen=True, slots=True)
class Item:
    """One page, which is rendered in every language."""

    address: str
    """Below the language's folder: `claims/ID`; empty for the home page."""
    reads: tuple[str, ...]
    """Addresses of all that its content depends on; a page whose answers did not change holds."""
    twin: Twin | None = None
    """What stands beside the page as `index.json`."""
    key: str = ""
    """What its kind makes the context from, where the address does not say it."""
    mark: str = ""
    """Changes when content that `reads` does not name changes."""


@dataclass(frozen=True, slots=True)
class Many:
    """How the pages of a kind are told apart where there are too many to look at each.

    Such a page bears the name of an answer, and reads it and single properties of the catalog.
    """

    folder: str
    """What stands before the `/` of every address."""
    addresses: Callable[[Material], Iterable[str]]
    count: Callable[[Material], int]
    some: Callable[[Material, frozenset[str]], Iterable[Item]]
    """Gives the pages of answers that changed, of which it is given the addresses."""


@dataclass(frozen=True, slots=True)
class PageKind:
    """A kind of page. `name` is the stem of its module and of its template."""

    name: str
    items: Callable[[Material], Iterable[Item]]
    context: Callable[[Material, Item], object]
    """Gives the documented frozen dataclass that the template knows as `page`."""
    many: Many | None = None
    """For a kind that has pages by the ten thousand."""
    feed: Callable[[Any], Iterable[Claim]] | None = None
    """Gives, from a context, the claims of an Atom feed beside the page."""


def kind_label(catalog: Catalog, kind: str) -> Label:
    """Return what a kind of thing is called."""
    return next((k.label for k in catalog.pack.kinds if k.id == kind), Label(None, kind))


@cache
def kinds() -> tuple[PageKind, ...]:
    """Return every kind of page on the shelf, by name."""
    return items(SHELF, PageKind, key="name")
