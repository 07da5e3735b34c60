"""The order of the values among which the most or the least is asked for.

Those that are equal share a place, and of these the thing that is asked for comes before what it
is made of: `largest TPU pod`, before the link that joins one. No page stands before the best.
"""

from collections.abc import Collection, Container, Sequence

from kb.quantity.folding import fold_text
from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.words.naming import number_of

_LEADING = 3
"""Values that stand before the pages which show them all."""


def best_first(
    hits: Sequence[SearchDocument], ranked: Container[int], said: Collection[str]
) -> list[int]:
    """Return the places of hits with the values of the `ranked` properties in their order.

    `said` are the words of the query, by which of equal values one is the thing asked for.
    """
    values = [
        place
        for place, hit in enumerate(hits)
        if hit.kind == "claim" and hit.ranked and number_of(hit.facets[Facet.PROPERTY][0]) in ranked
    ]
    if not values:
        return [*range(len(hits))]
    same: dict[tuple[float | None, float | None], int] = {}
    keys = {
        place: (
            same.setdefault((hits[place].low, hits[place].high), place),
            not _is_said(hits[place], said),
        )
        for place in values
    }
    leading = sorted(values, key=keys.__getitem__)[:_LEADING]
    return [*leading, *(place for place in range(len(hits)) if place not in leading)]


def _is_said(claim: SearchDocument, said: Collection[str]) -> bool:
    """Tell whether the name of what a claim is about has one of the words."""
    names = (fold_text(name).casefold().split() for name in claim.subject_names)
    return any(word in said for words in names for word in words)
