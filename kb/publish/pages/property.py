"""A property: what it means, when two values of it compare, and every claim that states one."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.detail import PropertyDetail
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class PropertyPage:
    """What the page of a property shows."""

    property: PropertyDetail
    group: Label | None
    requires: tuple[tuple[str, Label], ...]
    """Qualifiers that a claim must state."""
    comparable_by: tuple[tuple[str, Label], ...]
    """Qualifiers that must agree before two values compare."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every property."""
    for key in material.catalog.properties:
        yield Item(f"properties/{key}", (f"properties/{key}",), Answer(f"properties/{key}"), key)


def context(material: Material, item: Item) -> PropertyPage:
    """Return what the page of a property shows."""
    catalog = material.catalog
    prop = material.view(PropertyDetail, item.reads[0])

    def named(keys: tuple[str, ...]) -> tuple[tuple[str, Label], ...]:
        known = catalog.qualifiers
        return tuple((k, known[k].label if k in known else Label(k, k)) for k in keys)

    group = next((g.label for g in catalog.pack.groups if g.id == prop.group), None)
    return PropertyPage(prop, group, named(prop.requires), named(prop.comparable_by))


kind = PageKind("property", items, context)
