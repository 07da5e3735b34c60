"""A query as it was understood, turned into what an engine is asked."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial

from kb.errors import QueryError
from kb.search.contract import Group, Plan, Way
from kb.search.language.query import Choice, Query, Word
from kb.search.planning.asking import asked, chooses, compares, heads, parted, said, undefined
from kb.search.planning.bonuses import (
    ALL_MET,
    BEGUN_BONUS,
    COMPARED,
    COMPARISONS,
    SOME_OF_VALUE,
    VALUE_ASKED,
    Namer,
)
from kb.search.planning.coverage import Coverage
from kb.search.planning.grouping import Grouper
from kb.search.planning.nearby import Nearby
from kb.search.planning.parts import PartReader, names_heard
from kb.search.planning.spelling import typed_words
from kb.search.planning.superlatives import Ranker, superlative
from kb.search.planning.ways import (
    Part,
    by_word,
    compound,
    loosened,
    other_way,
    pairs_of,
    whole_names,
)
from kb.search.planning.wider import Wider, wider
from kb.search.words.analysis import Analyzer
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import OWN, name_of
from kb.search.words.synonyms import Words

MAX_TERMS = 24
MAX_PHRASE = 8
PREFIX_SCANNED = 512
PREFIX_KEPT = 8
"""A prefix stands for the most frequent of the terms that begin with it."""


@dataclass(frozen=True)
class Planned:
    """The plan of a query, and what to try where it finds nothing."""

    plan: Plan
    apart: Plan | None
    """The same, with the parts of compounds anywhere; None where there are no compounds."""
    widen: Callable[[], Wider]
    plain: bool
    """Whether it is words only, so that what has some of them may follow what has all."""
    value: bool
    """Whether a property of a thing is asked for by its name, and the thing has it."""
    ignored: tuple[str, ...]
    marked: frozenset[str]
    """Terms to mark in the passages."""
    typed: tuple[tuple[str, str], ...]
    """Each plain word as typed, and its term."""
    heard: tuple[tuple[str, str], ...] = ()
    """Katakana, and the words of the name that sounds so."""

    @cached_property
    def wider(self) -> Wider:
        """What has less of what is asked for; most queries find enough without."""
        return self.widen()


class Planner:
    """Turns queries into plans, with what the index knows of words."""

    def __init__(
        self,
        analyzer: Analyzer,
        synonyms: Mapping[Words, tuple[Words, ...]],
        terms: Lexicon,
        names: Lexicon,
        *,
        documents: int,
    ) -> None:
        self.analyzer = analyzer
        self.synonyms = synonyms
        self.terms = terms
        self.names = names
        self.namer = Namer(names, synonyms)
        self.ranker = Ranker(names)
        self.nearby = Nearby(terms)
        self.coverage = Coverage(terms, documents=documents)
        self._parts = PartReader(analyzer, terms, names).parts
        self._groups = Grouper(synonyms, terms, self.nearby).groups

    def plan(self, query: Query) -> Planned:
        """Return the plan of `query`.

        Raises:
            QueryError: It comes to more terms than an engine should be asked for.
        """
        groups: list[Group] = []
        parts: list[Part] = []
        ignored: list[str] = []
        typed: list[tuple[str, str]] = []
        plain = query.plain_runs
        text = ""
        for words in plain:
            text = " ".join(word.text for word in words)
            run = self._parts(text)
            parts += parted(run, text)
            for word, own in zip(words, by_word([w.text for w in words], run), strict=True):
                own = own or self._parts(word.text)
                typed += typed_words(word.text, own, self.terms)
                ignored += [word.text] if not own else []
        parts = whole_names(parts, self.synonyms.__contains__)
        comparing = compares(parts)
        most = superlative(parts, text, partial(self.namer.places, parts[:MAX_TERMS]))
        asking = asked(parts)
        parts = said(parts, partial(self.namer.places, parts[:MAX_TERMS]))
        all_plain = sum(map(len, plain)) == len(query.choices)
        in_runs = {id(word) for words in plain for word in words}
        others = () if all_plain else [c for c in query.choices if id(c.words[0]) not in in_runs]
        for choice in others:
            ways = [way for word in choice.words for way in self._ways(word)]
            if ways:
                groups.append(Group(tuple(ways)))
            else:
                ignored += [word.text for word in choice.words]
        quoted = (
            choice.words[0].text
            for choice in others
            if choice.words[0].phrase and len(choice.words) == 1
        )
        beside = [part for text in quoted for part in self._parts(text)]
        named = self.namer.named([*parts, *beside][:MAX_TERMS], asking)
        if (fewer := undefined(parts, named)) is not parts:
            parts = fewer
            named = self.namer.named([*parts, *beside][:MAX_TERMS], asking)
        if ending := heads(named):
            named = self.namer.named(named.parts, (*asking, *ending))
        running = self._groups(parts)
        groups += running
        excluded = [Group(tuple(ways)) for ways in map(self._ways, query.excluded) if ways]
        self._bounded(groups, query)
        begun = self._begun(others)
        begun += self.nearby.bonuses(parts)
        if query.filters:
            begun += self.namer.heads(named)
        value = named.asks_value
        tables = COMPARISONS if comparing and len(named.spans) == 1 else ()
        comparing = (comparing and len(named.spans) > 1) or named.several
        comparing = comparing or (chooses(text) and self.namer.pages(named) > 1)
        words_only = all_plain and not query.excluded
        plan = Plan(
            groups=tuple(groups),
            excluded=tuple(excluded),
            filters=query.filters,
            unwanted=query.unwanted,
            bounds=query.bounds,
            bonuses=self.namer.bonuses(named, VALUE_ASKED if value else ALL_MET) + begun + tables,
        )
        if comparing and value:
            plan = replace(plan, required=min(2, len(groups)))
        elif named.asked:
            # The value that is asked for need not have the other words.
            plan = replace(
                plan, required=1, bonuses=self.namer.bonuses(named, SOME_OF_VALUE) + begun
            )
        elif comparing:
            plan = replace(plan, required=1, bonuses=self.namer.bonuses(named, COMPARED))
        if most is not None and not value and words_only and not named.one:
            plan = self.ranker.ranked(plan, most, named)
        loose = [
            one for group in groups for one in (self._apart(group) if group in running else [group])
        ]
        marked = frozenset(t for g in groups for way in g.ways for t in way.terms)
        return Planned(
            plan=plan,
            apart=replace(plan, groups=tuple(loose)) if loose != groups else None,
            widen=partial(
                wider,
                plan,
                loose,
                named=named,
                namer=self.namer,
                begun=begun,
                known=self._had,
                coverage=self.coverage,
            ),
            plain=words_only,
            value=named.has_value,
            ignored=tuple(ignored),
            marked=marked,
            typed=tuple(typed),
            heard=names_heard(parts),
        )

    def _apart(self, group: Group) -> list[Group]:
        """Return a group without its pairs; one a part, of a joined word that nothing has."""
        joined = group.ways[0].terms[0]
        pieces = [w for w in group.ways[1:] if len(w.terms) > 1 and "".join(w.terms) == joined]
        if not pieces or joined in self.terms:
            return [loosened(group)]
        return [Group((Way((term,)),)) for term in pieces[0].terms]

    def _had(self, group: Group) -> bool:
        """Tell whether anything can have what a group asks for."""
        return any(all(term in self.terms for term in way.terms) for way in group.ways)

    def _bounded(self, groups: list[Group], query: Query) -> None:
        count = sum(len(group.ways[0].terms) for group in groups)
        if count > MAX_TERMS:
            position = query.choices[-1].words[-1].position if query.choices else 0
            raise QueryError(
                f"the query comes to {count} words",
                position=position,
                expected=f"at most {MAX_TERMS}",
            )

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
            return [Way(terms, pairs_of(terms))] if terms else []
        if word.prefix:
            return self._beginning(word, parts)
        if not parts:
            return []
        way = compound(parts)
        others = self.synonyms.get(way.terms, ())
        return [way, *(other_way(other) for other in others)]

    def _beginning(self, word: Word, parts: Sequence[Part]) -> list[Way]:
        """Return the most frequent of the terms that begin with a word."""
        pieces = re.split(r"[-_/]", word.text.casefold())
        beginning = "".join(pieces) if len(pieces) > 1 else pieces[0]
        before = tuple(part.text for part in parts[:-1]) if len(pieces) == 1 else ()
        if before:
            beginning = word.text[parts[-1].start :].casefold()
        terms = list(self.terms.prefixed(beginning, limit=PREFIX_SCANNED))
        terms.sort(key=lambda entry: -entry[1])
        return [Way((*before, term)) for term, _ in terms[:PREFIX_KEPT]] or [Way((beginning,))]

    def _begun(self, choices: Iterable[Choice]) -> tuple[tuple[str, float], ...]:
        """Return the whole names that are a word which begins as the query asks."""
        begun: dict[str, float] = {}
        for word in (word for choice in choices for word in choice.words if word.prefix):
            # The most frequent first: `infiniband` before `infinibandxdr`.
            for rank, way in enumerate(self._ways(word)):
                name = name_of(way.terms)
                share = min(1.0, len(word.text) / len(name)) if rank and name else 1.0
                if self.names.number(name) is not None:
                    begun.setdefault(OWN + name, BEGUN_BONUS * share)
        return tuple(begun.items())
