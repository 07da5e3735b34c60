"""The page on which a search without the box lands."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind


@dataclass(frozen=True, slots=True)
class SearchPage:
    """What the search page shows beside what a script finds: nothing that depends on data."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    yield Item("search", ())


def context(material: Material, item: Item) -> SearchPage:
    """Return what the page shows."""
    return SearchPage()


kind = PageKind("search", items, context)
