"""What a query wants to know to be unsettled: its topic, beside the words that ask so.

Of `open questions about nuclear PPAs` the PPAs are the topic; that something is open says nothing
of it, and what is open of other things is no answer.
"""

import re
from collections.abc import Callable, Sequence, Set

from kb.search.planning.named import Named
from kb.search.planning.sorts import OF_ANY, asks_unsettled
from kb.search.planning.ways import Part
from kb.search.words.naming import PROPERTY, SUBJECT, having

_UNKNOWN = re.compile(
    r"(?:分|わ)から(?:ない|ぬ)|不明|要確認|\b(?:un|not (?:yet )?)known\b|\b(?:unclear|uncertain)\b|"
    r"\b(?:could|can) ?not (?:yet )?be (?:verified|confirmed)\b",
    re.IGNORECASE,
)
_FRAME = OF_ANY | frozenset(
    (
        *("分かる", "不明", "要", "要確認", "主張", "値", "数値", "状況"),
        *("unknown", "known", "unclear", "uncertain", "could", "cannot", "be", "far"),
        *("claim", "fact", "figure", "value", "detail"),
    )
)
"""Words of such a text that say nothing of the topic."""
STATES = ("unverified", "verification")
"""Words of the names of the properties that tell what is not settled."""


def topic(parts: Sequence[Part], text: str, named: Callable[[Set[str]], Set[int]]) -> list[Part]:
    """Return the words of a text for what it asks to be unsettled; none where it does not ask so.

    Those at the places that `named` tells are part of a name (`Open Rack`) and stay; one that is
    made of the words that are passed over keeps none.
    """
    if not (asks_unsettled(text) or _UNKNOWN.search(text)):
        return []
    places = named(_FRAME)
    kept: list[Part] = []
    passed = False
    for place, part in enumerate(parts):
        if place not in places and part.text in _FRAME:
            passed = True
            continue
        kept.append(part._replace(glued=part.glued and not passed))
        passed = False
    return kept if kept and len(kept) < len(parts) else []


def is_named(named: Named, number: Callable[[str], int | None]) -> bool:
    """Tell whether the words of a topic name a thing or a property."""
    names = (mark + span.name for span in named.spans for mark in (SUBJECT, PROPERTY))
    return any(next(having(number, name), None) is not None for name in names)
