"""The things that a query sets beside each other, so that each of them gets its turn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from kb.search.contract import Group, Way
from kb.search.planning.named import Named
from kb.search.words.naming import LENT, PROPERTY, SUBJECT, having, pair_name, row_name

_TABLE = 0.4
"""What it counts for that a comparison has a thing as a row."""
_ROW = 80.0
"""Added for each such row where values are asked for, which are worth much themselves."""


def in_pages() -> dict[str, object]:
    """Return what that counts for, as the search in the page knows it."""
    return {"table": _TABLE, "row": _ROW}


class Side(NamedTuple):
    """One of the things: the words of its name, and the numbers of what has this."""

    words: tuple[str, ...]
    numbers: tuple[int, ...]
    lent: tuple[int, ...] = ()
    """Of what is called after it: a comparison may have only these as rows."""

    def has(self, pairs: Iterable[str]) -> bool:
        """Tell whether any of the values that are asked for is one of its own."""
        own = tuple(pair_name(number, 0)[:-1] for number in self.numbers)
        return any(name.startswith(own) for name in pairs)


def sides_of(named: Named, number: Callable[[str], int | None]) -> tuple[Side, ...]:
    """Return the things that words name; none where it is one alone.

    A property by which they are to be compared is none of them, though it may be a thing too.
    """
    found: list[Side] = []
    known: set[int] = set()
    for span in named.spans:
        asked = named.asks_value and next(having(number, PROPERTY + span.name), None) is not None
        numbers = tuple(n for n in having(number, SUBJECT + span.name) if n not in known)
        if numbers and not asked:
            known.update(numbers)
            words = (part.text for part in named.parts[span.first : span.last + 1])
            lent = tuple(having(number, LENT + span.name))
            found.append(Side(tuple(words), numbers, lent))
    return tuple(found) if len(found) > 1 else ()


def with_tables(groups: Sequence[Group], sides: Sequence[Side]) -> list[Group]:
    """Return groups of which those of the sides are met too by a comparison with these as rows."""
    found = [*groups]
    for side in sides:
        ways = tuple(Way((row_name(n),), weight=_TABLE) for n in side.numbers + side.lent)
        for place, group in enumerate(groups):
            if group.ways[0].terms[0] == side.words[0]:
                found[place] = replace(group, ways=group.ways + ways)
                break
    return found


def tables_worth(sides: Sequence[Side]) -> tuple[tuple[str, float], ...]:
    """Return what the comparisons of the sides are worth where values of these are asked for."""
    return tuple((row_name(number), _ROW) for side in sides for number in side.numbers)
