"""What a page cannot list whole: the claims beyond the first 500, on sheets of their own.

The page of a property, a source or a thing is the first sheet of its list. A document lists its
claims by section, so where a section is cut off all its claims follow in order, from the first.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from operator import attrgetter

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import Sheet, sheet_at, sheets
from kb.publish.twins import claim_rows
from kb.store.pages import MAX_LIMIT
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.views.detail import DocumentDetail, IndexedClaim
from kb.views.label import Label

SIZE = MAX_LIMIT
"""Rows of a sheet: as many as a page lists itself, and as REST gives at once."""
_ASKED = {"properties": "property", "sources": "source", "entities": "value"}
"""Folder of a page to the parameter by which REST lists the claims that it shows."""
_LISTS = dict[str, list[IndexedClaim]]
_TAG = attrgetter("tag")


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
    for base, found in material.once("long lists", _long).items():
        folder, key, _ = base.split("/")
        asked = _ASKED.get(folder, "document")
        for sheet in sheets(base, found, size=SIZE):
            if sheet.number == 1 and folder in _ASKED:
                continue
            tags = "".join(map(_TAG, sheet.rows))
            mark = blake2b(f"{sheet.total} {tags}".encode(), digest_size=8).hexdigest()
            twin = claim_rows(f"/v1/claims?{asked}={key}", sheet, SIZE)
            # Of what the list belongs to only the title is shown; its answer has the first rows.
            yield Item(sheet.address, (f"catalog/{folder}/{key}",), twin, base, mark)


def _long(material: Material) -> _LISTS:
    """Return the lists that a page does not show whole, by the address of their first sheet."""
    by_property, by_value, by_source = (defaultdict(list) for _ in range(3))
    for claim in material.in_order():
        by_property[claim.property].append(claim)
        if claim.value is not None:
            by_value[claim.value].append(claim)
        for source in claim.sources:
            by_source[source].append(claim)
    lists = {
        f"{folder}/{key}/claims": claims
        for folder, found in zip(_ASKED, (by_property, by_source, by_value), strict=True)
        for key, claims in found.items()
        if len(claims) > SIZE
    }
    return lists | _cut_documents(material)


def _cut_documents(material: Material) -> _LISTS:
    cut: _LISTS = {}
    for key in material.catalog.documents:
        sections = material.view(DocumentDetail, f"documents/{key}").by_section
        if any(section.claims.total > SIZE for section in sections):
            cut[f"documents/{key}/claims"] = []
    for claim in material.in_order() if cut else ():
        base = f"documents/{claim.document}/claims"
        if base in cut:
            cut[base].append(claim)
    return cut


def context(material: Material, item: Item) -> ListedPage:
    """Return what one sheet shows."""
    folder, key, _ = item.key.split("/")
    kind, title = _owner(material.catalog, folder, key)
    found = material.once("long lists", _long)[item.key]
    sheet = sheet_at(item.address, item.key, found, size=SIZE)
    claims = tuple(material.view(Claim, f"claims/{claim.id}") for claim in sheet.rows)
    return ListedPage(kind, key, title, sheet, claims)


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
