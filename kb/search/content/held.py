"""What things and properties are found by that others say of them."""

from collections.abc import Mapping

from kb.display import display
from kb.search.content.texts import texts, words
from kb.views.catalog import Catalog
from kb.views.claim import Claim

_HELD, _SHORT = 160, 60
"""Texts of its claims that a thing is found by, and the longest: figures, names and dates."""


def held_texts(catalog: Catalog, claims: Mapping[str, Claim]) -> dict[str, tuple[str, ...]]:
    """Return for each thing what its claims say of it, so that two facts together find it.

    And for each property the names of the things that have it.
    """
    found: dict[str, dict[str, None]] = {}
    for claim in claims.values():
        thing = catalog.entities.get(claim.subject.id)
        prop = catalog.properties.get(claim.property.id)
        value = (display(claim.value, "ja"), display(claim.value, "en"))
        of_thing = (*(texts(prop.label) if prop else ()), *value)
        of_property = words(thing.label, *thing.aliases) if thing else ()
        for key, said in (
            (f"entity/{claim.subject.id}", of_thing),
            (f"property/{claim.property.id}", of_property),
        ):
            held = found.setdefault(key, {})
            if len(held) < _HELD:
                held.update((text, None) for text in said if len(text) <= _SHORT)
    return {key: tuple(held) for key, held in found.items()}
