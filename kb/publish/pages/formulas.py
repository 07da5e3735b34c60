"""The index of formulas, with whether each is verified."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.sheets import Sheet, below, sheet_at, sheets
from kb.publish.twins import key_rows
from kb.store.pages import MAX_LIMIT
from kb.views.formula import Formula

SIZE = MAX_LIMIT
"""Rows of a page: as many as REST gives at once."""
_SHEETS = "formulas/sheets"
"""Where the rest follows; no formula can be there."""


@dataclass(frozen=True, slots=True)
class FormulasPage:
    """What the index of formulas shows."""

    formulas: tuple[Formula, ...]
    sheet: Sheet[str]


def items(material: Material) -> Iterator[Item]:
    """Yield the index: one page, and another for every 500 formulas beyond."""
    for sheet in sheets(_SHEETS, tuple(material.formulas), size=SIZE):
        twin = key_rows("/v1/formulas", sheet, SIZE)
        yield Item(below(sheet), ("internal/formulas",), twin)


def context(material: Material, item: Item) -> FormulasPage:
    """Return what one page of the index shows."""
    sheet = sheet_at(item.address, _SHEETS, tuple(material.formulas), size=SIZE)
    return FormulasPage(tuple(material.formulas[key] for key in sheet.rows), sheet)


kind = PageKind("formulas", items, context)
