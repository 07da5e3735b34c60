"""The names that a query may use, looked up in a snapshot when it does."""

from collections.abc import Mapping, Set
from functools import cached_property

from kb.search.index.whole import Meta
from kb.search.language.query import PropertyInfo
from kb.search.planning.asking import COMPARING, PASSED
from kb.search.words.analysis import Analyzer
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import PROPERTY, WORD, having, name_of, number_of
from kb.search.words.stems import stem_of
from kb.store.snapshot import Snapshot

_FILLING = PASSED | COMPARING


class SnapshotNames:
    """What stands before and behind a colon in a query.

    `terms` are the words of the index, which `analyzer` cuts, and `indexed` the names among them.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        meta: Meta,
        *,
        analyzer: Analyzer,
        terms: Lexicon,
        indexed: Lexicon,
    ) -> None:
        self.snapshot = snapshot
        self.meta = meta
        self.analyzer = analyzer
        self.terms = terms
        self.indexed = indexed

    def resolve(self, kind: str, name: str) -> str:
        """Return the id of a name."""
        known = self.meta.labels.get(kind, {})
        return name if name in known else self.snapshot.resolve(kind, name)

    def is_named(self, kind: str, name: str, *, wholly: bool = False) -> bool:
        """Tell whether `name` is a name of something or, unless `wholly`, part of several names."""
        known = self.meta.labels.get(kind, {})
        return name in known or self.snapshot.is_named(kind, name, wholly=wholly)

    def property(self, key: str) -> PropertyInfo:
        """Return what is known of a property."""
        return PropertyInfo(self.meta.units.get(key))

    def measures(self, name: str) -> tuple[str, ...]:
        """Return the properties with numbers that have just this name, or are called so too."""
        if self.meta.units.get(name) is not None:
            return (name,)
        terms = [token.text for token in self.analyzer.tokens(name, beside=False)]
        numbers = having(self.indexed.number, PROPERTY + name_of(terms)) if terms else ()
        return tuple(key for number in numbers if (key := self._measures.get(number)) is not None)

    def said(self, text: str) -> Mapping[str, tuple[float, int]]:
        """Return the properties with numbers whose name a text says in part: which, how much.

        That is the part of the name in one language, and how many of its words.
        """
        stems = {stem_of(token.text) for token in self.analyzer.tokens(text, beside=False)}
        near = {n for stem in stems for n in having(self.indexed.number, WORD + stem)}
        found = {key: self._part(key, stems) for n in near if (key := self._measures.get(n))}
        return {key: part for key, part in found.items() if part[1]}

    def is_said(self, text: str) -> bool:
        """Tell whether anything has one of the words of a text, or it has none but filling ones."""
        words = [token.text for token in self.analyzer.tokens(text, beside=False)]
        return not words or any(word in self.terms or word in _FILLING for word in words)

    def _part(self, key: str, stems: Set[str]) -> tuple[float, int]:
        label = self.meta.labels["property"][key]
        cut = [self.analyzer.tokens(name, beside=False) for name in (label.ja, label.en) if name]
        words = [{stem_of(token.text) for token in tokens} for tokens in cut]
        return max(
            ((len(own & stems) / len(own), len(own & stems)) for own in words if own),
            default=(0.0, 0),
        )

    def names(self, kind: str) -> tuple[str, ...]:
        """Return all ids of a kind."""
        return tuple(self.meta.labels.get(kind, {}))

    @cached_property
    def _measures(self) -> dict[int, str]:
        return {number_of(key): key for key, unit in self.meta.units.items() if unit is not None}
