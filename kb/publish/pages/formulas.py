"""The index of formulas, with whether each is verified."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.formula import Formula


@dataclass(frozen=True, slots=True)
class FormulasPage:
    """What the index of formulas shows."""

    formulas: tuple[Formula, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one index page."""
    keys = tuple(material.formulas)
    reads = ("internal/formulas",)
    yield Item("formulas", reads, whole_list("/v1/formulas", keys))


def context(material: Material, item: Item) -> FormulasPage:
    """Return what the index shows."""
    return FormulasPage(tuple(material.formulas.values()))


kind = PageKind("formulas", items, context)
