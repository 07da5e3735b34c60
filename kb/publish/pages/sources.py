"""The bibliography: every source with what sort it is and how many claims rest on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Source


@dataclass(frozen=True, slots=True)
class SourcesPage:
    """What the bibliography shows."""

    sources: tuple[tuple[Source, int], ...]
    """Each source with the number of claims that cite it, most cited first."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one bibliography page."""
    twin = whole_list("/v1/sources", tuple(material.catalog.sources))
    yield Item("sources", ("catalog/sources", "internal/counts/sources"), twin)


def context(material: Material, item: Item) -> SourcesPage:
    """Return what the bibliography shows."""
    counts = material.counts("sources")
    counted = [
        (source, sum(counts.get(source.id, {}).values()))
        for source in material.catalog.sources.values()
    ]
    return SourcesPage(tuple(sorted(counted, key=lambda pair: -pair[1])))


kind = PageKind("sources", items, context)
