"""Which known word was probably meant by one that is not known."""

from collections.abc import Iterator

from kb.search.lexicon import Lexicon

_SHORTEST, _LONGEST = 3, 20
_LONG = 7
"""From this length on two slips are forgiven, before that one."""
_BEGUN = 4
"""Characters of the shortest word that may be the beginning of another."""
_SCANNED = 600
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"


def corrected(word: str, terms: Lexicon) -> str | None:
    """Return the known word that `word` most likely stands for, or None.

    One slip is a letter left out, added, changed or swapped with its neighbour. The more
    frequent of two words as near wins. A word that was not written to its end stands for the most
    frequent that begins so. A word that is all digits is never changed.
    """
    if (
        not _SHORTEST <= len(word) <= _LONGEST
        or word.replace(".", "").isdigit()
        or not word.isprintable()
    ):
        return None
    near = [(-number, other) for other, number in _one_slip(word, terms)]
    if not near and len(word) >= _BEGUN:
        begun = terms.prefixed(word, limit=_SCANNED)
        near = [(-number, other) for other, number in begun if not _other_number(word, other)]
    if not near and len(word) >= _LONG:
        for head in dict.fromkeys((word[:3], word[0])):
            for other, number in terms.prefixed(head, limit=_SCANNED):
                if abs(len(other) - len(word)) <= 2 and distance(word, other, most=2) <= 2:
                    near.append((-number, other))
            if near:
                break
    near.sort()
    return near[0][1] if near else None


def _one_slip(word: str, terms: Lexicon) -> Iterator[tuple[str, int]]:
    letters = _LETTERS if word.isascii() else "".join(map(chr, range(0x30A1, 0x30FD)))
    seen = {word}
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        tries = [head + letter + tail for letter in letters]
        # With one of three letters changed, most are another word: WUE is no slip for PUE.
        if tail and len(word) > _SHORTEST:
            tries.append(head + tail[1:])
            tries += [head + letter + tail[1:] for letter in letters]
        if len(tail) > 1:
            tries.append(head + tail[1] + tail[0] + tail[2:])
        for other in tries:
            if other in seen or _other_number(word, other):
                continue
            seen.add(other)
            number = terms.number(other)
            if number is not None:
                yield other, number


def _other_number(word: str, other: str) -> bool:
    """Tell whether the digits differ: H100 is no slip for H200."""
    digits = [c for c in word if c.isdigit()]
    return digits != [c for c in other if c.isdigit()]


def distance(one: str, other: str, *, most: int) -> int:
    """Return how many slips part two words; `most` + 1 where it is more than `most`."""
    if _other_number(one, other):
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
