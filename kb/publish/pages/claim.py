"""A claim: the assertion, how it stands and why, what it rests on and what rests on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.catalog import Property
from kb.views.detail import ClaimDetail
from kb.views.label import Label


@dataclass(frozen=True, slots=True)
class ClaimPage:
    """What the page of a claim shows."""

    claim: ClaimDetail
    property: Property
    section: Label | None
    """Title of the section of the document that states it."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every claim, those of one thing one after another."""
    for claim in material.claim_index():
        reads: tuple[str, ...] = (f"claims/{claim.id}", f"catalog/properties/{claim.property}")
        if claim.document:
            reads += (f"catalog/documents/{claim.document}",)
        yield Item(f"claims/{claim.id}", reads, f"claims/{claim.id}", claim.id)


def context(material: Material, item: Item) -> ClaimPage:
    """Return what the page of a claim shows."""
    catalog = material.catalog
    claim = material.view(ClaimDetail, item.reads[0])
    section = None
    if claim.document is not None and claim.locator:
        name = claim.locator.split("/")[0]
        document = catalog.documents[claim.document.id]
        section = next((s.title for s in document.sections if s.id == name), None)
    return ClaimPage(claim, catalog.properties[claim.property.id], section)


kind = PageKind("claim", items, context)
