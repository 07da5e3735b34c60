"""The words by which texts state the terms of qualifiers: per direction, with sparsity, in FP8."""

import re
from collections.abc import Mapping

from kb.quantity.folding import fold_text
from kb.views.catalog import Qualifier
from kb.views.label import Term

_SHORTEST = 2
"""Characters of the shortest word that is looked for: 疎 is part of too many others."""


class TermWords:
    """The words for the terms of one qualifier; only terms with `aliases` are looked for."""

    def __init__(self, terms: tuple[Term, ...]) -> None:
        named = [term for term in terms if term.aliases]
        self.terms = {
            _folded(word): term
            for term in named
            for word in (*term.aliases, term.label.ja, term.label.en)
            if word and len(word) >= _SHORTEST
        }
        # The longest first: `without sparsity` is not `sparsity`.
        longest = sorted(self.terms, key=len, reverse=True)
        edged = (rf"(?<![a-z0-9]){re.escape(w)}(?![a-z0-9])" for w in longest if w.isascii())
        plain = (re.escape(word) for word in longest if not word.isascii())
        self._any = re.compile("|".join((*edged, *plain)) or r"(?!)")

    def stated(self, text: str) -> Term | None:
        """Return the one term that a text states; None where it states none, or several."""
        met = self._any.finditer(_folded(text))
        found = {self.terms[m.group()].id: self.terms[m.group()] for m in met}
        return next(iter(found.values())) if len(found) == 1 else None


def term_words(qualifiers: Mapping[str, Qualifier]) -> Mapping[str, TermWords]:
    """Return the words of each qualifier that has any."""
    found = {key: TermWords(one.terms) for key, one in qualifiers.items()}
    return {key: words for key, words in found.items() if words.terms}


def _folded(text: str) -> str:
    return fold_text(text).casefold()
