"""The ways to have a word or a run of words: whole, by its parts, by another word for the same."""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from typing import NamedTuple

from kb.search.contract import PAIR, Group, Way
from kb.search.words.naming import HELD, HOLDER
from kb.search.words.synonyms import Words

OTHER_WORDS = 0.55
"""What a hit by another word for the same thing counts for."""


ROUNDED = 0.2
"""What a hit by a count in whole thousands counts for."""
HELD_WORDS = 0.4
"""What a hit by the words of a thing's claims counts for."""


_LONG_COUNT = 5
"""Digits from which on a count is often printed in thousands."""


BOUND = frozenset("再非未不総各超諸準副反脱化的性率型系")
"""What begins or ends Japanese words and is none."""


class Part(NamedTuple):
    """A term of the query's running words, and whether it is glued to the one before."""

    text: str
    glued: bool
    start: int
    beside: list[str]
    """Of a figure: its number, its print and the words of its unit; of a joined word: its parts."""
    parted: bool = False
    """Whether `and` stands before it where things are compared: it begins another name."""
    heard: str = ""
    """The katakana that it stands for because a name sounds so; empty for what was typed."""


_RATE = re.compile(r"([0-9]+(?:\.[0-9]+)?)([gt])(?:b?e|bit)?")
"""A rate as links are called by it: 400G, 1.6T, 800GbE."""


def rate_of(word: str) -> str | None:
    """Return the rate that a link is called by, written out."""
    found = _RATE.fullmatch(word)
    return f"{found[1]} {found[2].upper()}bps" if found else None


def by_word(words: Sequence[str], run: Sequence[Part]) -> list[Sequence[Part]]:
    """Return the parts of a run of words, word by word; none where it may be others by itself.

    In a run a number may take the word behind it as its unit; any other word is the same.
    """
    ends = list(accumulate(len(word) + 1 for word in words))
    found: list[Sequence[Part]] = [()] * len(words)
    for part in run:
        at = bisect_right(ends, part.start)
        found[at] = (*found[at], part)
    return [
        own if _is_whole(word, own, end) else ()
        for word, own, end in zip(words, found, ends, strict=True)
    ]


def _is_whole(word: str, own: Sequence[Part], end: int) -> bool:
    if not own or own[0].start != end - 1 - len(word):
        return False
    return own[0].text == word if word.isdigit() else not word[0].isdigit()


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
    if rate_of(part.beside[0]) is not None:
        return Way((part.beside[0],), weight=OTHER_WORDS)
    if is_figure(part):
        unit = [term for term in part.beside if not term[-1:].isdigit()][1:]
        return Way((part.beside[0], *unit), weight=OTHER_WORDS) if unit else None
    terms: list[str] = []
    for term in part.beside:
        if len("".join(terms)) < len(part.text):
            terms.append(term)
    return Way(tuple(terms), pairs_of(tuple(terms)), OTHER_WORDS)


def rounded_way(part: Part) -> Way | None:
    """Return the way to have a count in whole thousands, as `16K GPUs` is printed for 16,384."""
    number = part.beside[0] if is_figure(part) else ""
    if not number.isdigit() or len(number) < _LONG_COUNT or not part.text.startswith(number):
        return None
    unit = part.text.removeprefix(number)
    whole = f"{round(int(number), -3)}{unit}"
    return Way((whole,), weight=ROUNDED) if unit and whole != part.text else None


def loosened(group: Group) -> Group:
    """Return a group whose first way no longer asks that the parts of a compound touch."""
    first, *rest = group.ways
    if not first.pairs:
        return group
    return Group((replace(first, pairs=()), *rest))


def with_held(group: Group, mark: str) -> Group:
    """Return a group that is met too by words with a `mark`: what claims say, or who has it."""
    held = (
        Way(tuple(mark + term for term in w.terms), (), w.weight * HELD_WORDS) for w in group.ways
    )
    return Group((*group.ways, *held))


def between(groups: list[Group], things: frozenset[str], *, value: bool) -> tuple[Group, ...]:
    """Return groups that are met too by what claims say between them.

    The page of a thing must have its name; where a `value` is asked for, the page of a property
    need only be of what has it. Who names a thing alone wants what is said with it too.
    """

    def of_thing(group: Group) -> bool:
        return len(groups) > 1 and things.issuperset(group.ways[0].terms)

    return tuple(
        (with_held(group, HOLDER) if value else group)
        if of_thing(group)
        else with_held(group, HELD)
        for group in groups
    )


def single_words(group: Group) -> list[Group]:
    """Return a group of one way with several words as one group a word.

    What is only ever part of a word says nothing by itself: 再 of 再エネ is not that of 再計算.
    """
    terms = group.ways[0].terms
    if len(group.ways) > 1 or group.ways[0].pairs:
        return [group]
    words = [term for term in terms if term not in BOUND] or terms
    return [Group((Way((term,)),)) for term in words]


def pairs_of(terms: Words) -> tuple[str, ...]:
    """Return the pairs of neighbours of words in a row."""
    return tuple(a + PAIR + b for a, b in pairwise(terms))


def is_figure(part: Part) -> bool:
    """Tell whether a part is a number with its unit."""
    return bool(part.beside) and part.text[:1].isdigit()


def numbered(parts: Sequence[Part], known: Callable[[str], bool]) -> tuple[Part, ...]:
    """Return parts with each number taken from a word behind it that is no unit but of a name.

    In `Llama 3 interruptions` the 3 ends a `known` name and counts nothing; `6144 TPU v4` are so
    many of what is called TPU v4.
    """
    found: list[Part] = []
    for place, part in enumerate(parts, 1):
        number, unit = (part.beside[0], part.beside[-1]) if is_figure(part) else ("", "")
        counted = number.isdigit() and unit.isalpha()
        numbers = found and counted and known(found[-1].text + number)
        after = parts[place].text if place < len(parts) else ""
        begins = counted and any(map(str.isdigit, after)) and known(unit + after)
        if numbers or begins:
            found += (part._replace(text=text, beside=[]) for text in (number, unit))
        else:
            found.append(part)
    return tuple(found)


def whole_names(parts: Sequence[Part], is_name: Callable[[tuple[str, ...]], bool]) -> list[Part]:
    """Return parts with the two halves of a name that is written as one word put together.

    Only where the name is never written in two: `black well`, not `rack power`.
    """
    found: list[Part] = []
    for part in parts:
        before = found[-1] if found else None
        if (
            before is not None
            and before.text.isascii()
            and before.text.isalpha()
            and part.text.isascii()
            and part.text.isalpha()
            and not part.parted
            and is_name((before.text + part.text,))
            and not is_name((before.text, part.text))
        ):
            halves = [before.text, part.text]
            found[-1] = before._replace(text="".join(halves), beside=halves)
        else:
            found.append(part)
    return found


def is_joined(others: list[str], whole: str) -> bool:
    """Tell whether a word was joined over hyphens, and `others` begin with its parts.

    A name that begins with digits (`802.3df-2024`) is none, for it looks like a figure.
    """
    return len(others) > 1 and whole.startswith(others[0]) and not whole[:1].isdigit()
