"""Whole names and pairs of neighbours as one term each, to be looked up like words."""

from collections.abc import Callable, Iterable, Iterator
from zlib import crc32

from kb.search.contract import PAIR
from kb.search.words.analysis import Token
from kb.search.words.stems import STEM

OWN, SUBJECT, PROPERTY, CLASS = "n=", "s=", "p=", "c="
"""What stands before a whole name: whose it is."""
WORD = "w="
"""What stands before a word of the name of a property."""
BOTH = "k="
"""What stands before the number of a thing and that of a property."""
TWIN = "b="
"""What stands before the number of a thing or a property, for the pages that share its name."""
ROW = "r="
"""What stands before the number of a thing, for the comparisons that have it as a row; before those
of two things, for the claims on the one whose value is the other."""
LENT = "l="
"""What stands before a name that a thing does not have itself, but what it is called after."""
HEAD = "e="
"""What stands before the words that a longer name ends with."""
HEAD_WORDS = 2
"""The most words of such an end."""
NUMBERED = "#"
"""What stands before these among all names, where a name leads to the number of what has it."""
SAME = 16
"""Things or properties of one name that are told apart."""
VALUE = "v="
"""What stands before a figure that is the value of a claim."""
ROLE = "="
"""What stands before these among all names, to tell that claims have a name so."""
RANKED = "m="
"""What stands before the place of a value among those of a property."""
SOUND = "t="
"""What stands before the consonants of a name, which lead to its words."""
LIKED = "q="
"""What stands before the number of a record that is asked for by phrases."""
HELD, HOLDER = "h=", "o="
"""What stands before a word that only the claims of a thing say; before one of the names of the
things that have a property."""


def name_of(terms: Iterable[str]) -> str:
    """Return the terms of a name as one, as whole names are compared."""
    return "".join("".join(terms).split())[:80]


def number_of(key: str) -> int:
    """Return the number that stands for a thing or a property, the same in every build."""
    return crc32(key.encode())


def pair_name(thing: int, prop: int) -> str:
    """Return the name that the claims of a thing on a property have in common."""
    return f"{BOTH}{thing:x}.{prop:x}"


def twin_name(number: int) -> str:
    """Return the name that the pages of a thing or a property have in common."""
    return f"{TWIN}{number:x}"


def row_name(number: int) -> str:
    """Return the name that the comparisons with a thing as a row have in common."""
    return f"{ROW}{number:x}"


def back_name(thing: int, prop: int) -> str:
    """Return the same of the claims on a property whose value is the thing."""
    return f"{BOTH}{prop:x}<{thing:x}"


def is_back(name: str) -> bool:
    """Tell whether a name is one of those of claims whose value a thing is."""
    return name.startswith(BOTH) and "<" in name


def related_name(thing: int, value: int) -> str:
    """Return the name that the claims on a thing whose value is another thing have in common."""
    return f"{ROW}{thing:x}>{value:x}"


def liked_name(number: int) -> str:
    """Return the name of a record that is asked for by phrases."""
    return f"{LIKED}{number:x}"


def having(number: Callable[[str], int | None], name: str) -> Iterator[int]:
    """Yield the numbers of what has a name; `number` gives that of a name among all."""
    for rank in range(SAME):
        found = number(f"{NUMBERED}{rank}{name}")
        if found is None:
            return
        yield found


def neighbours(tokens: list[Token]) -> list[str]:
    """Return the pairs of neighbouring tokens of a text, alternatives included."""
    by_position: dict[int, list[str]] = {}
    for token in tokens:
        if token.text and not token.text.startswith(STEM):
            by_position.setdefault(token.position, []).append(token.text)
    pairs = []
    for position, words in by_position.items():
        for following in by_position.get(position + 1, ()):
            pairs += [word + PAIR + following for word in words]
    return pairs
