"""The index of properties: what can be said of a thing, by group."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Property
from kb.views.detail import PropertyDetail
from kb.views.label import Label, Term


@dataclass(frozen=True, slots=True)
class PropertiesPage:
    """What the index of properties shows."""

    groups: tuple[tuple[Term, tuple[tuple[Property, int], ...]], ...]
    """Each group with its properties and how many claims state each."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one index page."""
    keys = tuple(material.catalog.properties)
    reads = tuple(f"properties/{key}" for key in keys)
    yield Item("properties", reads, whole_list("/v1/properties", keys))


def context(material: Material, item: Item) -> PropertiesPage:
    """Return what the index shows."""
    catalog = material.catalog
    by_group: dict[str, list[tuple[Property, int]]] = {}
    for prop in catalog.properties.values():
        listing = material.view(PropertyDetail, f"properties/{prop.id}").claims
        by_group.setdefault(prop.group or "", []).append((prop, listing.total if listing else 0))
    names = {g.id: g for g in catalog.pack.groups}
    order = [*names, *(g for g in by_group if g not in names)]
    other = Label("その他", "Other")
    return PropertiesPage(
        tuple(
            (names.get(g, Term(g or "other", other)), tuple(by_group[g]))
            for g in order
            if g in by_group
        )
    )


kind = PageKind("properties", items, context)
