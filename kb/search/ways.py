"""The ways to have a word or a run of words: whole, by its parts, by another word for the same."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from kb.search.contract import PAIR, Group, Way
from kb.search.naming import HELD
from kb.search.synonyms import Words

OTHER_WORDS = 0.55
"""What a hit by another word for the same thing counts for."""


HELD_WORDS = 0.4
"""What a hit by the words of a thing's claims counts for."""


class Part(NamedTuple):
    """A term of the query's running words, and whether it is glued to the one before."""

    text: str
    glued: bool
    start: int
    beside: list[str]
    """Of a figure: its number, its print and the words of its unit; of a joined word: its parts."""


def compound(parts: Sequence[Part]) -> Way:
    """Return the way to have words of which the glued ones are neighbours."""
    terms = tuple(part.text for part in parts)
    pairs = tuple(
        before.text + PAIR + after.text for before, after in pairwise(parts) if after.glued
    )
    return Way(terms, pairs)


def other_way(terms: Words) -> Way:
    """Return the way to have another name for what was asked."""
    return Way(terms, pairs_of(terms), OTHER_WORDS)


def loose_way(part: Part) -> Way | None:
    """Return the looser way to have a figure or a joined word: number and unit, parts in a row."""
    if not part.beside:
        return None
    if part.text[:1].isdigit():
        unit = [term for term in part.beside if not term[-1:].isdigit()][1:]
        return Way((part.beside[0], *unit), weight=OTHER_WORDS) if unit else None
    terms: list[str] = []
    for term in part.beside:
        if len("".join(terms)) < len(part.text):
            terms.append(term)
    return Way(tuple(terms), pairs_of(tuple(terms)), OTHER_WORDS)


def loosened(group: Group) -> Group:
    """Return a group whose first way no longer asks that the parts of a compound touch."""
    first, *rest = group.ways
    if not first.pairs:
        return group
    return Group((replace(first, pairs=()), *rest))


def with_held(group: Group) -> Group:
    """Return a group that is met too where the claims of a thing say it."""
    held = (
        Way(tuple(HELD + term for term in w.terms), (), w.weight * HELD_WORDS) for w in group.ways
    )
    return Group((*group.ways, *held))


def single_words(group: Group) -> list[Group]:
    """Return a group of one way with several words as one group a word."""
    if len(group.ways) > 1 or group.ways[0].pairs:
        return [group]
    return [Group((Way((term,)),)) for term in group.ways[0].terms]


def pairs_of(terms: Words) -> tuple[str, ...]:
    """Return the pairs of neighbours of words in a row."""
    return tuple(a + PAIR + b for a, b in pairwise(terms))


def is_joined(others: list[str], whole: str) -> bool:
    """Tell whether a word was joined over hyphens, and `others` begin with its parts."""
    return len(others) > 1 and whole.startswith(others[0])
