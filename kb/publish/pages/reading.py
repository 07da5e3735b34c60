"""A text of the user's own, every figure in it marked by how it stands."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.reading import Reading, ReadingEntry

_INDEX = "internal/readings"


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """What the page of a reading shows."""

    reading: Reading


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every text that the build was given."""
    if not material.has(_INDEX):
        return
    for entry in material.view(list[ReadingEntry], _INDEX):
        address = f"readings/{entry.id}"
        yield Item(
            address, (address, "catalog/entities", "catalog/properties"), Answer(address), entry.id
        )


def context(material: Material, item: Item) -> ReadingPage:
    """Return what the page of a reading shows."""
    return ReadingPage(material.view(Reading, item.reads[0]))


kind = PageKind("reading", items, context)
