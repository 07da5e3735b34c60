"""The reference of the API, made from the OpenAPI document that is kept with the site."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.reference import Reference, reference


@dataclass(frozen=True, slots=True)
class ApiPage:
    """What the reference shows."""

    reference: Reference


def items(material: Material) -> Iterator[Item]:
    """Yield the one page; the document counts among what renders, as templates do."""
    yield Item("api", ())


def context(material: Material, item: Item) -> ApiPage:
    """Return what the reference shows."""
    return ApiPage(reference())


kind = PageKind("api", items, context)
