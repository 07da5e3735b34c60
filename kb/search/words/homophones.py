"""Names that a Japanese word sounds like: an input method may have written other characters."""

import re
from collections.abc import Iterator

from kb.search.words.japanese import reading
from kb.search.words.lexicon import Lexicon

RUN = re.compile(r"[\u30a1-\u30fc\u3005\u4e00-\u9fff]{4,20}")
"""A compound: shorter ones have too many that sound alike."""
_KANJI = re.compile(r"[\u3005\u4e00-\u9fff]")
_MOST = 2
"""Characters that may be others: a word of two is chosen at once."""
_SCANNED = 600


def homophone(word: str, names: Lexicon) -> str | None:
    """Return the name that sounds as `word` and has one or two other kanji, or None.

    The first character is right: whoever chose another one sees it. Of several names the one
    that is the same for longest.
    """
    for length in range(len(word) - 1, 0, -1):
        known = names.prefixed(word[:length], limit=_SCANNED)
        found = [(-number, name) for name, number in known if _sounds(word, name)]
        if found:
            return min(found)[1]
    return None


def _sounds(word: str, name: str) -> bool:
    if len(name) != len(word) or name == word:
        return False
    others = [(a, b) for a, b in zip(word, name, strict=True) if a != b]
    if len(others) > _MOST or not all(map(_KANJI.match, _each(others))):
        return False
    # A character is read otherwise beside one that it makes no word with.
    return all(reading(a) == reading(b) for a, b in others) or reading(word) == reading(name)


def _each(pairs: list[tuple[str, str]]) -> Iterator[str]:
    return (character for pair in pairs for character in pair)
