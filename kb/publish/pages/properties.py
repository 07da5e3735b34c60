"""The index of properties: what can be said of a thing, by group."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Property
from kb.views.label import Label, Term


@dataclass(frozen=True, slots=True)
class PropertiesPage:
    """What the index of properties shows."""

    groups: tuple[tuple[Term, tuple[tuple[Property, int], ...]], ...]
    """Each group with its properties and how many claims state each."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one index page."""
    twin = whole_list("/v1/properties", tuple(material.catalog.properties))
    yield Item("properties", ("catalog/properties", "internal/counts/properties"), twin)


def context(material: Material, item: Item) -> PropertiesPage:
    """Return what the index shows."""
    catalog, counts = material.catalog, material.counts("properties")
    by_group: dict[str, list[tuple[Property, int]]] = {}
    for prop in catalog.properties.values():
        total = sum(counts.get(prop.id, {}).values())
        by_group.setdefault(prop.group or "", []).append((prop, total))
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
