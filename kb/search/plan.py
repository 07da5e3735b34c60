"""A query as it was understood, turned into what an engine is asked."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from kb.errors import QueryError
from kb.search.analysis import Analyzer, Token
from kb.search.contract import PAIR, Group, Plan, Way
from kb.search.lexicon import Lexicon
from kb.search.query import Query, Word
from kb.search.synonyms import MAX_WORDS, Words

MAX_TERMS = 24
MAX_PHRASE = 8
PREFIX_SCANNED = 512
PREFIX_KEPT = 8
"""A prefix stands for the most frequent of the first terms that begin with it."""
OTHER_WORDS = 0.55
"""What a hit by another word for the same thing counts for."""
_ENOUGH = 0.6
"""Part of the words that must occur where not all of them do."""
_LONGEST_NAME = 8
EXACT_BONUS = 60.0
"""Added to the score where the query is the whole of a name."""
NAMED_BONUS = 8.0
"""Added where a run of the query's words is the whole name of a subject or property."""
OWN, SUBJECT, PROPERTY = "n=", "s=", "p="
"""What stands before a whole name: whose it is."""


@dataclass(frozen=True, slots=True)
class Planned:
    """The plan of a query, and what to try where it finds nothing."""

    plan: Plan
    apart: Plan | None
    """The same, with the parts of compounds anywhere; None where there are no compounds."""
    some: Plan | None
    """The same, with some of the words enough; None where there is one word only."""
    ignored: tuple[str, ...]
    marked: frozenset[str]
    """Terms to mark in the passages."""
    typed: tuple[tuple[str, str], ...]
    """Each plain word as typed, and its term."""


class _Part(NamedTuple):
    """A term of the query's running words, and whether it is glued to the one before."""

    text: str
    glued: bool
    start: int
    beside: list[str]
    """Of a figure: its number, its print and the words of its unit; of a joined word: its parts."""


class Planner:
    """Turns queries into plans, with what the index knows of words."""

    def __init__(
        self,
        analyzer: Analyzer,
        synonyms: Mapping[Words, tuple[Words, ...]],
        terms: Lexicon,
        names: Lexicon,
    ) -> None:
        self.analyzer = analyzer
        self.synonyms = synonyms
        self.terms = terms
        self.names = names

    def plan(self, query: Query) -> Planned:
        """Return the plan of `query`.

        Raises:
            QueryError: It comes to more terms than an engine should be asked for.
        """
        groups: list[Group] = []
        parts: list[_Part] = []
        ignored: list[str] = []
        typed: list[tuple[str, str]] = []
        plain = _plain_runs(query)
        for words in plain:
            text = " ".join(word.text for word in words)
            parts += self._parts(text)
            for word in words:
                own = self._parts(word.text)
                typed += [(word.text, own[0].text)] if len(own) == 1 else []
                ignored += [word.text] if not own else []
        in_runs = {id(word) for words in plain for word in words}
        for choice in query.choices:
            if id(choice.words[0]) in in_runs:
                continue
            ways = [way for word in choice.words for way in self._ways(word)]
            if ways:
                groups.append(Group(tuple(ways)))
            else:
                ignored += [word.text for word in choice.words]
        named = parts + [
            part
            for choice in query.choices
            if choice.words[0].phrase and len(choice.words) == 1
            for part in self._parts(choice.words[0].text)
        ]
        running = self._running(parts)
        groups += running
        excluded = [Group(tuple(ways)) for ways in map(self._ways, query.excluded) if ways]
        self._bounded(groups, query)
        plan = Plan(
            groups=tuple(groups),
            excluded=tuple(excluded),
            filters=query.filters,
            unwanted=query.unwanted,
            bounds=query.bounds,
            bonuses=self._bonuses(named),
        )
        loose = [_loosened(group) if group in running else group for group in groups]
        apart = replace(plan, groups=tuple(loose)) if loose != groups else None
        single = [one for group in loose for one in _split(group)]
        some = None
        if len(single) > 1:
            required = max(1, min(len(single) - 1, ceil(len(single) * _ENOUGH)))
            some = replace(plan, groups=tuple(single), required=required)
        marked = frozenset(t for g in groups for way in g.ways for t in way.terms)
        return Planned(plan, apart, some, tuple(ignored), marked, tuple(typed))

    def _bounded(self, groups: list[Group], query: Query) -> None:
        count = sum(len(group.ways[0].terms) for group in groups)
        if count > MAX_TERMS:
            position = query.choices[-1].words[-1].position if query.choices else 0
            raise QueryError(
                f"the query comes to {count} words",
                position=position,
                expected=f"at most {MAX_TERMS}",
            )

    def _parts(self, text: str) -> list[_Part]:
        parts: list[_Part] = []
        last: Token | None = None
        beside: dict[int, list[str]] = {}
        for token in self.analyzer.tokens(text):
            if not token.text:
                continue
            if not token.main:
                beside.setdefault(token.position, []).append(token.text)
                continue
            glued = (
                last is not None
                and token.script == last.script == "japanese"
                and token.start == last.end
            )
            others = beside.setdefault(token.position, [])
            own = others if token.script == "figure" or _is_joined(others, token.text) else []
            parts.append(_Part(token.text, glued, token.start, own))
            last = token
        return parts

    def _ways(self, word: Word) -> list[Way]:
        """Return the ways to satisfy a word that stands by itself: a phrase, an alternative."""
        parts = self._parts(word.text)
        if word.phrase:
            if len(parts) > MAX_PHRASE:
                raise QueryError(
                    f"a phrase of {len(parts)} words",
                    position=word.position,
                    expected=f"at most {MAX_PHRASE}",
                )
            terms = tuple(part.text for part in parts)
            return [Way(terms, _pairs(terms))] if terms else []
        if word.prefix:
            return self._beginning(word, parts)
        if not parts:
            return []
        way = _compound(parts)
        others = self.synonyms.get(way.terms, ())
        return [way, *(_other(other) for other in others)]

    def _beginning(self, word: Word, parts: list[_Part]) -> list[Way]:
        """Return the most frequent of the terms that begin with a word."""
        pieces = re.split(r"[-_/]", word.text.casefold())
        beginning = "".join(pieces) if len(pieces) > 1 else pieces[0]
        before = tuple(part.text for part in parts[:-1]) if len(pieces) == 1 else ()
        if before:
            beginning = word.text[parts[-1].start :].casefold()
        terms = list(self.terms.prefixed(beginning, limit=PREFIX_SCANNED))
        terms.sort(key=lambda entry: -entry[1])
        return [Way((*before, term)) for term, _ in terms[:PREFIX_KEPT]] or [Way((beginning,))]

    def _running(self, parts: list[_Part]) -> list[Group]:
        """Return the groups of the plain words: known names with their others, compounds, words."""
        groups: list[Group] = []
        place = 0
        while place < len(parts):
            length = self._known(parts, place)
            if length:
                span = parts[place : place + length]
                way = _compound(span)
                others = self.synonyms[way.terms]
                groups.append(Group((way, *(_other(other) for other in others))))
                place += length
                continue
            end = place + 1
            while end < len(parts) and parts[end].glued and not self._known(parts, end):
                end += 1
            way = _compound(parts[place:end])
            loose = _loose(parts[place]) if end == place + 1 else None
            groups.append(Group((way, loose) if loose else (way,)))
            place = end
        return groups

    def _known(self, parts: list[_Part], place: int) -> int:
        """Return how many words from `place` on are a name that has others; the most there are."""
        for length in range(min(MAX_WORDS, len(parts) - place), 0, -1):
            if tuple(p.text for p in parts[place : place + length]) in self.synonyms:
                return length
        return 0

    def _bonuses(self, parts: list[_Part]) -> tuple[tuple[str, float], ...]:
        """Return the whole names that the query's words make, and what each is worth."""
        bonuses: dict[str, float] = {}
        for first in range(min(len(parts), MAX_TERMS)):
            for last in range(first, min(first + _LONGEST_NAME, len(parts))):
                name = name_of(part.text for part in parts[first : last + 1])
                if first == 0 and last == len(parts) - 1 and self.names.number(name) is not None:
                    bonuses[OWN + name] = EXACT_BONUS
                if name and self.names.number(name) is not None:
                    bonus = NAMED_BONUS * (1 + 0.25 * (last - first))
                    bonuses.setdefault(OWN + name, bonus)
                    bonuses.setdefault(SUBJECT + name, bonus)
                    bonuses.setdefault(PROPERTY + name, bonus)
        return tuple(bonuses.items())


def name_of(terms: Iterable[str]) -> str:
    """Return the terms of a name as one, as whole names are compared."""
    return "".join("".join(terms).split())[:80]


def _is_joined(others: list[str], whole: str) -> bool:
    """Tell whether a word was joined over hyphens, and `others` begin with its parts."""
    return len(others) > 1 and whole.startswith(others[0])


def _loose(part: _Part) -> Way | None:
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
    return Way(tuple(terms), _pairs(tuple(terms)), OTHER_WORDS)


def neighbours(tokens: list[Token]) -> list[str]:
    """Return the pairs of neighbouring tokens of a text, alternatives included."""
    by_position: dict[int, list[str]] = {}
    for token in tokens:
        if token.text:
            by_position.setdefault(token.position, []).append(token.text)
    pairs = []
    for position, words in by_position.items():
        for following in by_position.get(position + 1, ()):
            pairs += [word + PAIR + following for word in words]
    return pairs


def _pairs(terms: Words) -> tuple[str, ...]:
    return tuple(a + PAIR + b for a, b in pairwise(terms))


def _compound(parts: list[_Part]) -> Way:
    terms = tuple(part.text for part in parts)
    pairs = tuple(
        before.text + PAIR + after.text for before, after in pairwise(parts) if after.glued
    )
    return Way(terms, pairs)


def _other(terms: Words) -> Way:
    return Way(terms, _pairs(terms), OTHER_WORDS)


def _loosened(group: Group) -> Group:
    """Return a group whose first way no longer asks that the parts of a compound touch."""
    first, *rest = group.ways
    return Group((replace(first, pairs=()), *rest))


def _split(group: Group) -> list[Group]:
    """Return a group of one way with several words as one group a word."""
    if len(group.ways) > 1 or group.ways[0].pairs:
        return [group]
    return [Group((Way((term,)),)) for term in group.ways[0].terms]


def _plain_runs(query: Query) -> list[list[Word]]:
    """Return the plain words of a query, those that follow each other together."""
    runs: list[list[Word]] = [[]]
    for choice in query.choices:
        word = choice.words[0]
        if len(choice.words) == 1 and not word.phrase and not word.prefix:
            runs[-1].append(word)
        else:
            runs.append([])
    return [run for run in runs if run]
