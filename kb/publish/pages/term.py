"""A term of the glossary, with the claims about what it names."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.twins import Answer
from kb.views.detail import TermDetail
from kb.views.label import Ref


@dataclass(frozen=True, slots=True)
class TermPage:
    """What the page of a term shows."""

    term: TermDetail
    entity: Ref | None
    """The thing that it names."""


def items(material: Material) -> Iterator[Item]:
    """Yield a page for every term."""
    for key in material.catalog.glossary:
        yield Item(f"glossary/{key}", (f"glossary/{key}",), Answer(f"glossary/{key}"), key)


def context(material: Material, item: Item) -> TermPage:
    """Return what the page of a term shows."""
    term = material.view(TermDetail, item.reads[0])
    entity = material.catalog.entities.get(term.entity) if term.entity else None
    return TermPage(term, Ref(entity.id, entity.label) if entity else None)


kind = PageKind("term", items, context)
