"""The documents that claims were taken from, with how the claims of each stand."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.detail import DocumentDetail
from kb.views.reading import ReadingEntry

_READINGS = "internal/readings"


@dataclass(frozen=True, slots=True)
class DocumentsPage:
    """What the list of documents shows."""

    documents: tuple[DocumentDetail, ...]
    readings: tuple[ReadingEntry, ...] = ()
    """Texts of the user's own that the build was given."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one list of documents."""
    reads = [f"documents/{key}" for key in material.catalog.documents]
    readings = (_READINGS,) if material.has(_READINGS) else ()
    keys = tuple(material.catalog.documents)
    yield Item("documents", (*reads, *readings), whole_list("/v1/documents", keys))


def context(material: Material, item: Item) -> DocumentsPage:
    """Return what the list of documents shows."""
    return DocumentsPage(
        tuple(material.view(DocumentDetail, a) for a in item.reads if a != _READINGS),
        tuple(material.view(list[ReadingEntry], _READINGS)) if _READINGS in item.reads else (),
    )


kind = PageKind("documents", items, context)
