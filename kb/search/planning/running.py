"""The running words of a query: what they name, what they ask of it, and what only asks."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain

from kb.frozen import frozen
from kb.search.language.query import Word
from kb.search.planning.asking import asked, chooses, compares, heads, parted, said, undefined
from kb.search.planning.begun import begun
from kb.search.planning.bonuses import Namer
from kb.search.planning.named import Named, covered
from kb.search.planning.sorts import CONTRAST, MEANING, conditions, defines, sorts, unsettled
from kb.search.planning.spelling import typed_words
from kb.search.planning.superlatives import Superlative, superlative
from kb.search.planning.topics import STATES, is_named, topic
from kb.search.planning.ways import Part, by_word, whole_names
from kb.search.words.lexicon import Lexicon
from kb.search.words.synonyms import Words

MAX_TERMS = 24


@frozen
class Running:
    """Running words as they are understood."""

    parts: list[Part]
    """Those that say something."""
    named: Named
    """What they name, with what is quoted beside them."""
    compares: bool
    """Whether they ask how the things that they name differ, or for one of them."""
    opposes: bool
    """Whether they say so, and do not only name several that have what is asked for."""
    of_one: bool
    """Whether they ask so of what one name stands for: the cooling methods."""
    most: Superlative | None
    typed: tuple[tuple[str, str], ...]
    """Each word as typed, and its term."""
    ignored: tuple[str, ...]
    """Words that say nothing."""
    every: list[Part]
    """All words, those that only ask too."""
    defines: bool
    """Whether they ask what something is."""
    sorts: tuple[str, ...]
    """Words of the properties of the sort that they ask for."""
    unsettled: bool
    """Whether they ask for all that is not settled."""
    topic: bool
    """Whether they ask so for what is not settled of a topic."""
    on: tuple[tuple[str, float], ...]
    """What things need or are limited by, where is asked whether they can do something; what tells
    what they are or how they differ, where that is asked."""


class RunningReader:
    """Reads running words, which `parts` cuts; `measure` tells what a unit is one of."""

    def __init__(
        self,
        parts: Callable[[str], Sequence[Part]],
        synonyms: Mapping[Words, tuple[Words, ...]],
        terms: Lexicon,
        namer: Namer,
        *,
        measure: Callable[[str], str | None],
    ) -> None:
        self.parts = parts
        self.measure = measure
        self.synonyms = synonyms
        self.terms = terms
        self.namer = namer

    def read(self, runs: Sequence[Sequence[Word]], beside: Sequence[Part]) -> Running:
        """Return what runs of words say; names may be quoted `beside` them."""
        texts = [" ".join(word.text for word in words) for words in runs]
        cut = list(map(self.parts, texts))
        parts = whole_names(
            list(chain.from_iterable(map(parted, cut, texts))), self.synonyms.__contains__
        )
        last = texts[-1] if texts else ""
        places = partial(self.namer.places, parts[:MAX_TERMS])
        every = parts
        asking, comparing = (*asked(parts), *sorts(last)), compares(parts)
        joined = any(part.parted for part in parts)
        most = superlative(parts, last, places)
        parts = said(parts, places)
        every_open = unsettled(last, (part.text for part in parts))
        open_of = topic(parts, last, partial(self.namer.places, parts[:MAX_TERMS]))
        every_word = parts
        parts, named = self._named(open_of or parts, beside, asking)
        if open_of and not is_named(named, self.namer.names.number):
            # Where the rest names nothing, those words may be what is asked for.
            open_of = []
            parts, named = self._named(every_word, beside, asking)
        choosing = chooses(last)
        pages = self.namer.pages(named)
        several = named.several or (choosing and pages > 1)
        # In `idle between stages` two names stand, but none of them beside the other.
        comparing = comparing and (joined or pages > 1 or len(named.spans) < 2 or covered(named))
        typed, ignored = self._typed(runs, cut)
        defining = defines(last)
        on = conditions(last) if len(named.spans) > 1 else ()
        if comparing and len(named.spans) > 1:
            on = CONTRAST
        elif defining and pages == 1 and covered(named):
            on = MEANING
        return Running(
            parts=parts,
            named=named,
            compares=several or (comparing and len(named.spans) > 1),
            opposes=choosing or (comparing and len(named.spans) > 1),
            of_one=comparing and len(named.spans) == 1,
            most=most,
            typed=tuple(typed),
            ignored=tuple(ignored),
            every=every,
            defines=defining,
            sorts=STATES if open_of else sorts(last),
            unsettled=every_open,
            topic=bool(open_of),
            on=self.namer.of_words(named, on),
        )

    def _named(
        self, parts: list[Part], beside: Sequence[Part], asking: Sequence[str]
    ) -> tuple[list[Part], Named]:
        """Return the words that say something, and what they name."""
        measures = [m for part in parts if part.text.isalpha() and (m := self.measure(part.text))]
        namer = partial(self.namer.named, measures=measures)
        named = namer([*parts, *beside][:MAX_TERMS], asking)
        if (fewer := undefined(parts, named)) is not parts:
            parts = fewer
            named = namer([*parts, *beside][:MAX_TERMS], asking)
        if ending := heads(named):
            named = namer(named.parts, (*asking, *ending))
        elif words := begun(named, self.namer.names):
            named = namer(named.parts, (*asking, *words))
            if len(words) == 1 and named.asks_value:
                parts = [*parts[:-1], parts[-1]._replace(text=words[0])]
                named = namer([*parts, *beside][:MAX_TERMS], asking)
        return parts, named

    def _typed(
        self, runs: Sequence[Sequence[Word]], cut: Sequence[Sequence[Part]]
    ) -> tuple[list[tuple[str, str]], list[str]]:
        """Return what of the words may be a slip, and those that say nothing."""
        typed: list[tuple[str, str]] = []
        ignored: list[str] = []
        for words, run in zip(runs, cut, strict=True):
            for word, known in zip(words, by_word([w.text for w in words], run), strict=True):
                own = known or self.parts(word.text)
                typed += typed_words(word.text, own, self.terms)
                ignored += [word.text] if not own else []
        return typed, ignored
