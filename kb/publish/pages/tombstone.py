"""What was retired: its address stays, and says why it went and what took its place."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.ways import FOLDERS
from kb.views.catalog import Tombstone


@dataclass(frozen=True, slots=True)
class TombstonePage:
    """What the page of something retired shows."""

    stone: Tombstone
    heir: str | None
    """Kind of what took its place, where that is still there."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for everything that was retired and had a page."""
    for stone in material.catalog.pack.tombstones:
        if stone.kind in FOLDERS:
            yield Item(f"{FOLDERS[stone.kind]}/{stone.id}", (), None, stone.id)


def context(material: Material, item: Item) -> TombstonePage:
    """Return what the page of something retired shows."""
    stone = next(s for s in material.catalog.pack.tombstones if s.id == item.key)
    there = stone.replaced_by and material.has(f"{FOLDERS[stone.kind]}/{stone.replaced_by}")
    return TombstonePage(stone, stone.kind if there else None)


kind = PageKind("tombstone", items, context)
