"""About the knowledge base and its method: the model, the marks, how to cite."""

from collections.abc import Iterator
from dataclasses import dataclass

from kb.publish.material import Material
from kb.publish.page import Item, PageKind
from kb.publish.words import MEANINGS, Word
from kb.views.catalog import Pack


@dataclass(frozen=True, slots=True)
class AboutPage:
    """What the page about the method shows."""

    pack: Pack
    axes: tuple[tuple[str, tuple[tuple[str, Word], ...]], ...]
    """Each axis of standing with its words and what they mean."""


def items(material: Material) -> Iterator[Item]:
    """Yield the one page."""
    yield Item("about", ())


def context(material: Material, item: Item) -> AboutPage:
    """Return what the page shows."""
    return AboutPage(
        material.catalog.pack,
        tuple((axis, tuple(words.items())) for axis, words in MEANINGS.items()),
    )


kind = PageKind("about", items, context)
