"""Latin names as they sound in Japanese: カイロスパワー leads to Kairos Power.

A name and its katakana come to the same row of consonants. What a letter may be written with is
a choice, so that a Latin word has several rows and katakana has one. Beside each consonant stand
the vowels behind it, by which two words of one row are told apart: グレース is Grace,
グロス is not.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Final, NamedTuple

SHORTEST = 3
"""Consonants of the shortest row by which a name is looked for."""
_MOST = 24
"""Rows of one name that are kept."""
KATAKANA: Final = re.compile(r"[\u30a1-\u30fa\u30fc]{3,}")
_LETTERS: Final = re.compile(r"[a-z]{3,}")
_NONE = "*"
"""The consonant of a vowel that begins a word."""

_KANA: Final = {
    kana: (consonant, vowel)
    for consonant, row in (
        *(("k", "カキクケコ"), ("g", "ガギグゲゴ"), ("s", "サシスセソ"), ("s", "ザ ズゼゾ")),
        *(("t", "タ ツテト"), ("c", " チ"), ("d", "ダ ヅデド"), ("j", " ヂ"), ("j", " ジ")),
        *(
            ("n", "ナニヌネノ"),
            ("h", "ハヒ ヘホ"),
            ("f", "  フ"),
            ("b", "バビブベボ"),
            ("b", "  ヴ"),
        ),
        *(("p", "パピプペポ"), ("m", "マミムメモ"), ("y", "ヤ ユ ヨ"), ("r", "ラリルレロ")),
        *(("w", "ワ   ヲ"), ("", "アイウエオ"), ("", "ァィゥェォ"), ("", "ャ ュ ョ")),
    )
    for kana, vowel in zip(row, "aiueo", strict=False)
    if kana != " "
} | {"ン": ("n", "")}
_SMALL: Final = frozenset("ァィゥェォャュョ")
"""Kana whose vowel takes the place of the one before."""
_GLIDE: Final = re.compile(r"ウ(?=[ィェォ])")

_RULES: Final = tuple(
    (pattern, tuple(sounds.split("|")))
    for pattern, sounds in (
        (r"^(?:kn)", "n"),
        (r"^(?:wr)", "r"),
        (r"^(?:ps|x)", "s"),
        (r"^y(?=[aeiou])", "y"),
        (r"(?:ss|[st])ion", "sn|jn"),
        (r"tch", "c"),
        (r"sch", "s|sk"),
        (r"ch", "c|k"),
        (r"sh", "s"),
        (r"ph", "f"),
        (r"th", "s|t"),
        (r"(?<=[aeiou])gh|g(?=n$)", ""),
        (r"dg(?=[eiy])", "j"),
        (r"ck", "k"),
        (r"qu?", "k"),
        (r"x", "ks"),
        (r"cc(?=[eiy])", "ks"),
        (r"c(?=[eiy])", "s"),
        (r"cc?", "k"),
        (r"gg?(?=[eiy])", "j|g"),
        (r"gg?h?", "g"),
        (r"z+(?=u)", "s|j"),
        (r"z+", "s"),
        (r"s(?=[iu][aeiou]|ure)", "s|j"),
        (r"s+", "s"),
        (r"t+(?=[iu])", "t|c"),
        (r"t+", "t"),
        (r"d+(?=[iu])", "d|j"),
        (r"d+", "d"),
        (r"v+", "b"),
        (r"l+", "r"),
        # A closing r is heard in some tongues only.
        (r"(?<=[aeiouyw])r+(?=e?$|[^aeiouyr])|(?<=t)re$", "|r"),
        (r"r+h?", "r"),
        (r"mb$", "m"),
        (r"m+(?=[pb])", "n"),
        (r"m+", "m"),
        (r"b+", "b"),
        (r"^wh|w(?=[aeiou])h?", "w"),
        (r"h(?=u)", "h|f"),
        (r"h(?=[aeiouy])", "h"),
        *((f"{letter}+", letter) for letter in "fjknp"),
        (r"[a-z]", ""),
    )
)
"""How a piece of a Latin word may sound; the first that fits is taken."""
_PIECE: Final = re.compile("|".join(f"({pattern})" for pattern, _ in _RULES))
"""A piece of a Latin word; its group has the number of its rule, from 1."""

_OPEN: Final = {"a": "aeo", "e": "eia", "i": "ia", "o": "ou", "u": "uao", "y": "ia", "r": "a"}
"""The vowels in katakana of a Latin one, or of the re of metre; those of some pairs besides."""
_PAIRED: Final = {"eu": "u", "ew": "u", "ou": "a", "ow": "a", "oo": "a", "or": "a", "io": "o"}
_HELPING: Final = {"t": "ou", "d": "ou", "c": "iu", "j": "iu", "k": "ui", "n": "u"}
"""The vowels that katakana puts behind a consonant which has none."""
_WEAK: Final = re.compile(r"\ber,")
"""An er within a word, of which katakana may have no vowel at all."""


def in_pages() -> dict[str, object]:
    """Return the kana and the rules, as the search in the page knows them."""
    return {
        "kana": _KANA,
        "rules": _RULES,
        "open": _OPEN,
        "paired": _PAIRED,
        "helping": _HELPING,
        "shortest": SHORTEST,
        "most": _MOST,
    }


class Sound(NamedTuple):
    """The consonants of a word, and the vowels behind each, from one comma to the next."""

    row: str
    vowels: str


def heard(katakana: str) -> Sound:
    """Return how a katakana word sounds."""
    slots: list[list[str]] = []
    for kana in _GLIDE.sub("ワ", katakana):
        consonant, vowel = _KANA.get(kana, ("", ""))
        if consonant and not (consonant == "n" and slots and slots[-1] == ["n", ""]):
            slots.append([consonant, vowel])
        elif consonant or (kana in _SMALL and slots):
            slots[-1][1] = vowel
        elif vowel and slots:
            slots[-1][1] += vowel
        elif vowel:
            slots.append([_NONE, vowel])
    return _sound(slots)


def sounds(words: Sequence[str]) -> frozenset[Sound]:
    """Return how Latin words in a row may sound."""
    if not all(map(_LETTERS.fullmatch, words)):
        return frozenset()
    pieces = [piece for word in words for piece in _pieces(word)]
    chosen = islice(product(*(choice for _, choice in pieces)), _MOST)
    found = (_spelled([text for text, _ in pieces], choice) for choice in chosen)
    return frozenset(sound for sound in found if len(sound.row) >= SHORTEST)


def alike(said: Sound, name: str) -> bool:
    """Tell whether katakana has vowels that fit the `vowels` of a name of the same row."""
    # Before a consonant the er of Kubernetes is weak; at the end of a word it is heard.
    letters = _WEAK.sub("e,", name).split(",")
    pairs = zip(said.row, said.vowels.split(","), letters, strict=True)
    return all(_fits(consonant, own, other) for consonant, own, other in pairs)


def same_vowels(one: str, other: str) -> bool:
    """Tell whether the vowels of two Latin spellings of one row have a letter in common at each."""
    pairs = zip(one.replace("y", "i").split(","), other.replace("y", "i").split(","), strict=True)
    return all(a == b or set(a) & set(b) for a, b in pairs)


def _fits(consonant: str, vowels: str, letters: str) -> bool:
    helped = vowels == "" or vowels in _HELPING.get(consonant, "u")
    if letters in ("", "e"):
        return helped or (letters == "e" and vowels[0] in _OPEN["e"])
    if not vowels:
        return False
    meant = _OPEN.get(letters[0], "") + _PAIRED.get(letters[:2], "")
    # クア for qua.
    return vowels[0] in meant or (vowels[0] == "u" and vowels[1:2] != "" and vowels[1] in meant)


def _pieces(word: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for found in _PIECE.finditer(word):
        yield found.group(), _RULES[(found.lastindex or 0) - 1][1]


def _spelled(texts: Sequence[str], chosen: Sequence[str]) -> Sound:
    """Return the sound of a word whose pieces of text were given these consonants."""
    slots: list[list[str]] = []
    for text, consonants in zip(texts, chosen, strict=True):
        for consonant in consonants:
            if consonant == "n" and slots and slots[-1] == ["n", ""]:
                continue
            slots.append([consonant, "io" if text[1:] == "ion" and consonant != "n" else ""])
        if consonants == "w" and slots[1:]:
            # The o of power is another than that of pole.
            slots[-2][1] += "w" if slots[-2][1] else ""
        if not consonants and slots:
            slots[-1][1] += text
        elif not consonants:
            slots.append([_NONE, text])
    return _sound(slots)


def _sound(slots: Sequence[Sequence[str]]) -> Sound:
    return Sound("".join(c for c, _ in slots), ",".join(v for _, v in slots))
