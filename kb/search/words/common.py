"""The form that a word has in common with others: `slowest` with `slow`, `held` with `hold`.

Phrases are compared in it, in which nobody can tell the form that a reader chose.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kb.search.words.stems import stem_of

_GRADED: Final = (
    *("big", "bright", "cheap", "clean", "close", "cold", "cool", "dark", "deep", "easy", "fast"),
    *("great", "hard", "heavy", "high", "hot", "large", "light", "long", "loud", "low", "new"),
    *("old", "quick", "quiet", "rare", "short", "slow", "small", "smart", "strong", "thick"),
    *("thin", "tight", "warm", "weak", "wide", "young"),
)
"""Adjectives that are put into degrees by their ends."""
_IRREGULAR: Final = {
    "begin": ("began", "begun"),
    "break": ("broke", "broken"),
    "build": ("built",),
    "buy": ("bought",),
    "choose": ("chose", "chosen"),
    "draw": ("drawn", "drew"),
    "drive": ("driven", "drove"),
    "eat": ("ate", "eaten"),
    "fall": ("fallen", "fell"),
    "feed": ("fed",),
    "feel": ("felt",),
    "freeze": ("froze", "frozen"),
    "give": ("gave", "given"),
    "grow": ("grew", "grown"),
    "hang": ("hung",),
    "hide": ("hidden", "hid"),
    "hold": ("held",),
    "lead": ("led",),
    "leave": ("left",),
    "lose": ("lost",),
    "make": ("made",),
    "meet": ("met",),
    "pay": ("paid",),
    "rise": ("risen", "rose"),
    "run": ("ran", "running"),
    "sell": ("sold",),
    "send": ("sent",),
    "shrink": ("shrank", "shrunk"),
    "spend": ("spent",),
    "stand": ("stood",),
    "stick": ("stuck",),
    "teach": ("taught",),
    "think": ("thought",),
    "throw": ("threw", "thrown"),
    "win": ("won",),
    "write": ("writing", "written", "wrote"),
}
"""Verbs that change within."""


def _degrees(word: str) -> Iterator[str]:
    """Yield the degrees of an adjective."""
    doubled = word + word[-1] if len(word) == 3 and word[-1] in "dgnt" and word != "old" else word
    root = doubled[:-1] + "i" if word.endswith("y") else doubled.removesuffix("e")
    yield from (f"{root}er", f"{root}est")


_FORMS: Final = {
    **{form: word for word in _GRADED for form in _degrees(word)},
    **{form: word for word, forms in _IRREGULAR.items() for form in forms},
}


@lru_cache(maxsize=16_384)
def common_form(word: str) -> str:
    """Return the form of a word as the analysis cuts it; of Japanese that is its own."""
    return stem_of(_FORMS.get(word, word))
