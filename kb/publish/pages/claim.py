"""A claim: the assertion, how it stands and why, what it rests on and what rests on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind, kind_label
from kb.publish.twins import Answer
from kb.views.catalog import Property
from kb.views.detail import ClaimDetail
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """What the page of a claim shows."""

    claim: ClaimDetail
    property: Property
    kind: Label
    """What its subject is."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every claim, those of one thing one after another."""
    for claim in material.claim_index():
        reads = (f"claims/{claim.id}", f"catalog/properties/{claim.property}")
        yield Item(f"claims/{claim.id}", reads, Answer(f"claims/{claim.id}"), claim.id)


def context(material: Material, item: Item) -> ClaimPage:
    """Return what the page of a claim shows."""
    catalog = material.catalog
    claim = material.view(ClaimDetail, item.reads[0])
    return ClaimPage(claim, catalog.properties[claim.property.id], kind_label(catalog, claim.kind))


kind = PageKind("claim", items, context)
