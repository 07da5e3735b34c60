"""Find the flags of a text: the longest word wins, and a label is told from the plain word."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.markers.words import DOUBTS, HEDGES, LABELS, LIMITS, NOT_FLAGS, FlagKind
from kb.vocab import Basis


@dataclass(frozen=True, slots=True)
class Flag:
    """A word of basis, doubt or hedging, at its place in a passage."""

    kind: FlagKind
    text: str
    """The word as it is written."""
    start: int
    end: int
    basis: Basis | None = None
    """The basis that a label names."""


_MEANINGS: dict[str, tuple[FlagKind, Basis | None] | None] = {
    **dict.fromkeys(HEDGES, (FlagKind.HEDGE, None)),
    **{word: (FlagKind.BASIS, basis) for basis, words in LABELS.items() for word in words},
    **dict.fromkeys(LIMITS, (FlagKind.LIMIT, None)),
    **dict.fromkeys(DOUBTS, (FlagKind.DOUBT, None)),
    **dict.fromkeys(NOT_FLAGS),
}


def _alternatives(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


_WIDE_WORDS = [word for word in _MEANINGS if not word.isascii()]
_LATIN_WORDS = [word for word in _MEANINGS if word.isascii()]
_WIDE = re.compile(_alternatives(_WIDE_WORDS))
# The letters come first, for a search leaps to them; what precedes is looked at afterwards.
_LATIN = re.compile(
    rf"[{''.join(sorted({word[0].lower() for word in _LATIN_WORDS}))}](?<![A-Za-z-][a-z])"
    rf"(?:{_alternatives(sorted({word[1:].lower() for word in _LATIN_WORDS}))})(?![A-Za-z])"
)
_BY_LOWER = {word.lower(): word for word in _LATIN_WORDS}
_LATIN_RUN = re.compile(r"[A-Za-z]{3}")

# 事実 is a label beside a citation, in parentheses, or glued to the end of a polite sentence;
# elsewhere it is the ordinary word "fact".
_FACT_BEFORE = re.compile(r"(?:です|ます|ません|ました|でした|すべて|いずれも|は|[（(［\[。\n])$")
_FACT_AFTER = re.compile(r"\s*(?:[［\[（(。）)］\]、]|$)")
_CLOSED = re.compile(r"\s*(?:[、。，．,.）)\]］]|$)")


def find_flags(text: str) -> tuple[Flag, ...]:
    """Return the flags of a text in order."""
    found = list(_wide(text))
    if _LATIN_RUN.search(text):
        found.extend(_latin(text))
        found.sort(key=lambda flag: flag.start)
    return tuple(found)


def _wide(text: str) -> Iterator[Flag]:
    for match in _WIDE.finditer(text):
        word = match[0]
        meaning = _MEANINGS[word]
        if meaning is None or not _is_label(word, text, match):
            continue
        yield Flag(meaning[0], word, match.start(), match.end(), meaning[1])


def _latin(text: str) -> Iterator[Flag]:
    for match in _LATIN.finditer(text.lower() if len(text.lower()) == len(text) else text):
        word = _BY_LOWER.get(match[0])
        meaning = _MEANINGS[word] if word else None
        if meaning is not None:
            start, end = match.span()
            yield Flag(meaning[0], text[start:end], start, end, meaning[1])


def _is_label(word: str, text: str, match: re.Match[str]) -> bool:
    """Tell a label from the same word used in the run of a sentence."""
    if word == "主張":
        return _CLOSED.match(text, match.end()) is not None
    if word.endswith("事実"):
        before = text[max(match.start() - 4, 0) : match.start()]
        return _FACT_AFTER.match(text, match.end()) is not None and (
            not before or _FACT_BEFORE.search(before) is not None
        )
    if word == "うる":
        # "起こりうる" hedges; "うるう年" and the like do not.
        return match.start() > 0 and text[match.start() - 1] in "いきしちにひみりえけせてねべめれ"
    return True
