"""Words that look like another: `H1OO` and `НBМ` are read as H100 and HBM, where nothing has them.

Letters of other alphabets are taken for the Latin ones that look the same, kanji beside katakana
for the kana, and the letters O, l and I and the digits 0 and 1 for each other. Other digits that
are somewhat like letters (5, 8) tell things apart by themselves.
"""

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Final

SHORTEST, _LONGEST = 3, 20
_MOST = 512
"""Readings of one word that are looked at."""
_IN_A_ROW = 3
"""Letters that are digits though no digit stands with them: AlOO."""
_LATIN: Final = str.maketrans(
    "АВЕЗКМНОРСТУХІЈЅаеорсухіјѕԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονı",
    "ABE3KMHOPCTYXIJSaeopcyxijsqwABEZHIKMNOPTYXovi",
)
_IN_CAPITALS: Final = str.maketrans("вкмнтβικρτχ", "BKMHTBIKPTX")
"""Small letters that only their capitals look like, of a word that is folded."""
_KANA: Final = str.maketrans("一二口力工夕卜八", "ーニロカエタトハ")
_BESIDE_KANA: Final = re.compile(
    r"(?<=[\u30a1-\u30fc])一(?=[\u30a1-\u30fcのがをはとに\s]|\Z)"
    r"|(?<![\u3005\u4e00-\u9fff])[二口力工夕卜八](?=[\u30a1-\u30fc])"
)
"""The mark of a long vowel is no kanji where none is behind it: データ一覧 stays."""
_ALIKE: Final = {"O": "O0", "o": "o0", "0": "0o", "l": "lI1", "I": "Il1", "1": "1lI", "|": "lI1"}
_DIGITS, _LETTER = re.compile(r"[0-9]+"), re.compile(r"[^\W\d_]")


def in_pages() -> dict[str, object]:
    """Return what looks alike, as the search in the page knows it."""
    latin = {chr(code): chr(other) for code, other in (_LATIN | _IN_CAPITALS).items()}
    kana = {chr(code): chr(other) for code, other in _KANA.items()}
    return {"latin": latin, "kana": kana, "letters": _ALIKE}


def in_latin(word: str) -> str:
    """Return a word with Latin letters for those of other alphabets that look so.

    One with a letter that looks like no Latin one is of that alphabet, and stays.
    """
    if word.isascii():
        return word
    latin = word.translate(_LATIN).translate(_IN_CAPITALS)
    return latin if latin.isascii() else word


def in_kana(text: str) -> str:
    """Return a text with kana for the kanji that look so and stand beside katakana."""
    return _BESIDE_KANA.sub(lambda found: found.group().translate(_KANA), text)


def looking_alike(word: str) -> Iterator[str]:
    """Yield, folded, the other words that look like a word as it was typed.

    A letter is a digit only in a row with one, or of three behind another letter; a digit is a
    letter only between letters: 10G is no log, and the A10 no AIO. Digits alone are no word.
    """
    latin = in_latin(word)
    if not SHORTEST <= len(latin) <= _LONGEST or not latin.isascii():
        return
    seen = {word.casefold()}
    for letters in islice(product(*(_ALIKE.get(letter, letter) for letter in latin)), _MOST):
        other = "".join(letters)
        folded = other.casefold()
        if folded not in seen and not folded.isdigit() and _is_read_so(latin, other):
            seen.add(folded)
            yield folded


def _is_read_so(typed: str, other: str) -> bool:
    for row in _DIGITS.finditer(other):
        own = typed[row.start() : row.end()]
        long = row.start() > 0 and len(own) >= _IN_A_ROW
        if not own.isdigit() and not long and not any(map(str.isdigit, own)):
            return False
    return all(
        bool(_LETTER.match(other[place - 1 : place]) and _LETTER.match(other[place + 1 :]))
        for place, (own, letter) in enumerate(zip(typed, other, strict=True))
        if own.isdigit() and not letter.isdigit()
    )
