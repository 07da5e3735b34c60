"""Names that things are asked for by and do not have: those of what they are called after."""

import re
from collections.abc import Iterable, Iterator, Mapping

from kb.search.content.texts import texts, words
from kb.views.catalog import Catalog, Entity
from kb.views.claim import Claim

_NUMBER = re.compile(r"(?:(?:arxiv|doi)[:\s]\s*)?(\S+)")
"""The number of a paper, and what may stand before it."""
_SHORTEST = 3
"""Characters of the shortest name that a thing is taken to be called after."""


def lent_names(catalog: Catalog, claims: Iterable[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return for each thing the names of what it is called after.

    That is its whole, or a value of one of its claims, whose name its own label has in it: who
    asks what `Llama 3` was interrupted by means `Llama 3 405B training`, which trains it.
    """
    things = catalog.entities
    related: dict[str, set[str]] = {}
    for entity in things.values():
        if entity.part_of is not None:
            related.setdefault(entity.id, set()).add(entity.part_of.id)
    for claim in claims:
        if claim.value.ref is not None:
            related.setdefault(claim.subject.id, set()).add(claim.value.ref.id)
    lenders = {
        thing: [one for one in sorted(others) if _called_after(things[thing], things[one])]
        for thing, others in ((key, near & things.keys()) for key, near in related.items())
        if thing in things
    }
    found = {}
    for thing in lenders:
        own = set(_names(things[thing]))
        lent = (name for one in _behind(thing, lenders) for name in _names(things[one]))
        names = tuple(dict.fromkeys(name for name in lent if name not in own))
        if names:
            found[thing] = names
    return found


def described_names(catalog: Catalog, claims: Iterable[Claim]) -> Mapping[str, tuple[str, ...]]:
    """Return for each source the names of the things of which a claim says its number.

    Who asks for the paper on PaLM means this, whatever its title.
    """
    numbers = {
        number.casefold(): source.id
        for source in catalog.sources.values()
        for number in (source.doi, source.arxiv)
        if number
    }
    found: dict[str, dict[str, None]] = {}
    for claim in claims:
        thing = catalog.entities.get(claim.subject.id)
        for text in texts(claim.value.text) if claim.value.text and thing else ():
            number = _NUMBER.fullmatch(text.casefold())
            source = numbers.get(number[1]) if number else None
            if source is not None and thing is not None:
                found.setdefault(source, {}).update(dict.fromkeys(_names(thing)))
    return {source: tuple(names) for source, names in found.items()}


def _behind(thing: str, lenders: Mapping[str, list[str]]) -> Iterator[str]:
    """Yield what a thing is called after, then what that is called after, and so on."""
    seen, waiting = {thing}, [thing]
    while waiting:
        for one in lenders.get(waiting.pop(), ()):
            if one not in seen:
                seen.add(one)
                waiting.append(one)
                yield one


def _called_after(thing: Entity, other: Entity) -> bool:
    labels = [f" {text} " for text in words(thing.label)]
    names = [name for name in _names(other) if len(name) >= _SHORTEST]
    return any(f" {name} " in label for label in labels for name in names)


def _names(thing: Entity) -> tuple[str, ...]:
    return words(thing.label, *thing.aliases)
