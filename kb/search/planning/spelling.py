"""Which known word was probably meant by one that is not known."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from kb.search.planning.parts import KATAKANA
from kb.search.planning.ways import Part
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import SOUND
from kb.search.words.sounds import same_vowels, sounds

_SHORTEST, _LONGEST = 3, 20
_LONG = 7
"""From this length on two slips are forgiven, before that one."""
_SCANNED = 600
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
_KATAKANA = "".join(map(chr, range(0x30A1, 0x30FD)))
_SHORT = 5
"""Up to this length a letter is only taken for one beside it on the keyboard, or a vowel for
another, and too many only with such a one: what differs otherwise is another name mostly, as MTIA
is from Maia."""
_KEYS = (
    "aqwsz bghvn cdfxv dersfxc ewrsd frtdgcv gtyfhvb hyugjbn iuojk juihknm kiojlm lopk mjkn "
    "nhjbm oipkl pol qwa retdf sweadzx tryfg uyihj vfgcb wqeas xsdzc ytugh zasx "
)
"""Letters, each with those beside it on the keyboard."""
_JOINTS = re.compile(r"[-_/]")
_CONSONANTS, _ALIKE = 4, 16
"""Consonants of the shortest name that is known by its sound, and the names that are looked at."""
_OTHERWISE = 3
"""Letters by which two spellings of one sound may differ."""
_LETTERED = re.compile(r"[^\W\d_\u3005-\uffff][^\W_\u3005-\uffff]{2,}")
"""A word of letters, with digits in it or not, as it stands among Japanese."""
_VOWELS = "aeiou"
_BESIDE = {
    keys[0]: keys[1:] + (_VOWELS.replace(keys[0], "") if keys[0] in _VOWELS else "")
    for keys in _KEYS.split()
}


def corrected(word: str, terms: Lexicon) -> str | None:
    """Return the known word that `word` most likely stands for, or None.

    One slip is a letter left out, added, changed or swapped with its neighbour; of three letters
    only one behind the first is left out or swapped, and of a few more one is changed only for
    one like it.
    The more frequent of two words as near wins. A word that is all digits is never changed.
    """
    if (
        not _SHORTEST <= len(word) <= _LONGEST
        or word.replace(".", "").isdigit()
        or not word.isprintable()
    ):
        return None
    near = [(-number, other) for other, number in _one_slip(word, terms)]
    if not near and len(word) >= _LONG:
        for head in dict.fromkeys((word[:3], word[0])):
            for other, number in terms.prefixed(head, limit=_SCANNED):
                if abs(len(other) - len(word)) <= 2 and distance(word, other, most=2) <= 2:
                    near.append((-number, other))
            if near:
                break
    near.sort()
    return near[0][1] if near else None


def respelled(word: str, names: Lexicon) -> str | None:
    """Return the name that is one word and sounds as `word` does: thruput is throughput.

    It has the same consonants, which in katakana are alike, the same l and r, which are not in
    Latin letters, a vowel in common at each place, and few letters that are others.
    """
    near: list[tuple[int, int, str]] = []
    for sound in sounds([word]):
        if len(sound.row) < _CONSONANTS:
            continue
        for entry, number in names.prefixed(f"{SOUND}{sound.row}=", limit=_ALIKE):
            _, vowels, other = entry.rsplit("=", 2)
            apart = distance(word, other, most=_OTHERWISE)
            same = _liquids(word) == _liquids(other) and same_vowels(sound.vowels, vowels)
            if same and 0 < apart <= _OTHERWISE and "_" not in other:
                near.append((apart, -number, other))
    return min(near)[2] if near else None


def typed_words(word: str, parts: Sequence[Part], terms: Lexicon) -> list[tuple[str, str]]:
    """Return what of a word may be a slip, each as typed and as its term.

    Of a joined word that nothing has, it is each of its own words, so that nvidia-smi is taken for
    no other tool; of a word of several parts, the long katakana words that nothing has, and such
    words of letters among Japanese.
    """
    among = [] if word.isascii() else _LETTERED.findall(word)
    if len(parts) > 1 or (among and among != [word]):
        unknown = [part.text for part in parts if part.text not in terms]
        slips = [(slip, slip) for slip in unknown if KATAKANA.fullmatch(slip)]
        return slips + [(own, own.casefold()) for own in among if own.casefold() in unknown]
    joined = not word[:1].isdigit() and bool(parts[0].beside if parts else ())
    if joined and parts[0].text not in terms:
        return [(own, own.casefold()) for own in _JOINTS.split(word) if own]
    return [(word, part.text) for part in parts]


def _one_slip(word: str, terms: Lexicon) -> Iterator[tuple[str, int]]:
    letters = _LETTERS if word.isascii() else _KATAKANA
    short, sure = len(word) <= _SHORTEST, len(word) > _SHORT or not word.isascii()
    seen = {word}
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        tries = [head + letter + tail for letter in letters] if head or not short else []
        if tail and not short:
            changed = letters if sure else _like(tail[0])
            if sure or tail[0] in _like(head[-1:]) or tail[0] in _like(tail[1:2]):
                tries.append(head + tail[1:])
            tries += [head + letter + tail[1:] for letter in changed]
        if len(tail) > 1 and (head or not short):
            tries.append(head + tail[1] + tail[0] + tail[2:])
        for other in tries:
            if other in seen or other_number(word, other):
                continue
            seen.add(other)
            number = terms.number(other)
            if number is not None:
                yield other, number


def _liquids(word: str) -> list[str]:
    return [letter for letter, _ in groupby(word) if letter in "lr"]


def _like(letter: str) -> str:
    """Return a letter and those that are typed for it or with it."""
    return letter + _BESIDE.get(letter, "")


def other_number(word: str, other: str) -> bool:
    """Tell whether the digits differ: H100 is no slip for H200."""
    digits = [c for c in word if c.isdigit()]
    return digits != [c for c in other if c.isdigit()]


def distance(one: str, other: str, *, most: int) -> int:
    """Return how many slips part two words; `most` + 1 where it is more than `most`."""
    if other_number(one, other):
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]
