"""The index of things, by kind."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import Entity
from kb.views.label import Label, Term


@dataclass(frozen=True, slots=True)
class Listed:
    """One thing in the index."""

    entity: Entity
    counts: dict[str, int]
    """Its claims by verification."""

    @property
    def total(self) -> int:
        """How many claims are about it."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class EntitiesPage:
    """What the index of things shows."""

    groups: tuple[tuple[Term, tuple[Listed, ...]], ...]
    """Each kind with its things, in the order of the pack."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one index page."""
    twin = whole_list("/v1/entities", tuple(material.catalog.entities))
    yield Item("entities", ("catalog/entities", "internal/counts/entities"), twin)


def context(material: Material, item: Item) -> EntitiesPage:
    """Return what the index shows."""
    catalog = material.catalog
    counts = material.counts("entities")
    by_kind: dict[str, list[Listed]] = {}
    for entity in catalog.entities.values():
        by_kind.setdefault(entity.kind, []).append(Listed(entity, counts.get(entity.id, {})))
    named = {k.id: k for k in catalog.pack.kinds}
    order = [k for k in (*named, *(k for k in by_kind if k not in named)) if k in by_kind]
    return EntitiesPage(
        tuple((named.get(k, Term(k, Label(None, k))), tuple(by_kind[k])) for k in order)
    )


kind = PageKind("entities", items, context)
