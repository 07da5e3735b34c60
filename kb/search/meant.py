"""What was meant by a query that finds nothing: its words put right, one by one or as a whole.

A word that is not known stands for one that it begins, or for one that it is a slip for.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kb.errors import QueryError
from kb.quantity.folding import fold_text
from kb.search.contract import Reader
from kb.search.index.completion import SEPARATOR, Completer
from kb.search.language.cursor import visible
from kb.search.planning.begun import words_begun
from kb.search.planning.plan import Planned, Planner
from kb.search.planning.spelling import corrected, other_number, respelled
from kb.search.words.homophones import RUN, homophone
from kb.search.words.lexicon import Lexicon
from kb.search.words.looks import in_kana, in_latin, looking_alike
from kb.search.words.naming import name_of

_UNKNOWN = 3
"""Unknown words that are looked at; a query with more is no slip."""
_BEGUN, _LOOKED_AT = 3, 64
"""Characters of a word that may be the beginning of a name, and the names that are looked at."""
_SHORTEST, _LONGEST = 3, 20
"""Characters of a word that may be the beginning of another."""
_SCANNED = 600
_COUNT = re.compile(r"[0-9.]+[a-z]?")
"""What is written to its end: the 20b of a model is no beginning of a longer word."""

_MIXED = re.compile(r"(?=.*[0-9A-Za-z])(?=.*[\u3041-\u9fff])")
"""A text with Latin letters or digits and Japanese."""


class Meant(NamedTuple):
    """A known word that another stands for."""

    word: str
    sure: bool
    """Whether what it finds may be shown, and not only asked for.

    Of the shortest words a slip, what is written in capitals, and what only sounds alike may well
    be a name of its own, for which nothing else is shown.
    """


class Rereader:
    """Reads a query once more as what it may have been meant for."""

    def __init__(
        self, planner: Planner, completer: Completer, planned: Callable[[str], Planned]
    ) -> None:
        self.terms = planner.terms
        self.names = planner.names
        self.completer = completer
        self._planned = planned

    def said(self, text: str, planned: Planned) -> str:
        """Return the folded query with the names in it that katakana stands for."""
        said = fold_text(visible(text))
        for typed, name in planned.heard:
            said = said.replace(typed, " ".join(map(self.completer.spelled, name.split())), 1)
        return said

    def meant(self, text: str, planned: Planned, reader: Reader) -> tuple[str | None, bool]:
        """Return the query with its unknown words put right, if that finds anything.

        And whether all of it is so sure that it is shown, and not asked for only.
        """
        typed_text = fold_text(visible(text))
        said = self.said(text, planned)
        changed, sure = self._whole(typed_text) or said, True
        if changed == said:
            changed, sure = self._corrected(said, planned)
        if changed == typed_text:
            changed = in_kana(typed_text)
        if changed == typed_text:
            changed = self._ended(typed_text) or self._sounding(typed_text, reader)
        if changed == typed_text:
            return None, sure
        try:
            found = reader.search(self._planned(changed).plan, limit=1)
        except QueryError:
            return None, sure
        if not found.total:
            changed = said
        return changed if changed != typed_text else None, sure

    def _whole(self, text: str) -> str | None:
        """Return the name that a text of two scripts begins: NVスイッ is no NVLink.

        Together they tell more than the half word that each of them may be by itself.
        """
        return self.completer.ended(text) if _MIXED.match(text) else None

    def _corrected(self, text: str, planned: Planned) -> tuple[str, bool]:
        """Return a text with its unknown words put right, and whether all of them are sure."""
        sure = True
        unknown = [(w, t) for w, t in planned.typed if self.terms.number(t) is None]
        if len(unknown) > _UNKNOWN:
            return text, sure
        # A Japanese name is cut into words, so a slip in it may leave no word to correct.
        known = (self.terms, self.names)
        for typed, term in unknown:
            last = (typed, term) == planned.typed[-1] != planned.typed[0]
            other = self._ending(planned.typed[-2][1], term) if last else None
            other = other or meant(typed, term, known, names=self.completer.completions)
            if other is None and last:
                other = self._half(term)
            if other is not None:
                sure = sure and other.sure
                text = text.replace(typed, self.completer.spelled(other.word), 1)
        return text, sure

    def _ending(self, before: str, word: str) -> Meant | None:
        """Return the word that begins so and ends a name with the one before: power swi(ng)."""
        if not _SHORTEST <= len(word) <= _LONGEST:
            return None
        head = len(name_of((before,)))
        names = self.names.prefixed(name_of((before, word)), limit=_LOOKED_AT)
        ends = [end for name, _ in names if self.terms.number(end := name[head:])]
        return Meant(min(ends, key=len), True) if ends else None

    def _half(self, word: str) -> Meant | None:
        """Return the most frequent word of properties that a few Japanese characters begin."""
        words = words_begun(word, self.names)
        frequent = max(words, key=lambda one: self.terms.number(one) or 0, default=None)
        return Meant(frequent, True) if frequent is not None else None

    def _ended(self, text: str) -> str | None:
        """Return the shortest name that a Japanese word which was not written to its end begins.

        It may be cut elsewhere than the name is, so that no word of it is known to be begun.
        """
        begun = fold_text(text).strip()
        if begun.isascii() or len(begun) < _BEGUN or not begun.isalpha():
            return None
        names = (name for name, _ in self.names.prefixed(begun, limit=_LOOKED_AT))
        return min(names, key=len, default=None)

    def _sounding(self, text: str, reader: Reader) -> str:
        """Return a text with the names that its compounds sound like, where nothing has these."""
        for run in RUN.findall(text):
            planned = self._planned(run)
            if not reader.search(planned.plan, limit=1).total:
                written = name_of(t for group in planned.plan.groups for t in group.ways[0].terms)
                text = text.replace(run, homophone(written, self.names) or run, 1)
        return text


def meant(typed: str, word: str, known: Sequence[Lexicon], *, names: Lexicon) -> Meant | None:
    """Return what a word as typed, and as it is looked for, stands for in one of the lexicons.

    What looks the same comes first, then a word that was not written to its end, before any slip,
    and last what sounds the same; `names` are what completes one.
    """
    short = len(word) <= _SHORTEST
    for words in known:
        alike = [(n, other) for other in looking_alike(typed) if (n := words.number(other))]
        if alike:
            # Nobody means another word by letters of two alphabets.
            return Meant(max(alike)[1], not short or in_latin(typed) != typed)
    for words in (*known, names):
        # What was taken for the s of a plural may be part of the word.
        for written in dict.fromkeys((typed.casefold(), word)):
            other = begun(written, words)
            if other is not None:
                return Meant(other, not (short and typed.isupper()))
    for words in known:
        other = corrected(word, words)
        if other is not None:
            return Meant(other, not short)
    for words in known:
        other = respelled(word, words)
        if other is not None:
            return Meant(other, False)
    return None


def begun(word: str, terms: Lexicon) -> str | None:
    """Return the known word that `word` was most likely to become, or None.

    It begins so: of several the one that is frequent and of which little is missing.
    """
    if not _SHORTEST <= len(word) <= _LONGEST or _COUNT.fullmatch(word) or not word.isprintable():
        return None
    found: list[tuple[float, str]] = []
    for entry, number in terms.prefixed(word, limit=_SCANNED):
        other, completes, _ = entry.partition(SEPARATOR)
        # H10 is no beginning of H100.
        if other != word and not other_number(word, other):
            found.append((-(1 if completes else number) * len(word) / len(other), other))
    return min(found)[1] if found else None
