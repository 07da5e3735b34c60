"""The running words of a query as groups, each with the other ways to have it."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from kb.search.contract import Group, Way
from kb.search.planning.nearby import Nearby
from kb.search.planning.ways import Part, compound, loose_way, other_way, rounded_way
from kb.search.words.lexicon import Lexicon
from kb.search.words.stems import STEM, beside, stem_of
from kb.search.words.synonyms import MAX_WORDS, Words

_KEPT = 2_048
"""Words whose other names and forms are kept."""
_LOOKED_AT = 64
"""Words that may be what one was to become, of which so many are looked at."""


class _Alone(NamedTuple):
    """What a word by itself comes to."""

    named: bool
    """Whether it is a name that has others."""
    group: Group


class Grouper:
    """Groups words; those asked for last are kept with what they come to by themselves."""

    def __init__(
        self, synonyms: Mapping[Words, tuple[Words, ...]], terms: Lexicon, nearby: Nearby
    ) -> None:
        self.synonyms = synonyms
        self.terms = terms
        self.nearby = nearby
        self._alone = lru_cache(maxsize=_KEPT)(self._alone_of)

    def groups(self, parts: Sequence[Part]) -> list[Group]:
        """Return a group for each: known names with their others, compounds, words."""
        groups: list[Group] = []
        place = 0
        while place < len(parts):
            length = self._known(parts, place)
            end = place + (length or 1)
            while not length and end < len(parts) and parts[end].glued:
                if self._known(parts, end):
                    break
                end += 1
            part = parts[place]
            if end == place + 1 and (length or not part.beside):
                groups.append(self._alone(part.text).group)
            else:
                way = compound(parts[place:end])
                if length:
                    looser = list(map(other_way, self.synonyms[way.terms]))
                else:
                    looser = self._looser(part) if end == place + 1 else []
                groups.append(Group((way, *looser)))
            place = end
        return groups

    def _looser(self, part: Part) -> list[Way]:
        """Return the looser ways to have one word."""
        loose = filter(None, (loose_way(part), rounded_way(part)))
        return [*loose, *self.nearby.ways(part), *self._stems(part.text)]

    def _alone_of(self, word: str) -> _Alone:
        """Return what a word comes to that stands alone and was not put together."""
        others = self.synonyms.get((word,))
        looser = (
            self._looser(Part(word, False, 0, []))
            if others is None
            else [*map(other_way, others), *self._stems(word)]
        )
        return _Alone(others is not None, Group((Way((word,)), *looser)))

    def _stems(self, word: str) -> tuple[Way, ...]:
        """Return the ways to have another form of an English word, written to its end."""
        if not word.isalpha() or not word.isascii() or self._is_half(word):
            return ()
        found = dict.fromkeys(filter(None, (beside(word), STEM + word, stem_of(word))))
        return tuple(other_way((t,)) for t in found if t != word and t in self.terms)

    def _is_half(self, word: str) -> bool:
        """Tell whether a word that nothing has begins words of other stems only: inferent(ia)."""
        if word in self.terms:
            return False
        stems = [stem_of(begun) for begun, _ in self.terms.prefixed(word, limit=_LOOKED_AT)]
        return bool(stems) and stem_of(word) not in stems

    def _known(self, parts: Sequence[Part], place: int) -> int:
        """Return how many words from `place` on are a name that has others; the most there are."""
        for length in range(min(MAX_WORDS, len(parts) - place), 1, -1):
            span = parts[place : place + length]
            if True in [part.parted for part in span[1:]]:
                continue
            if tuple([part.text for part in span]) in self.synonyms:
                return length
        return int(self._alone(parts[place].text).named)
