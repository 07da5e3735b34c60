"""What it is worth that words of a query are the whole of a name."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import permutations

from kb.search.planning.asking import ANY, DOING, QUESTIONS, SUPERLATIVE
from kb.search.planning.inner import inner
from kb.search.planning.named import AMOUNT_BONUS, PAIR_BONUS, WORD_BONUS, Named, Span, words_of
from kb.search.planning.superlatives import SIZE, amounts
from kb.search.planning.ways import OTHER_WORDS, Part, is_figure
from kb.search.planning.worths import (
    AHEAD,
    ALL_BONUS,
    ASKED_BONUS,
    CLASS_BONUS,
    CONDITION_BONUS,
    EXACT_BONUS,
    FURTHER_BONUS,
    HEAD_BONUS,
    LENT_NAME,
    MERELY_ASKED,
    NAMED_BONUS,
    PAPER_BONUS,
    RELATED_BONUS,
    ROW_BONUS,
    TWIN_BONUS,
    Worth,
)
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import (
    CLASS,
    HEAD,
    LENT,
    OWN,
    PROPERTY,
    ROLE,
    SUBJECT,
    VALUE,
    WORD,
    back_name,
    having,
    is_back,
    name_of,
    pair_name,
    related_name,
    row_name,
    twin_name,
)
from kb.search.words.stems import stem_of
from kb.search.words.synonyms import Words

_LONGEST_NAME = 8
_GIVING = QUESTIONS | SUPERLATIVE
"""Words that begin names, and ask for themselves where another name takes the rest of theirs."""
_HOW = frozenset(("much", "many"))
"""Words with which a name asks for an amount: how much power."""
_MEASURED = re.compile(r"[0-9.]+[^0-9.]")
"""How a number with its unit, or a count, begins."""
_KEPT_NAMES = 4_096
"""Names that are kept with what is known of them; readers ask for the same again and again."""


class Namer:
    """Finds whole names among the words of a query."""

    def __init__(self, names: Lexicon, synonyms: Mapping[Words, tuple[Words, ...]]) -> None:
        self.names = names
        self.synonyms = synonyms
        self._number = lru_cache(maxsize=_KEPT_NAMES)(names.number)
        self._amounts = amounts(names)

    def named(
        self, parts: Sequence[Part], asked: Sequence[str] = (), measures: Sequence[str] = ()
    ) -> Named:
        """Return words with the whole names that they make; none that is part of a longer one.

        `asked` are the words that only ask; `measures` are what the units among them are ones of.
        """
        spans = self._whole(parts)
        within = inner(parts, spans, self._number, self._is_thing)
        things = [span for span in (*spans, *within) if self._is_thing(span.name)]
        # Of a maker, too, something may be asked: what it offers.
        having = [span for span in (*spans, *within) if self._has_role(SUBJECT + span.name)]
        if not having:
            return Named(parts, spans, things, {}, False, False)
        words = words_of(parts, having) | words_of(parts, filter(self._is_property, spans))
        beside = [part.text for part in parts if part.text not in words]
        if beside:
            asked = [word for word in asked if word not in DOING]
        found = self._pairs((), having, asked)
        pairs = [self._pairs(spans, [thing], [*beside, *asked, *measures]) for thing in having]
        asking = [s for s in spans if s not in having and parts[s.first].text in _HOW]
        if asking and not any(pairs):
            # Of a rack no `how much power` is claimed by that name, but a power by another.
            beside = [*beside, *words_of(parts, asking) - _HOW]
            pairs = [self._pairs(spans, [thing], [*beside, *asked]) for thing in having]
        known = {name: bonus for one in reversed(pairs) for name, bonus in one.items()}
        several = sum(1 for one in pairs if one.keys() - found.keys()) > 1
        return Named(parts, spans, things, known, bool(found), several)

    def places(self, parts: Sequence[Part], passed: Set[str] = ANY) -> frozenset[int]:
        """Return the places of the words that are part of a name of several words.

        One of words that are `passed`, as those that stand for anything (`何のこと`), keeps none.
        """
        spans = [range(s.first, s.last + 1) for s in self._whole(parts) if s.last > s.first]
        saying = (span for span in spans if any(parts[n].text not in passed for n in span))
        return frozenset([n for span in saying for n in span])

    def bonuses(self, named: Named, worth: Worth) -> tuple[tuple[str, float], ...]:
        """Return the whole names that words make, and what each is worth."""
        bonuses: dict[str, float] = {}
        parts = named.parts
        if not named.spans:
            figures = [VALUE + part.text for part in parts if part.text[:1].isdigit()]
            return tuple(dict.fromkeys(figures, worth.figure).items())
        # A figure says which value is asked for as the name of a thing does.
        beside = [Span(n, n, "") for n, part in enumerate(parts) if is_figure(part)]
        classes = [span for span in named.spans if self._has_role(CLASS + span.name)]
        beside += named.things
        # A figure that things are called by, too, tells which value is asked for.
        names = [s for s in named.spans if s.last > s.first or not is_figure(parts[s.first])]
        within = {n for span in names for n in range(span.first, span.last + 1)}
        figures = [p.text for n, p in enumerate(parts) if p.text[:1].isdigit() and n not in within]
        ahead = AHEAD if not figures and self._asks_in_vain(named) else 1
        made = CLASS_BONUS * worth.made
        for span in named.spans:
            first, last, name = span
            bonus = NAMED_BONUS * (1 + 0.25 * (last - first))
            others = self.synonyms.get(tuple(part.text for part in parts[first : last + 1]), ())
            own = worth.own * (ahead if span in named.things else 1)
            own = 1 if named.asks_value and self._is_beside(named, span) else own
            bonuses.setdefault(OWN + name, bonus * own)
            if first == 0 and last == len(parts) - 1:
                bonus = max(bonus, ALL_BONUS)
                if not named.asks_value:
                    bonuses[OWN + name] = EXACT_BONUS
                    bonuses.update(dict.fromkeys(self._twins(name), EXACT_BONUS))
                for words in () if named.asks_value else others:
                    bonuses.setdefault(OWN + name_of(words), EXACT_BONUS * OTHER_WORDS)
            others_named = beside if span in classes else [*beside, *classes]
            asked = any(span.apart(other) for other in others_named)
            bonuses.setdefault(SUBJECT + name, bonus * worth.subject)
            alone = worth.namesake if span in named.things else 1
            bonuses.setdefault(PROPERTY + name, bonus * (worth.beside if asked else alone))
            bonuses.setdefault(CLASS + name, made)
            for other in filter(self._of_claims, map(name_of, others)):
                bonuses.setdefault(PROPERTY + other, bonuses[PROPERTY + name] * OTHER_WORDS)
                bonuses.setdefault(CLASS + other, made)
            if span in classes:
                asked_of = (LENT + thing.name + name for thing in named.things)
                bonuses.update(dict.fromkeys(asked_of, PAPER_BONUS))
        if worth.related:
            bonuses.update(self._compared(named))
        bonuses.update(named.pairs)
        bonuses.update((VALUE + figure, worth.figure) for figure in figures)
        return tuple((name, bonus) for name, bonus in bonuses.items() if bonus)

    def of_words(self, named: Named, words: Sequence[str]) -> tuple[tuple[str, float], ...]:
        """Return what things have of the properties whose names have words, the first ahead."""
        if not words or named.asks_value:
            return ()
        first, found = (self._pairs((), named.things, some) for some in (words[:1], words))
        return tuple((name, CONDITION_BONUS * (1.5 if name in first else 1)) for name in found)

    def pages(self, named: Named) -> int:
        """Return how many of the names are those of things, whether or not claims are on these."""
        return sum(any(self._numbers(SUBJECT + span.name)) for span in named.spans)

    def _twins(self, name: str) -> Iterator[str]:
        """Return what the pages have that share any name with a thing or property of this one."""
        return (twin_name(n) for mark in (SUBJECT, PROPERTY) for n in self._numbers(mark + name))

    def _compared(self, named: Named) -> Iterator[tuple[str, float]]:
        """Yield the pages of what is compared, the comparisons of both, and what relates them."""
        numbers = [n for span in named.spans for n in self._numbers(SUBJECT + span.name)]
        for number in numbers:
            yield twin_name(number), TWIN_BONUS
            yield row_name(number), ROW_BONUS
        for one, other in permutations(numbers, 2):
            yield related_name(one, other), RELATED_BONUS

    def beside_figure(self, named: Named) -> bool:
        """Tell whether a figure that is no part of a name stands beside names of no property."""
        within = {n for span in named.spans for n in range(span.first, span.last + 1)}
        figure = any(
            _MEASURED.match(part.text) for n, part in enumerate(named.parts) if n not in within
        )
        return figure and not any(any(self._numbers(PROPERTY + s.name)) for s in named.spans)

    def heads(self, named: Named) -> tuple[tuple[str, float], ...]:
        """Return the ends of names that all words make together, and what each is worth."""
        last = len(named.parts) - 1
        names = dict.fromkeys(s.name for s in named.spans if (s.first, s.last) == (0, last))
        return tuple((HEAD + name, HEAD_BONUS) for name in names)

    def _pairs(
        self, spans: Sequence[Span], things: Sequence[Span], words: Sequence[str]
    ) -> dict[str, float]:
        """Return what the claims of things on the properties that are named are worth.

        `words` stand beside the things. What nothing is claimed of is left out.
        """
        found: dict[str, float] = {}
        for thing in things:
            # What is called after a thing is meant where that itself has nothing of the kind.
            own = self._pairs_of(SUBJECT, thing, spans, words)
            maker = self._has_role(CLASS + thing.name)
            only_value = all(map(is_back, own))
            lent = self._pairs_of(LENT, thing, spans, words) if only_value and not maker else {}
            if max(lent.values(), default=0) >= PAIR_BONUS:
                # How many train it is asked of its training, not what has it for a value.
                own = {}
            found |= own or {name: bonus * LENT_NAME for name, bonus in lent.items()}
        return found

    def _pairs_of(
        self, mark: str, thing: Span, spans: Sequence[Span], words: Sequence[str]
    ) -> dict[str, float]:
        """Return the same for what has the name of one thing, as its own or lent: by `mark`."""
        found: dict[str, float] = {}
        for number in self._numbers(mark + thing.name):
            for span in spans:
                beside = span.apart(thing) or thing.within(span)
                for prop in self._numbers(PROPERTY + span.name) if beside else ():
                    name = pair_name(number, prop)
                    # Who offers it: the thing may be the value of what is asked for.
                    known = self._number(name) is not None
                    found[name if known else back_name(number, prop)] = PAIR_BONUS
            whole = frozenset(found)
            for stem in dict.fromkeys(map(stem_of, words)):
                for prop in self._numbers(WORD + stem):
                    name = pair_name(number, prop)
                    worth = found.get(name, WORD_BONUS - FURTHER_BONUS) + FURTHER_BONUS
                    if worth == WORD_BONUS and prop in self._amounts and stem not in SIZE:
                        worth += AMOUNT_BONUS
                    if stem in QUESTIONS and name in (whole or found):
                        found[name] = ASKED_BONUS
                    elif worth < PAIR_BONUS and not (stem in QUESTIONS and name in found):
                        found[name] = MERELY_ASKED if whole and stem in QUESTIONS else worth
        return {name: bonus for name, bonus in found.items() if self._number(name) is not None}

    def _numbers(self, name: str) -> Iterator[int]:
        return having(self._number, name)

    def _is_thing(self, name: str) -> bool:
        return self._has_role(SUBJECT + name) and not self._has_role(CLASS + name)

    def _is_property(self, span: Span) -> bool:
        """Tell whether several words are the name of a property."""
        return span.last > span.first and any(self._numbers(PROPERTY + span.name))

    def _asks_in_vain(self, named: Named) -> bool:
        """Tell whether a property is named beside things of which it is not claimed."""
        others = (span for span in named.spans if span not in named.things)
        return not named.asks_value and any(
            any(self._numbers(PROPERTY + span.name)) for span in others
        )

    def _is_beside(self, named: Named, span: Span) -> bool:
        """Tell whether a name beside those of things is of no property that one of them has."""
        having = [one for one in named.spans if self._has_role(SUBJECT + one.name)]
        return all(span.apart(one) for one in having) and not self._pairs([span], having, ())

    def _of_claims(self, name: str) -> bool:
        """Tell whether claims have a name for their property, or things for their class."""
        return self._has_role(PROPERTY + name) or self._has_role(CLASS + name)

    def _whole(self, parts: Sequence[Part]) -> list[Span]:
        """Return the whole names that words make, without those that others take words from.

        A longer one takes them all; of `how much memory bandwidth` the bandwidth takes the memory,
        of `max power per rack` the power.
        """
        every = self._spans(parts)
        if len(every) < 2:
            return every
        whole = [one for one in every if not any(one.within(other) for other in every)]
        asking = [one for one in whole if parts[one.first].text in _GIVING]
        lost = {one for one in asking if any(one.first < o.first <= one.last for o in whole)}
        return [one for one in whole if one not in lost]

    def _spans(self, parts: Sequence[Part]) -> list[Span]:
        """Return the runs of words that are whole names."""
        words = [part.text for part in parts]
        found: list[Span] = []
        for first in range(len(words)):
            for last in range(first, min(first + _LONGEST_NAME, len(words))):
                if last > first and parts[last].parted:
                    break
                name = name_of(words[first : last + 1])
                if name and self._number(name) is not None:
                    found.append(Span(first, last, name))
        return found

    def _has_role(self, name: str) -> bool:
        return self._number(ROLE + name) is not None
