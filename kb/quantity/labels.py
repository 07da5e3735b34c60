"""Units as words: in Japanese the word of `units.txt`, in English a plural where one is due.

Only units that are words are touched: those of `units.txt` whose symbol is their name (chip,
rack, month). A symbol (GB, W, h) is the same in every language.
"""

import re
from functools import lru_cache

from kb.quantity.defined import UNITS_FILE

_SEPARATOR = re.compile(r"([/·])")
_SIBILANT = re.compile(r"(?:s|x|ch|sh)\Z")
_CONSONANT_Y = re.compile(r"(?<=[^aeiou])y\Z")
_IRREGULAR = {"foot": "feet", "hertz": "hertz", "percent": "percent", "person": "people"}
COUNTER = "count"
"""The bare counter. The property names what is counted, so that no word is printed for it."""


def unit_label(unit: str, lang: str, *, plural: bool) -> str:
    """Return a unit as it is printed behind a number; empty for none."""
    if unit == COUNTER:
        return ""
    words = _words()
    parts = _SEPARATOR.split(unit)
    if lang == "ja":
        return "".join(words.get(part, part) for part in parts)
    if plural and parts[0] in words and (len(parts) == 1 or parts[1] == "/"):
        parts[0] = plural_of(parts[0])
    return "".join(parts)


def plural_of(word: str) -> str:
    """Return the English plural of a word that is a unit."""
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    if _SIBILANT.search(word):
        return word + "es"
    return _CONSONANT_Y.sub("ie", word) + "s"


@lru_cache(maxsize=1)
def _words() -> dict[str, str]:
    """Return the units that are words, each with its Japanese name (or its own)."""
    words: dict[str, str] = {}
    for line in UNITS_FILE.read_text(encoding="utf-8").splitlines():
        fields = [field.strip() for field in line.split(" = ")]
        name = fields[0]
        if len(fields) < 2 or name.startswith("#") or name.endswith("-"):
            continue
        if len(fields) == 2 or fields[2] == "_":
            japanese = (field for field in fields[3:] if not field.isascii())
            words[name] = next(japanese, name)
    return words
