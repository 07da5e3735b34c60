"""The glossary: the terms of the field in both languages."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import whole_list
from kb.views.catalog import GlossaryTerm


@dataclass(frozen=True, slots=True)
class GlossaryPage:
    """What the glossary shows."""

    terms: tuple[GlossaryTerm, ...]


def items(material: Material) -> Iterator[Item]:
    """Yield the one page that holds every term."""
    keys = tuple(material.catalog.glossary)
    yield Item("glossary", ("catalog/glossary",), whole_list("/v1/glossary", keys, first=0))


def context(material: Material, item: Item) -> GlossaryPage:
    """Return what the glossary shows."""
    return GlossaryPage(tuple(material.catalog.glossary.values()))


kind = PageKind("glossary", items, context)
