"""The bibliography: every source with what sort it is and how many claims rest on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Source
from kb.views.detail import SourceDetail


@dataclass(frozen=True, slots=True)
class SourcesPage:
    """What the bibliography shows."""

    sources: tuple[tuple[Source, int], ...]
    """Each source with the number of claims that cite it, most cited first."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one bibliography page."""
    keys = tuple(material.catalog.sources)
    reads = tuple(f"sources/{key}" for key in keys)
    yield Item("sources", reads, whole_list("/v1/sources", keys))


def context(material: Material, item: Item) -> SourcesPage:
    """Return what the bibliography shows."""
    counted = []
    for source in material.catalog.sources.values():
        listing = material.view(SourceDetail, f"sources/{source.id}").claims
        counted.append((source, listing.total if listing else 0))
    return SourcesPage(tuple(sorted(counted, key=lambda pair: -pair[1])))


kind = PageKind("sources", items, context)
