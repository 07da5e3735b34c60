"""The words and signs around a figure that say how it is meant, in ja and en."""

import re

from kb.vocab import Modifier

_BEFORE: dict[Modifier, tuple[str, ...]] = {
    Modifier.APPROXIMATE: (
        "約", "およそ", "おおよそ", "ほぼ", "概ね", "おおむね", "≈", "≒", "≃", "≅", "∼", "~",
        "approximately", "approx.", "approx", "about", "around", "roughly", "circa", "ca.",
    ),
    Modifier.AT_MOST: (
        "最大", "最高", "≤", "≦", "⩽", "<=", "=<", "up to", "at most", "no more than", "max.",
        "max", "maximum",
    ),
    Modifier.AT_LEAST: (
        "最小", "最低", "少なくとも", "≥", "≧", "⩾", ">=", "at least", "no less than", "min.",
        "minimum",
    ),
    Modifier.OVER: (">", "more than", "over", "above", "greater than", "exceeding"),
    Modifier.UNDER: ("<", "less than", "fewer than", "under", "below"),
}  # fmt: skip
_AFTER: dict[Modifier, tuple[str, ...]] = {
    Modifier.APPROXIMATE: ("程度", "前後", "ほど", "くらい", "ぐらい", "or so"),
    Modifier.CLASS: ("級", "クラス", "規模", "class"),
    Modifier.OVER: ("超", "超え", "を超える"),
    Modifier.AT_LEAST: (
        "以上", "+", "or more", "or above", "or higher", "or greater", "and above",
    ),
    Modifier.UNDER: ("未満",),
    Modifier.AT_MOST: (
        "以下", "以内", "まで", "max", "or less", "or fewer", "or below", "or lower", "and below",
    ),
}  # fmt: skip


def _table(words: dict[Modifier, tuple[str, ...]]) -> dict[str, Modifier]:
    return {word: modifier for modifier, group in words.items() for word in group}


def _longest_first(table: dict[str, Modifier]) -> list[str]:
    return sorted(table, key=lambda word: (-len(word), word))


BEFORE = _table(_BEFORE)
AFTER = _table(_AFTER)

_before = "|".join(
    re.escape(word) + (r"(?![A-Za-z])" if word[-1].isascii() and word[-1].isalpha() else "")
    for word in _longest_first(BEFORE)
)
_after = "|".join(
    (r"(?:(?<=\s)|(?<=-))" if word[0].isascii() and word[0].isalpha() else "") + re.escape(word)
    for word in _longest_first(AFTER)
)
PREFIX = re.compile(rf"\s*({_before})\s*", re.IGNORECASE)
"""One modifier before a figure."""
SUFFIX = re.compile(rf"[\s-]*({_after})\s*$", re.IGNORECASE)
"""One modifier at the end of a text."""
SIGN = r"(?:[<>]=?|[≤≥≦≧])"
"""A sign that may stand before the second number of a range."""


def modifier_before(word: str) -> Modifier:
    """Return what a word that PREFIX found means, whatever its case."""
    return BEFORE[word.lower() if word.isascii() else word]


def modifier_after(word: str) -> Modifier:
    """Return what a word that SUFFIX found means, whatever its case."""
    return AFTER[word.lower() if word.isascii() else word]
