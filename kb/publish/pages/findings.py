"""Every finding of the audit about one document, or one family of rules, paged."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.audit.families import FAMILIES
from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import SIZE, Sheet, sheet_at, sheets
from kb.publish.twins import finding_mark, finding_rows
from kb.views.finding import Finding
from kb.views.label import Label

Placed = tuple[int, Finding]
"""A finding with its position in the report."""


@dataclass(frozen=True, slots=True)
class FindingsPage:
    """What one page of findings shows."""

    title: Label
    sheet: Sheet[Placed]


def items(material: Material) -> Iterator[Item]:
    """Yield the pages for every document and family: one, and another for every 200 beyond."""
    for base, found in material.once("findings by place", _by_place).items():
        _, place, name = base.split("/")
        path = f"/v1/audit?{'document' if place == 'documents' else 'family'}={name}"
        for sheet in sheets(base, found):
            twin = finding_rows(path, sheet, SIZE)
            yield Item(sheet.address, ("catalog/documents",), twin, base, finding_mark(sheet))


def _by_place(material: Material) -> dict[str, list[Placed]]:
    found: dict[str, list[Placed]] = {}
    for key in material.catalog.documents:
        found[f"audit/documents/{key}"] = []
    for code in FAMILIES:
        found[f"audit/families/{code}"] = []
    for position, finding in enumerate(material.report.findings):
        if finding.document in material.catalog.documents:
            found[f"audit/documents/{finding.document}"].append((position, finding))
        found[f"audit/families/{finding.family}"].append((position, finding))
    return found


def context(material: Material, item: Item) -> FindingsPage:
    """Return what one page shows."""
    found = material.once("findings by place", _by_place)[item.key]
    name = item.key.rpartition("/")[2]
    documents = material.catalog.documents
    title = documents[name].title if name in documents else FAMILIES[name]
    return FindingsPage(title, sheet_at(item.address, item.key, found))


kind = PageKind("findings", items, context)
