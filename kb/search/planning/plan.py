"""A query as it was understood, turned into what an engine is asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial

from kb.errors import QueryError
from kb.search.contract import Group, Plan, Way
from kb.search.language.query import Choice, Query
from kb.search.planning.alone import Alone
from kb.search.planning.bonuses import Namer
from kb.search.planning.coverage import Coverage
from kb.search.planning.grouping import Grouper
from kb.search.planning.likeness import Liked, Likeness
from kb.search.planning.named import words_of
from kb.search.planning.nearby import Nearby
from kb.search.planning.parts import PartReader, names_heard
from kb.search.planning.running import MAX_TERMS, Running, RunningReader
from kb.search.planning.sides import Side, sides_of, tables_worth, with_tables
from kb.search.planning.superlatives import Ranker, ranked_in
from kb.search.planning.ways import loosened
from kb.search.planning.wider import Wider, wider
from kb.search.planning.worths import (
    ALL_MET,
    COMPARED,
    COMPARISONS,
    DEFINED,
    QUESTIONS,
    SOME_OF_VALUE,
    VALUE_ASKED,
)
from kb.search.words.analysis import Analyzer
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import WORD, having
from kb.search.words.phrases import Phrases
from kb.search.words.stems import stem_of
from kb.search.words.synonyms import Words


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
    sides: tuple[Side, ...] = ()
    """The things that are compared."""
    asked: frozenset[str] = frozenset()
    """The names that the values have in common which are asked for."""
    defines: bool = False
    """Whether it is asked what something is."""
    unsettled: bool = False
    """Whether all questions are asked for."""
    topic: bool = False
    """Whether what is not settled is asked for, of what the words name."""
    sort: frozenset[int] = frozenset()
    """The properties of the sort that is asked for: what follows."""
    ranked: frozenset[int] = frozenset()
    """The properties of which the most or the least is asked for."""
    within: bool = False
    """Whether a thing is named only within the name of a property that it has."""

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
        phrases: Phrases,
        *,
        documents: int,
    ) -> None:
        self.terms = terms
        self.names = names
        self.namer = Namer(names, synonyms)
        self.ranker = Ranker(names)
        self.nearby = Nearby(terms)
        self.coverage = Coverage(terms, documents=documents)
        self.likeness = Likeness(phrases)
        parts = PartReader(analyzer, terms, names).parts
        self._alone = Alone(parts, synonyms, terms, names)
        self._running = RunningReader(
            parts, synonyms, terms, self.namer, measure=analyzer.figures.measure
        )
        self._groups = Grouper(synonyms, terms, self.nearby).groups

    def plan(self, query: Query) -> Planned:
        """Return the plan of `query`.

        Raises:
            QueryError: It comes to more terms than an engine should be asked for.
        """
        runs = query.plain_runs
        within = {id(word) for words in runs for word in words}
        alone = [choice for choice in query.choices if id(choice.words[0]) not in within]
        said = self._running.read(runs, self._alone.quoted(alone))
        running = self._groups(said.parts)
        sides = sides_of(said.named, self.names.number) if said.opposes else ()
        running = with_tables(running, sides) if sides else running
        groups = [*self._alone.groups(alone), *running]
        self._bounded(groups, query)
        begun = self._alone.begun(alone) + self.nearby.bonuses(said.parts) + said.on
        if query.filters:
            begun += self.namer.heads(said.named)
        if said.named.asks_value:
            begun += tables_worth(sides)
        words_only = not alone and not query.excluded
        plan = Plan(
            groups=tuple(groups),
            excluded=tuple(self._alone.groups(Choice((word,)) for word in query.excluded)),
            filters=query.filters,
            unwanted=query.unwanted,
            bounds=query.bounds,
        )
        plan = self._weighed(plan, said, begun, words_only=words_only)
        if sides and not all(side.has(said.named.pairs) for side in sides):
            # What has no such value is found by its name alone.
            plan = replace(plan, required=1)
        loose = [
            one for group in groups for one in (self._apart(group) if group in running else [group])
        ]
        return Planned(
            plan=plan,
            apart=replace(plan, groups=tuple(loose)) if loose != groups else None,
            widen=partial(
                wider,
                plan,
                loose,
                named=said.named,
                namer=self.namer,
                begun=begun,
                known=self._had,
                coverage=self.coverage,
                liked=partial(self._liked, said) if words_only and not query.filters else tuple,
            ),
            plain=words_only,
            value=said.named.has_value,
            ignored=(*said.ignored, *self._alone.unsaid(alone)),
            marked=frozenset(t for g in groups for way in g.ways for t in way.terms),
            typed=said.typed,
            heard=names_heard(said.parts),
            sides=sides,
            asked=frozenset(said.named.pairs),
            defines=said.defines,
            unsettled=said.unsettled,
            topic=said.topic and words_only,
            sort=frozenset(
                n for w in said.sorts for n in having(self.names.number, WORD + stem_of(w))
            ),
            ranked=ranked_in(plan) if said.most is not None else frozenset(),
            within=said.named.within,
        )

    def _weighed(
        self, plan: Plan, said: Running, begun: tuple[tuple[str, float], ...], *, words_only: bool
    ) -> Plan:
        """Return a plan with what names are worth in it, and how many of its groups must be met."""
        named = said.named
        required, worth = -1, VALUE_ASKED if named.asks_value else ALL_MET
        if said.defines and not named.asks_value:
            worth = DEFINED
        if said.compares and named.asks_value:
            required = min(2, len(plan.groups))
        elif named.asked:
            # The value that is asked for need not have the other words.
            required, worth = 1, SOME_OF_VALUE
        elif said.compares:
            required, worth = 1, COMPARED
        bonuses = self.namer.bonuses(named, worth) + begun
        bonuses += COMPARISONS if said.of_one else ()
        plan = replace(plan, required=required, bonuses=bonuses)
        if said.unsettled and words_only:
            besides = tuple(name for name, _ in QUESTIONS)
            plan = replace(plan, bonuses=bonuses + QUESTIONS, besides=besides)
        if said.most is not None and words_only and not named.asks_value and not named.one:
            plan = self.ranker.ranked(plan, said.most, named)
        return plan

    def _liked(self, said: Running) -> tuple[Liked, ...]:
        """Return the records whose phrases the running words are like."""
        groups = self._groups(said.every)
        return self.likeness.of(groups, words_of(said.named.parts, said.named.things))

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
