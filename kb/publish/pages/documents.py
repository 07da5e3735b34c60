"""The documents that claims were taken from, with how the claims of each stand."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.views.detail import DocumentDetail


@dataclass(frozen=True, slots=True)
class DocumentsPage:
    """What the list of documents shows."""

    documents: tuple[DocumentDetail, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one list of documents."""
    yield Item("documents", tuple(f"documents/{key}" for key in material.catalog.documents))


def context(material: Material, item: Item) -> DocumentsPage:
    """Return what the list of documents shows."""
    return DocumentsPage(tuple(material.view(DocumentDetail, a) for a in item.reads))


kind = PageKind("documents", items, context)
