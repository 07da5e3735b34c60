"""How much a query is like a phrase that a record is asked for by.

It is compared phrase by phrase, and with what the phrase has beside: to have one word of a long
question is little, however short the phrase.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kb.search.contract import Group
from kb.search.planning.asking import ASKING, QUESTIONS
from kb.search.planning.coverage import FILLING
from kb.search.words.analysis import STOP
from kb.search.words.common import common_form
from kb.search.words.naming import liked_name
from kb.search.words.phrases import Ids, Phrases
from kb.search.words.synonyms import Words

_PASSED = (STOP | FILLING | ASKING) - QUESTIONS
"""Words that hold a sentence together: none that says which kind of thing is asked for."""
_OTHER = 0.8
"""What another word for the same counts for."""
_CALLED = 0.7
"""What a word counts for by which the record is called, where its phrase does not have it."""
_LEAST, _BESIDE, _STRONG = 0.25, 0.3, 0.6
"""The least likeness that is worth anything; from which on a record is found whichever words it
has; from which on its phrase asks the same."""
_OF_QUERY, _OF_PHRASE = 2.0, 0.75
"""How much it matters that the phrase has all of the query, and the query all of the phrase."""
_WORTH = 260.0
"""What is added to the score of a record whose phrase is the query, word for word."""
_FEWEST = 3
"""Words that say something in the shortest query that is compared: in fewer, names decide."""
_FREQUENT = 5_000
"""Phrases that have a word which tells next to nothing, and takes long to be read."""
_ELSEWHERE = 0.5
"""What likeness counts for where the record is not about a thing that the query names."""
_MOST = 8
"""Records that are kept, the most alike first."""

Floats = npt.NDArray[np.float64]


class Liked(NamedTuple):
    """The name of a record that a query is like, and what that is worth."""

    name: str
    worth: float
    likeness: float
    """From 0 to 1, where the phrase is the query."""

    @property
    def beside(self) -> bool:
        """Tell whether the record is found whichever words it has."""
        return self.likeness >= _BESIDE

    @property
    def strong(self) -> bool:
        """Tell whether the phrase asks the same."""
        return self.likeness >= _STRONG


def content_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words of a phrase that say something, once each, in their common form."""
    return tuple(dict.fromkeys(common_form(word) for word in words if word not in _PASSED))


class Likeness:
    """Finds the records whose phrases a query is like."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases

    def of(self, groups: Sequence[Group], things: frozenset[str]) -> tuple[Liked, ...]:
        """Return the records that groups of words are like; `things` are those that name one."""
        units = list(self._units(groups))
        whole = sum(unit.worth for unit in units)
        if not self.phrases or sum(len(unit.words) for unit in units) < _FEWEST:
            return ()
        ids, of_query, of_phrase = _summed([unit.matched for unit in units])
        shared = np.minimum(of_phrase / self.phrases.weights[ids], 1.0)
        like = (of_query / whole) ** _OF_QUERY * shared**_OF_PHRASE
        for unit in units:
            if things.issuperset(unit.terms) and any(term[-1:].isdigit() for term in unit.terms):
                like = np.where(np.isin(ids, unit.matched[0]), like, like * _ELSEWHERE)
        return self._best(ids, like)

    def _best(self, ids: Ids, like: Floats) -> tuple[Liked, ...]:
        """Return the records of the phrases that are most like, by the best of each."""
        best: dict[int, Liked] = {}
        kept = np.flatnonzero(like >= _LEAST)
        for place in kept[np.argsort(-like[kept], kind="stable")]:
            number = int(self.phrases.records[ids[place]])
            if number not in best:
                alike = float(like[place])
                worth = _WORTH * alike / float(self.phrases.boosts[ids[place]])
                best[number] = Liked(liked_name(number), worth, alike)
            if len(best) == _MOST:
                break
        return tuple(best.values())

    def _units(self, groups: Iterable[Group]) -> Iterator["_Unit"]:
        """Yield what each group of words is in phrases; the same one once."""
        seen: set[tuple[str, ...]] = set()
        for group in groups:
            terms = group.ways[0].terms
            own = content_words(terms)
            if own and own not in seen:
                seen.add(own)
                yield self._unit(terms, own, group)

    def _unit(self, terms: Sequence[str], own: Words, group: Group) -> "_Unit":
        phrases = self.phrases
        worth = {word: phrases.worth(word) for word in own}
        whole = sum(worth.values())
        single = [_all(self._read(phrases.having(w)), worth[w], worth[w]) for w in own]
        single += [_all(self._read(phrases.called(w)), _CALLED * worth[w], 0.0) for w in own]
        found = [_summed(single)]
        for way in group.ways[1:]:
            other = content_words(way.terms)
            if other and other != own:
                lists = [self._read(phrases.having(word)) for word in other]
                ids = reduce(partial(np.intersect1d, assume_unique=True), lists)
                found.append(_all(ids, _OTHER * whole, sum(map(phrases.worth, other))))
        return _Unit(terms, own, whole, _best(found))

    def _read(self, ids: Ids) -> Ids:
        return ids if len(ids) <= _FREQUENT else ids[:0]


_Matched = tuple[Ids, Floats, Floats]
"""Phrases, and how much of the query and of the phrase it is that they have in common."""


class _Unit(NamedTuple):
    """A group of words: what it tells, and the phrases that have it."""

    terms: Sequence[str]
    words: Words
    worth: float
    matched: _Matched


def _all(ids: Ids, of_query: float, of_phrase: float) -> _Matched:
    """Return phrases that all have as much in common with a query."""
    return ids, np.full(len(ids), of_query), np.full(len(ids), of_phrase)


def _summed(found: Sequence[_Matched]) -> _Matched:
    """Return what phrases have of several groups together."""
    ids, places = np.unique(np.concatenate([one[0] for one in found]), return_inverse=True)
    of_query, of_phrase = np.zeros(len(ids)), np.zeros(len(ids))
    np.add.at(of_query, places, np.concatenate([one[1] for one in found]))
    np.add.at(of_phrase, places, np.concatenate([one[2] for one in found]))
    return ids, of_query, of_phrase


def _best(found: Sequence[_Matched]) -> _Matched:
    """Return what phrases have of one group in the best way that they have it."""
    if len(found) == 1:
        return found[0]
    ids = np.concatenate([one[0] for one in found])
    of_query = np.concatenate([one[1] for one in found])
    of_phrase = np.concatenate([one[2] for one in found])
    order = np.lexsort((-of_query, ids))
    first = order[np.unique(ids[order], return_index=True)[1]]
    return ids[first], of_query[first], of_phrase[first]
