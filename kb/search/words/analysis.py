"""Texts into tokens: one analysis for documents and queries, in Japanese and English.

What is decided here, because nothing else can decide it later:

- Width and compatibility forms are folded, then case; `３．３５` is `3.35`.
- A number with its unit is one token in the base unit of its dimension, so that `3.35 TB/s` and
  `3350 GB/s` are the same; the plain number stands beside it.
- A Latin run is whole (`gb200`, `802.3df`); a hyphenated one is the joined word, with its parts
  beside it (`all-reduce`: `allreduce`, `all`, `reduce`).
- Kana and kanji are cut into short units in their normal form, particles dropped; the long-vowel
  mark that ends a longer katakana word is dropped too. So a search for a part of a word by
  accident of its characters (京都 in 東京都) finds nothing.
- English plurals lose their s; the stem of a word stands beside it (`caused`: `~caus`).

Tokens at one position are alternatives of each other. A position is skipped at punctuation, so
that no phrase runs across it; a dropped particle skips none.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from kb.quantity.folding import Folded, fold
from kb.quantity.units import Units
from kb.search.words.figures import PER_SECOND, FigureReader
from kb.search.words.japanese import cut
from kb.search.words.stems import beside as stem_beside

MAX_TOKEN = 64
_LETTER = r"A-Za-z\u00c0-\u02af\u0370-\u052f"
_MASTER = re.compile(
    rf"(?P<figure>(?:(?:US)?[$€£]\s?)?[0-9])"
    rf"|(?P<latin>[{_LETTER}][{_LETTER}0-9]*(?:[-_.'+&][{_LETTER}0-9]+)*\+*)"
    r"|(?P<japanese>[\u3005-\u3007\u3041-\u309f\u30a0-\u30ff\u3400-\u9fff\uf900-\ufaff"
    r"\U00020000-\U0003ffff]+)"
    r"|(?P<gap>[.,;:!?()\[\]{}。、．，！？：；（）「」『』【】〔〕|\n])"
    r"|(?P<other>\w+)"
)
_WHOLE = re.compile(rf"[0-9][{_LETTER}0-9]*(?:[-_.,/][{_LETTER}0-9]+)*")
_ALONE = re.compile(r"[1-9][0-9]{0,11}(?=\Z| [0-9])")
"""A number that no unit can follow, and that is printed as it is kept."""
_RANGE = re.compile(r"[0-9.]+-[0-9.]+")
_PARTS = re.compile(r"[-_'+&/]+|(?<![0-9])\.|\.(?![0-9])")
_UNIT_PARTS = re.compile(r"[-_'+&/\s]+|(?<![0-9])\.|\.(?![0-9])")
_LETTERS_THEN_NUMBER = re.compile(r"([a-z]{4,})([0-9]{1,2}(?:\.[0-9]{1,2})?)")
STOP = frozenset(
    (
        *("a", "an", "and", "are", "as", "at", "be", "by", "do", "does", "for", "from", "has"),
        *("have", "how", "in", "is", "it", "its", "of", "on", "or", "that", "the", "this", "to"),
        *("was", "were", "what", "which", "with"),
    )
)


class Token(NamedTuple):
    """A token of a text. `start` and `end` are offsets in the original text."""

    text: str
    start: int
    end: int
    position: int
    main: bool
    """False for what stands beside the main token of its position."""
    script: str
    """`latin`, `japanese`, `figure` or `other`."""


class Analyzer:
    """The analysis, given the units that figures are read by."""

    def __init__(self, units: Units, bases: Mapping[str, str]) -> None:
        self.figures = FigureReader(units, bases)

    def tokens(self, text: str, *, beside: bool = True) -> list[Token]:
        """Return the tokens of a text in order; without `beside` one a position."""
        folded = fold(text)
        tokens = (token for token in self._walk(folded.text) if token.main or beside)
        return _in_original(tokens, folded, text)

    def _walk(self, text: str) -> Iterator[Token]:
        place, position, after = 0, 0, ""
        while match := _MASTER.search(text, place):
            kind = match.lastgroup
            start, place = match.start(), match.end()
            if kind == "gap":
                position += 1
                after = ""
            elif kind == "japanese":
                for piece in cut(match.group()):
                    if not piece.empty:
                        begin, end = start + piece.start, start + piece.end
                        yield Token(piece.text[:MAX_TOKEN], begin, end, position, True, "japanese")
                        position += 1
                after = ""
            elif kind == "figure":
                found = list(self._figure(text, start, position))
                yield from found
                place = max(token.end for token in found)
                if after and found[0].text.isdigit() and len(found[0].text) <= 2:
                    joined = after + found[0].text
                    yield Token(joined, start, place, position, False, "latin")
                position += 1
                after = ""
            elif kind == "latin":
                words = _latin(match.group())
                for number, word in enumerate(words):
                    yield Token(word, start, place, position, not number, "latin")
                position += bool(words)
                after = words[0] if words and text[place : place + 1] == " " else ""
            else:
                other = match.group().casefold()[:MAX_TOKEN]
                yield Token(other, start, place, position, True, "other")
                position += 1
                after = ""

    def _figure(self, text: str, start: int, position: int) -> Iterator[Token]:
        """Yield a figure; or, where digits begin a name such as `802.3df`, the name."""
        alone = _ALONE.match(text, start)
        if alone is not None:
            yield Token(alone.group(), start, alone.end(), position, True, "figure")
            return
        figure = self.figures.read(text, start)
        whole = _WHOLE.match(text, start)
        if figure is not None and whole is not None and _RANGE.fullmatch(whole.group()):
            high = self.figures.read(text, figure.end + 1)
            whole = None if high is not None and high.unit else whole
        if figure is not None and (figure.unit or whole is None or whole.end() <= figure.end):
            yield Token(figure.token[:MAX_TOKEN], start, figure.end, position, True, "figure")
            printed = _squeezed(text[start : figure.end])
            for beside in dict.fromkeys((figure.number, printed, figure.whole)):
                if beside and beside != figure.token:
                    yield Token(beside[:MAX_TOKEN], start, figure.end, position, False, "figure")
            if figure.unit:
                unit = re.sub(r"^[^A-Za-z]+", "", text[start : figure.end])
                begin = figure.end - len(unit)
                unit = PER_SECOND.sub("", unit)
                for part in filter(None, _UNIT_PARTS.split(unit.casefold())):
                    if len(part) > 1:
                        word = singular(part)
                        yield Token(word, begin, figure.end, position, False, "latin")
        elif whole is not None:
            yield from self._name(whole.group(), start, position)
        else:
            # A currency sign without a figure that can be read: the digits behind it.
            digits = re.compile(r"[0-9]+").search(text, start)
            end = digits.end() if digits else start + 1
            yield Token(digits.group() if digits else "", start, end, position, True, "figure")

    def _name(self, word: str, start: int, position: int) -> Iterator[Token]:
        """Yield a name that begins with digits: whole, and its parts where it has some."""
        folded = word.casefold().replace(",", "")
        end = start + len(word)
        yield Token(folded[:MAX_TOKEN], start, end, position, True, "latin")
        parts = [p for p in re.split(r"[-_/]", folded) if p]
        if len(parts) > 1:
            for part in dict.fromkeys(parts):
                yield Token(part[:MAX_TOKEN], start, end, position, False, "latin")


@lru_cache(maxsize=16_384)
def _latin(word: str) -> tuple[str, ...]:
    """Return the tokens of a Latin run: joined, then its parts; none where it says nothing."""
    folded = word.casefold()
    if folded.endswith(("'s", "’s")):
        folded = folded[:-2]
    parts = [singular(part) for part in _PARTS.split(folded) if part]
    if not parts:
        return ()
    joined = "".join(parts) if len(parts) > 1 else parts[0]
    if len(parts) == 1 and (joined in STOP or folded in STOP):
        return ()
    if folded.endswith("+"):
        joined += folded[len(folded.rstrip("+")) :]
    beside = [p for p in parts if p != joined and p not in STOP] if len(parts) > 1 else []
    if len(parts) > 2:
        # `young-daly` is found in `young-daly-interval`.
        beside += [a + b for a, b in pairwise(parts)]
    split = _LETTERS_THEN_NUMBER.fullmatch(joined)
    if split is not None:
        beside += split.groups()
    stems = map(stem_beside, (joined, *beside))
    beside += filter(None, stems)
    return (joined[:MAX_TOKEN], *(part[:MAX_TOKEN] for part in dict.fromkeys(beside)))


def _in_original(tokens: Iterable[Token], folded: Folded, text: str) -> list[Token]:
    """Return tokens of a folded text with their places in the text as it was."""
    if folded.text == text:
        return list(tokens)
    original = folded.original
    return [t._replace(start=original(t.start), end=original(t.end)) for t in tokens]


def singular(word: str) -> str:
    """Return an English word without its plural s; what is short or no plural stays."""
    if len(word) < 4 or not word.endswith("s") or not word.isascii() or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ss", "is")) or (word.endswith("us") and len(word) > 4):
        return word
    if word.endswith(("sses", "shes", "ches", "xes")):
        return word[:-2]
    return word[:-1]


def _squeezed(text: str) -> str:
    return re.sub(r"[\s,]+", "", text).casefold()
