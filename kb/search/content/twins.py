"""Pages of one name: a thing, the property and the term of the glossary that share it."""

from collections.abc import Iterable
from itertools import chain
from typing import Final

from kb.quantity.folding import fold_text
from kb.search.content.texts import words
from kb.views.catalog import Catalog, Entity, Property

_MOST: Final = 8
"""Things and properties of a name that are told apart; more than that share a word, no name."""


class Twins:
    """Finds the things and properties that have one of the names of something else."""

    def __init__(self, catalog: Catalog) -> None:
        self._having: dict[str, list[str]] = {}
        things: Iterable[Entity | Property] = chain(
            catalog.entities.values(), catalog.properties.values()
        )
        for one in things:
            for name in dict.fromkeys(map(_folded, words(one.id, one.label, *one.aliases))):
                if name:
                    self._having.setdefault(name, []).append(one.id)

    def of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of what has one of these names."""
        having = (self._having.get(_folded(name), ()) for name in names)
        return tuple(dict.fromkeys(key for keys in having for key in keys[:_MOST]))


def _folded(name: str) -> str:
    return "".join(c for c in fold_text(name).casefold() if c.isalnum())
