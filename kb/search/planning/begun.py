"""Words of the names of properties that were not written to their end: `MI355X メモ`, `H200 帯`.

Of a Latin word the rest is looked for where nothing has it. One or two Japanese characters tell
too little for that by themselves, and may well stand somewhere; behind the name of a thing they
ask for what is claimed of it.
"""

import re

from kb.search.planning.named import Named
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import NUMBERED, WORD

_HALF = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]{1,2}")
_FIRST = f"{NUMBERED}0{WORD}"
"""What stands before a word of properties among all names."""
_LOOKED_AT = 64


def begun(named: Named, names: Lexicon) -> tuple[str, ...]:
    """Return the words of properties that the last word of a query begins behind a thing.

    None where it is such a word itself by which something is asked of the thing.
    """
    last = len(named.parts) - 1
    if not named.things or max(span.last for span in named.spans) == last:
        return ()
    # What is glued to a name may be the half of a longer one: 浸漬冷.
    if named.parts[last].glued and max(span.last for span in named.things) == last - 1:
        return ()
    half = named.parts[last].text
    return () if named.asks_value and _FIRST + half in names else words_begun(half, names)


def words_begun(half: str, names: Lexicon) -> tuple[str, ...]:
    """Return the words of properties that one or two Japanese characters begin."""
    if not _HALF.fullmatch(half):
        return ()
    found = names.prefixed(_FIRST + half, limit=_LOOKED_AT)
    words = [word for name, _ in found if (word := name.removeprefix(_FIRST)) != half]
    # A longer one says no more than the one that it begins with: メモリバンド, メモリ.
    return tuple(w for w in words if not any(w != o and w.startswith(o) for o in words))
