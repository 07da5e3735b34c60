"""A claim: the assertion, how it stands and why, what it rests on and what rests on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, Many, PageKind, kind_label
from kb.publish.twins import Answer
from kb.views.catalog import Property
from kb.views.detail import ClaimDetail, IndexedClaim
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """What the page of a claim shows."""

    claim: ClaimDetail
    property: Property
    kind: Label
    """What its subject is."""


def items(material: Material) -> Iterator[Item]:
    """Return a page for every claim, those of one thing one after another."""
    return map(_item, material.claim_index())


def addresses(material: Material) -> Iterator[str]:
    """Return where there is a page of a claim."""
    return (f"claims/{claim.id}" for claim in material.claim_index())


def count(material: Material) -> int:
    """Return how many claims there are."""
    return material.build.counts["claims"]


def some(material: Material, changed: frozenset[str]) -> Iterator[Item]:
    """Return the pages of answers that changed."""
    return map(_item, material.among(changed))


def _item(claim: IndexedClaim) -> Item:
    reads = (f"claims/{claim.id}", f"catalog/properties/{claim.property}")
    return Item(f"claims/{claim.id}", reads, Answer(f"claims/{claim.id}"), claim.id)


def context(material: Material, item: Item) -> ClaimPage:
    """Return what the page of a claim shows."""
    catalog = material.catalog
    claim = material.view(ClaimDetail, item.reads[0])
    return ClaimPage(claim, catalog.properties[claim.property.id], kind_label(catalog, claim.kind))


kind = PageKind("claim", items, context, Many("claims", addresses, count, some))
