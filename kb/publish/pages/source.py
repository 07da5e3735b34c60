"""A source: its bibliography, how near it stands to what it reports, and what rests on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.detail import SourceDetail


@dataclass(frozen=True, slots=True)
class SourcePage:
    """What the page of a source shows."""

    source: SourceDetail


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every source."""
    for key in material.catalog.sources:
        yield Item(f"sources/{key}", (f"sources/{key}",), Answer(f"sources/{key}"), key)


def context(material: Material, item: Item) -> SourcePage:
    """Return what the page of a source shows."""
    return SourcePage(material.view(SourceDetail, item.reads[0]))


kind = PageKind("source", items, context)
