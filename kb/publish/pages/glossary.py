"""The glossary: the terms of the field in both languages."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import Sheet, below, sheet_at, sheets
from kb.publish.twins import key_rows
from kb.store.pages import MAX_LIMIT
from kb.views.catalog import GlossaryTerm

SIZE = MAX_LIMIT
"""Rows of a page: as many as REST gives at once."""
_SHEETS = "glossary/sheets"
"""Where the rest follows; no term can be there."""


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """What the glossary shows."""

    terms: tuple[GlossaryTerm, ...]
    sheet: Sheet[str]


def items(material: Material) -> Iterator[Item]:
    """Yield the glossary: one page, and another for every 500 terms beyond."""
    for sheet in sheets(_SHEETS, tuple(material.catalog.glossary), size=SIZE):
        twin = key_rows("/v1/glossary", sheet, SIZE, first=0)
        yield Item(below(sheet), ("catalog/glossary",), twin)


def context(material: Material, item: Item) -> GlossaryPage:
    """Return what one page of the glossary shows."""
    terms = material.catalog.glossary
    sheet = sheet_at(item.address, _SHEETS, tuple(terms), size=SIZE)
    return GlossaryPage(tuple(terms[key] for key in sheet.rows), sheet)


kind = PageKind("glossary", items, context)
