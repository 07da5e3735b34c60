"""Which claims have the highest and the lowest values of a property, found when an index is built.

Who asks for the most of something wants the values of a property in their order, which no score
by words tells. So the claims at either end are given their places as names.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kb.search.content.texts import texts
from kb.views.catalog import Catalog
from kb.views.claim import Claim
from kb.vocab import Rank, Verification

HIGHEST, LOWEST, BEST, WORST, PAGE = "+", "-", "*", "/", "="
"""Which end a place is counted from; the last is no place, but that of a page about all."""
OTHERS: Final = "~"
"""Behind the place of a thing: its claims that are not its best."""
PLACES: Final = 8
"""Places from either end that are told."""
Place = tuple[str, str, str]
"""The end and the place from it, the property, and a name of the class that it is a place in."""


def ranked(catalog: Catalog, claims: Iterable[Claim]) -> Mapping[str, tuple[Place, ...]]:
    """Return the places of the claims that have some: of each thing its best, and its others."""
    values: dict[tuple[str, str], dict[str, list[tuple[float, str]]]] = defaultdict(dict)
    for claim in claims:
        value = claim.value.canonical
        if value is None or claim.standing.rank is Rank.DEPRECATED:
            continue
        if claim.standing.verification is Verification.REFUTED:
            continue
        number = value.low if value.low is not None else value.high
        if number is not None:
            for group in _groups(catalog, claim):
                of_thing = values[claim.property.id, group].setdefault(claim.subject.id, [])
                of_thing.append((number, claim.id))
    found: dict[str, list[Place]] = defaultdict(list)
    for (prop, group), things in values.items():
        for claim_id, place in _places(things, catalog.properties[prop].better):
            found[claim_id] += [(place, prop, name) for name in _names(catalog, group)]
    return {key: tuple(places) for key, places in found.items()}


def _groups(catalog: Catalog, claim: Claim) -> Iterator[str]:
    """Yield what a thing is ranked among: all, its kind, and what its maker makes."""
    yield ""
    thing = catalog.entities.get(claim.subject.id)
    if thing is not None:
        yield f"kind/{thing.kind}"
        if thing.vendor is not None:
            yield f"entity/{thing.vendor.id}"


def _names(catalog: Catalog, group: str) -> tuple[str, ...]:
    what, _, key = group.partition("/")
    if what == "kind":
        label = next((texts(kind.label) for kind in catalog.pack.kinds if kind.id == key), ())
        return tuple(dict.fromkeys((*label, *_terms(catalog, label))))
    if what == "entity":
        maker = catalog.entities.get(key)
        return (*texts(maker.label), *maker.aliases) if maker else ()
    return ("",)


def _terms(catalog: Catalog, label: Iterable[str]) -> Iterator[str]:
    """Yield the names of the terms that lead to the same page as the one with the name of a kind.

    Who asks which GPU has most means the accelerators: the glossary explains both by these.
    """
    said = {text.casefold() for text in label}
    terms = catalog.glossary.values()
    pages = {t.entity for t in terms if not said.isdisjoint(n.casefold() for n in texts(t.label))}
    for term in terms:
        if term.entity is not None and term.entity in pages:
            yield from (*texts(term.label), *term.aliases)


def _places(
    things: Mapping[str, list[tuple[float, str]]], better: str | None
) -> Iterator[tuple[str, str]]:
    """Yield claims with their places from both ends."""
    if len(things) < 2:
        return
    for end, sign in ((HIGHEST, -1), (LOWEST, 1)):
        leading = sorted(sorted((sign * n, key) for n, key in of) for of in things.values())
        good = BEST if better == ("higher" if end == HIGHEST else "lower") else WORST
        for place, of_thing in enumerate(leading[:PLACES]):
            for rank, (_, key) in enumerate(of_thing):
                own = f"{place}{OTHERS if rank else ''}"
                yield key, f"{end}{own}"
                if better is not None:
                    yield key, f"{good}{own}"
