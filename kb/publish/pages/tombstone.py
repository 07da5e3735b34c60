"""What was retired: its address stays, and says why it went and what took its place."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.publish.finder import KINDS
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.ways import FOLDERS
from kb.publish.words import N_
from kb.views.catalog import (
    Document,
    Entity,
    GlossaryTerm,
    NamedComparison,
    Property,
    Tombstone,
)
from kb.views.claim import Claim
from kb.views.formula import Formula
from kb.views.label import Label

_INDEXES = {folder: title for folder, title in KINDS.values() if folder != "claims"}
"""Folders to the titles of their first pages; claims have none."""
_NEW = ("changes", N_("What is new"))


@dataclass(frozen=True, slots=True)
class TombstonePage:
    """What the page of something retired shows."""

    stone: Tombstone
    heir: Label | None
    """What took its place by name, where that is still there."""
    index: tuple[str, str]
    """Address and title of the page that lists what is of its kind; new claims for claims."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for everything that was retired and had a page."""
    for stone in material.catalog.pack.tombstones:
        if stone.kind in FOLDERS:
            heir = _heir(material, stone)
            yield Item(f"{FOLDERS[stone.kind]}/{stone.id}", (heir,) if heir else (), None, stone.id)


def _heir(material: Material, stone: Tombstone) -> str | None:
    """Return the address of what took the place of something, where it is still there."""
    address = f"{FOLDERS[stone.kind]}/{stone.replaced_by}"
    return address if stone.replaced_by and material.has(address) else None


def _name(material: Material, kind: str, key: str) -> Label:
    catalog = material.catalog
    if kind == "claim":
        return material.view(Claim, f"claims/{key}").statement
    if kind == "source":
        return Label(None, catalog.sources[key].title)
    if kind == "question":
        return catalog.questions[key].text
    titled: Mapping[str, Mapping[str, Document | NamedComparison | Formula]] = {
        "document": catalog.documents,
        "comparison": catalog.comparisons,
        "formula": material.formulas,
    }
    named: Mapping[str, Mapping[str, Entity | Property | GlossaryTerm]] = {
        "entity": catalog.entities,
        "property": catalog.properties,
        "term": catalog.glossary,
    }
    return titled[kind][key].title if kind in titled else named[kind][key].label


def context(material: Material, item: Item) -> TombstonePage:
    """Return what the page of something retired shows."""
    stone = next(s for s in material.catalog.pack.tombstones if s.id == item.key)
    heir = stone.replaced_by if _heir(material, stone) else None
    folder = FOLDERS[stone.kind]
    return TombstonePage(
        stone,
        _name(material, stone.kind, heir) if heir else None,
        (folder, _INDEXES[folder]) if folder in _INDEXES else _NEW,
    )


kind = PageKind("tombstone", items, context)
