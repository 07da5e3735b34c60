"""The index of named comparisons."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Made
from kb.store.pages import page
from kb.views.catalog import NamedComparison
from kb.views.codec import encode


@dataclass(frozen=True, slots=True)
class ComparisonsPage:
    """What the index of comparisons shows."""

    comparisons: tuple[NamedComparison, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one index page."""
    yield Item("comparisons", ("catalog/comparisons",), Made("named", _twin))


def _twin(material: Material) -> bytes:
    return page(map(encode, material.catalog.comparisons.values()), following=None)


def context(material: Material, item: Item) -> ComparisonsPage:
    """Return what the index shows."""
    return ComparisonsPage(tuple(material.catalog.comparisons.values()))


kind = PageKind("comparisons", items, context)
