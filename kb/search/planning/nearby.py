"""Figures that round to one that is asked for, found among the words of the index.

Who asks for 130 TB/s means 129.6 TB/s too: a figure stands for every one that is the same at the
digits that it is printed with. The words of an index are in order, so that these are one range.
"""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache

from kb.search.contract import Way
from kb.search.planning.ways import Part
from kb.search.planning.worths import NEAR_BONUS
from kb.search.words.figures import number_text
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import VALUE

_FIGURE = re.compile(r"([0-9]+(?:\.[0-9]+)?)(.*)")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")
_COUNT = re.compile(r"([0-9]+(?:\.[0-9]+)?)([kmbt])")
"""A count as it is often printed; as a word by itself it may be the end of a name as well."""
_TIMES = {"k": Decimal(10**3), "m": Decimal(10**6), "b": Decimal(10**9), "t": Decimal(10**12)}
_FEWEST, _MOST = 2, 10
"""Digits that a figure is taken to be exact to at the least; from the most on it is a number."""
_WEIGHT = 0.9
"""What a hit by such a figure counts for."""
_SCANNED, _NEAREST, _KEPT = 128, 8, 2_048


class Nearby:
    """Finds such figures; those asked for last are kept."""

    def __init__(self, terms: Lexicon) -> None:
        self.terms = terms
        self._kept = lru_cache(maxsize=_KEPT)(self._near)

    def of(self, part: Part) -> tuple[str, ...]:
        """Return the figures that round to one of a query, nearest first, without itself."""
        text = part.text
        if not text[:1].isdigit() or (not part.beside and text[-1] not in _TIMES):
            return ()
        return self._kept(text, part.beside[0] if part.beside else "")

    def ways(self, part: Part) -> Iterator[Way]:
        """Yield the ways to have them."""
        return (Way((term,), weight=_WEIGHT) for term in self.of(part))

    def bonuses(self, parts: Iterable[Part]) -> tuple[tuple[str, float], ...]:
        """Return what it is worth that they are the value of a claim."""
        return tuple((VALUE + term, NEAR_BONUS) for part in parts for term in self.of(part))

    def _near(self, figure: str, printed: str) -> tuple[str, ...]:
        count = _COUNT.fullmatch(figure) if not printed else None
        read = count or _FIGURE.fullmatch(figure)
        if read is None or not (count or _NUMBER.fullmatch(printed)):
            return ()
        digits = Decimal(read[1] if count else printed)
        exact = max(0, -_exponent(digits), _FEWEST - 1 - digits.adjusted())
        value = Decimal(read[1]) * _TIMES[read[2]] if count else Decimal(read[1])
        unit = "" if count else read[2]
        if not digits or len(digits.as_tuple().digits) > _MOST:
            return ()
        part = value * Decimal((0, (5,), -exact - 1)) / digits
        found = [
            (abs(other - value), term)
            for term, other, own in self._between(value - part, value + part)
            if term != figure and (own.isalpha() if count else own == unit)
        ]
        return tuple(term for _, term in sorted(found)[:_NEAREST])

    def _between(self, low: Decimal, high: Decimal) -> Iterator[tuple[str, Decimal, str]]:
        """Yield the words that begin with a number within bounds, as such and what follows it.

        Numbers of one length before the point are in the order of their digits.
        """
        first, last = number_text(low), number_text(high)
        starts = [first]
        if _length(first) != _length(last):
            starts.append("1" + "0" * (_length(last) - 1))
        for start in starts:
            for term, _ in self.terms.following(start, limit=_SCANNED):
                read = _FIGURE.fullmatch(term)
                if read is None or (Decimal(read[1]) > high and term > last):
                    break
                if low <= Decimal(read[1]) <= high:
                    yield term, Decimal(read[1]), read[2]


def _length(number: str) -> int:
    return len(number.partition(".")[0])


def _exponent(number: Decimal) -> int:
    exponent = number.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0
