"""A thing: what is known of it, by group of properties, and where it appears."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, Many, PageKind, kind_label
from kb.publish.twins import Answer
from kb.views.claim import Claim
from kb.views.detail import EntityDetail, Facts
from kb.views.label import Label, Term


@dataclass(frozen=True, slots=True)
class EntityPage:
    """What the page of a thing shows."""

    entity: EntityDetail
    kind: Label
    groups: tuple[tuple[Term, tuple[Facts, ...]], ...]
    """Its facts by group of properties, in the order of the pack."""


def items(material: Material) -> Iterator[Item]:
    """Return a page for every thing."""
    return map(_item, addresses(material))


def addresses(material: Material) -> Iterator[str]:
    """Return where there is a page of a thing."""
    return (f"entities/{key}" for key in material.catalog.entities)


def count(material: Material) -> int:
    """Return how many things there are."""
    return len(material.catalog.entities)


def some(material: Material, changed: frozenset[str]) -> Iterator[Item]:
    """Return the pages of answers that changed."""
    return (_item(address) for address in sorted(changed) if address.startswith("entities/"))


def _item(address: str) -> Item:
    return Item(address, (address,), Answer(address))


def context(material: Material, item: Item) -> EntityPage:
    """Return what the page of a thing shows."""
    pack = material.catalog.pack
    entity = material.view(EntityDetail, item.reads[0])
    by_group: dict[str, list[Facts]] = {}
    for facts in entity.facts:
        by_group.setdefault(facts.group or "", []).append(facts)
    names = {g.id: g for g in pack.groups}
    order = [*names, *(g for g in by_group if g not in names)]
    return EntityPage(
        entity,
        kind_label(material.catalog, entity.kind),
        tuple(
            (names.get(g, Term(g or "other", Label("その他", "Other"))), tuple(by_group[g]))
            for g in order
            if g in by_group
        ),
    )


def feed(page: EntityPage) -> Iterator[Claim]:
    """Yield the claims about the thing that its feed tells of."""
    for facts in page.entity.facts:
        for answer in facts.answers:
            chosen = answer.selection.chosen
            yield from (chosen,) if chosen else (c for s in answer.selection.sides for c in s)


kind = PageKind("entity", items, context, Many("entities", addresses, count, some), feed)
