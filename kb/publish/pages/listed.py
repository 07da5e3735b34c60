"""What a page cannot list whole: the claims beyond the first 500, on sheets of their own.

The page of a property, a source or a thing is the first sheet of its list. A document lists its
claims by section, so where a section is cut off all its claims follow in order, from the first.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from kb.publish.kept import sheet_items, sheet_of
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import Sheet
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.detail import IndexedClaim
from kb.views.label import Label

_ASKED = {
    "properties": "property",
    "sources": "source",
    "entities": "value",
    "documents": "document",
}
"""Folder of a page to the parameter by which REST lists the claims that it shows."""


@dataclass(frozen=True, slots=True)
class ListedPage:
    """What one sheet shows."""

    kind: str
    """What the list belongs to: `property`, `source`, `entity` or `document`."""
    key: str
    title: Label
    sheet: Sheet[IndexedClaim]
    claims: tuple[Claim, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every sheet that is not the page of the thing itself."""
    for name, kept in material.lists.items():
        folder, _, key = name.partition("/")
        if folder not in _ASKED:
            continue
        pages = sheet_items(
            material,
            name,
            base=_base(name),
            path=f"/v1/claims?{_ASKED[folder]}={key}",
            mark=str(kept.total),
            # Of what the list belongs to only the title is shown; its answer has the first rows.
            reads=(f"catalog/{name}",),
        )
        yield from pages if folder == "documents" else islice(pages, 1, None)


def _base(name: str) -> str:
    return f"{name}/claims"


def context(material: Material, item: Item) -> ListedPage:
    """Return what one sheet shows."""
    folder, _, key = item.key.partition("/")
    kind, title = _owner(material.catalog, folder, key)
    sheet = sheet_of(material, item, base=_base(item.key))
    return ListedPage(kind, key, title, sheet, material.claims(sheet.rows))


def _owner(catalog: Catalog, folder: str, key: str) -> tuple[str, Label]:
    """Return the kind and the title of what a list belongs to."""
    if folder == "properties":
        return "property", catalog.properties[key].label
    if folder == "sources":
        return "source", Label(None, catalog.sources[key].title)
    if folder == "entities":
        return "entity", catalog.entities[key].label
    return "document", catalog.documents[key].title


kind = PageKind("listed", items, context)
