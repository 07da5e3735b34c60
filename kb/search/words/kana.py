"""Kana as they are typed by mistake: hiragana for a katakana name, a mark too few or too many."""

import re
from collections.abc import Iterator
from typing import Final

HIRAGANA: Final = re.compile(r"[\u3041-\u3096\u30fc]{4,}")
"""A run that may be a name which was not put into katakana."""
SHORTEST: Final = 4
"""Characters of the shortest word that is looked for with a mark more or less."""
_PARTICLE: Final = re.compile(r"(?:とは|では|には|との|への|[のはがをにでともへ])\Z")
"""What may stand behind a name in a run of hiragana."""
_TO_KATAKANA: Final = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_MARKS: Final = "ーッ"
"""What is left out or put in without another meaning: ストレジ, ネトワーク."""
_SMALL: Final = dict(zip("アイウエオヤユヨ", "ァィゥェォャュョ", strict=True))
_OTHERS: Final = _SMALL | {small: large for large, small in _SMALL.items()}
"""Kana that are written for each other: ブラックウエル."""


def katakana_of(text: str) -> str:
    """Return a text with katakana for its hiragana; it is as long."""
    return text.translate(_TO_KATAKANA)


def without_particle(run: str) -> tuple[str, ...]:
    """Return a run of hiragana, and it without a particle that may end it."""
    name = _PARTICLE.sub("", run)
    return (run, name) if name != run and len(name) >= SHORTEST else (run,)


def variants(word: str) -> Iterator[str]:
    """Yield the other ways to write a katakana word that differ in one kana."""
    if len(word) < SHORTEST:
        return
    for place, kana in enumerate(word):
        head, tail = word[:place], word[place + 1 :]
        if place:
            yield from (head + mark + kana + tail for mark in _MARKS)
        if kana in _MARKS:
            yield head + tail
        elif kana in _OTHERS:
            yield head + _OTHERS[kana] + tail
