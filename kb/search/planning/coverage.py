"""How much of a query something has, where nothing has all of it.

Of a sentence the rare words tell what it is about, and what has several of them is nearer to it
than what has the name of one. Words that any sentence may have are let go first.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log

from kb.search.contract import Group
from kb.search.words.lexicon import Lexicon

FILLING = frozenset(
    (
        *("after", "again", "all", "already", "also", "alway", "another", "anything", "back"),
        *("because", "become", "before", "both", "but", "come", "could", "during", "each"),
        *("either", "else", "even", "ever", "every", "everything", "few", "go", "goe", "going"),
        *("happen", "happening", "having", "here", "instead", "just", "keep", "kept", "know"),
        *("known", "later", "less", "let", "may", "might", "more", "must", "never", "now", "off"),
        *("once", "one", "only", "other", "out", "over", "put", "really", "said", "same", "say"),
        *("see", "seem", "several", "since", "so", "some", "something", "still", "such", "than"),
        *("their", "them", "these", "thing", "those", "though", "through", "too", "try", "trying"),
        *("under", "until", "up", "upon", "very", "way", "well", "while", "whole"),
        *("中", "他", "入れる", "全て", "全部", "其れ", "内", "出る", "分かる"),
        *("前", "同じ", "必ず"),
        *("必要", "思う", "所", "既に", "時", "様", "此れ", "毎", "自分", "良い", "色々", "言う"),
        *("起きる", "起こる", "間"),
    )
)
"""Words of a sentence that tell no topic, as the analysis cuts them."""
COVERED = 120.0
"""What is added to the score of what has all of a query; of the rest, in proportion."""
FEWEST = 4
"""Words of the shortest query that is taken for a sentence: in a shorter one, names decide."""


class Coverage:
    """Weighs the words of a query against each other."""

    def __init__(self, terms: Lexicon, *, documents: int) -> None:
        self.terms = terms
        self.documents = documents

    def telling(self, groups: Sequence[Group]) -> list[Group]:
        """Return groups without those that tell no topic, if any are left then."""
        telling = [group for group in groups if not FILLING.issuperset(group.ways[0].terms)]
        return telling or [*groups]

    def weighed(self, groups: Sequence[Group], held: Sequence[Group]) -> tuple[Group, ...]:
        """Return `held` groups, each worth the part of a query that its one of `groups` is.

        A way that counts for less is worth less. Few words stay as they are.
        """
        if len(groups) < FEWEST:
            return tuple(held)
        told = [self._told(group) for group in groups]
        whole = sum(told)
        return tuple(
            Group(tuple(replace(w, worth=COVERED * one / whole * w.weight) for w in group.ways))
            for group, one in zip(held, told, strict=True)
        )

    def _told(self, group: Group) -> float:
        """Return how much a group tells: the more, the fewer documents have its words."""
        rarest = min(self.terms.number(term) or 0 for term in group.ways[0].terms)
        return log(1 + (self.documents + 1) / (rarest + 0.5))
