"""The words of a query as parts: cut as the index is, and by what the index has of them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from kb.search.planning.asking import SLIPS
from kb.search.planning.ways import Part, is_joined, numbered, rate_of
from kb.search.words.analysis import Analyzer, Token
from kb.search.words.japanese import fold_tail
from kb.search.words.kana import HIRAGANA, katakana_of, variants, without_particle
from kb.search.words.lexicon import Lexicon
from kb.search.words.naming import NUMBERED, SOUND, SUBJECT, name_of
from kb.search.words.sounds import KATAKANA as SAID
from kb.search.words.sounds import SHORTEST, alike, heard

_COUNT, _WORD = re.compile(r"(?<![\w.])[0-9]+[KMBT](?= \S)", re.IGNORECASE), re.compile(r"\S+")
"""A count as it may end a name, and the words before it."""
_COMMA = re.compile(r"(?<![\w.,])([0-9]{1,30}),[0-9]{1,2}(?![0-9.,])")
"""A figure with a comma that cannot stand before three digits."""
_BEFORE = 2
"""Most of these words that are looked at."""
_ALIKE = 16
"""Names of one sound that are looked at."""
_KEPT = 2_048
"""Words and runs of words that are kept as they were cut."""
KATAKANA, _SHORTEST_PIECE = re.compile(r"[\u30a1-\u30fc]{6,}"), 3
"""A long word, cut in two where nothing has it, and the characters that each piece has."""


class PartReader:
    """Cuts words; those asked for last are kept."""

    def __init__(self, analyzer: Analyzer, terms: Lexicon, names: Lexicon) -> None:
        self.analyzer = analyzer
        self.terms = terms
        self.names = names
        self._kept = lru_cache(maxsize=_KEPT)(self._read)

    def parts(self, text: str) -> tuple[Part, ...]:
        """Return the parts of a word or of words that follow each other."""
        return self._kept(text)

    def _read(self, text: str) -> tuple[Part, ...]:
        parts: list[Part] = []
        last: Token | None = None
        figured = self._ended(self._decimal(text))
        tokens = (
            self.analyzer.tokens(figured)
            if figured.isascii()
            else list(self._by_sound(self._in_katakana(figured)))
        )
        beside: dict[int, list[str]] = {}
        for token in tokens:
            if token.text and not token.main:
                beside.setdefault(token.position, []).append(token.text)
        for token in tokens:
            if not token.text or not token.main:
                continue
            if token.text in SLIPS and token.text not in self.terms:
                continue
            glued = (
                last is not None
                and token.script == last.script == "japanese"
                and token.start == last.end
            )
            pieces = self._pieces(token)
            if pieces:
                parts += [
                    Part(text, glued or n > 0, token.start, []) for n, text in enumerate(pieces)
                ]
                last = token
                continue
            rate = self._rate(token.text)
            if rate is not None:
                parts.append(Part(rate, glued, token.start, [token.text]))
                last = token
                continue
            others = beside.get(token.position, [])
            own = others if token.script == "figure" or is_joined(others, token.text) else []
            parts.append(Part(token.text, glued, token.start, own, heard=_heard(token, text)))
            last = token
        return numbered(parts, lambda name: self.names.number(name) is not None)

    def _decimal(self, text: str) -> str:
        """Return a text with a point for the comma of a figure such as `3,35 TB/s`."""
        for found in _COMMA.finditer(text) if "," in text else ():
            point = f"{text[: found.end(1)]}.{text[found.end(1) + 1 :]}"
            figure = self.analyzer.figures.read(point, found.start())
            if figure is not None and figure.unit:
                text = point
        return text

    def _ended(self, text: str) -> str:
        """Return a text with a comma behind each count that ends a name.

        In `PaLM 540B parameters` it counts nothing.
        """
        for found in _COUNT.finditer(text):
            start, end = found.span()
            words = [word.start() for word in _WORD.finditer(text, 0, start)]
            if any(self._is_name(text[begun:end]) for begun in words[-_BEFORE:]):
                text = f"{text[:end]},{text[end + 1 :]}"
        return text

    def _is_name(self, text: str) -> bool:
        words = (token.text for token in self.analyzer.tokens(text, beside=False))
        return self.names.number(name_of(words)) is not None

    def _in_katakana(self, text: str) -> str:
        """Return a text with katakana for hiragana that only so is a name: くばねてぃす."""
        for found in HIRAGANA.finditer(text):
            for run in without_particle(found.group()):
                said = katakana_of(run)
                if self._is_name(said) or (not self._is_had(run) and self._is_meant(said)):
                    start = found.start()
                    text = text[:start] + said + text[start + len(said) :]
                    break
        return text

    def _is_had(self, text: str) -> bool:
        """Tell whether a text is words that something has."""
        words = [token.text for token in self.analyzer.tokens(text, beside=False)]
        return bool(words) and all(len(word) > 1 and word in self.terms for word in words)

    def _is_meant(self, katakana: str) -> bool:
        """Tell whether katakana is words that something has, or sounds like a longer name."""
        return self._is_had(katakana) or (
            len(heard(katakana).row) > SHORTEST and bool(self._sounding(katakana))
        )

    def _by_sound(self, text: str) -> Iterator[Token]:
        """Yield the tokens of a text, a known word for katakana that nothing has if it is like it.

        It may be written with another kana, or be a Latin name as it sounds. The whole of a run
        of katakana is tried first, for it may be cut where no word ends.
        """
        tokens = self.analyzer.tokens(text)
        runs = [found.span() for found in SAID.finditer(text)]
        for (start, end), run in groupby(tokens, lambda token: _around(token, runs)):
            known = list(run)
            unknown = [t for t in known if SAID.fullmatch(t.text) and t.text not in self.terms]
            if unknown and self._is_begun(text[start:end]):
                yield from known
                continue
            meant = self._written(text[start:end]) if unknown else None
            if meant is not None:
                yield known[0]._replace(text=meant, end=end)
                continue
            whole = self._sounding(text[start:end]) if unknown else ()
            if whole:
                first = known[0]._replace(end=end, script="latin")
                yield from (first._replace(text=word) for word in whole)
                continue
            for token in known:
                words = self._sounding(token.text) if token in unknown else ()
                yield from (token._replace(text=word, script="latin") for word in words)
                if not words:
                    yield token

    def _written(self, katakana: str) -> str | None:
        """Return the known word that a katakana word is but for one kana, the most frequent."""
        found = ((self.terms.number(word), word) for word in variants(fold_tail(katakana)))
        known = [(count, word) for count, word in found if count is not None]
        return max(known)[1] if known else None

    def _is_begun(self, katakana: str) -> bool:
        """Tell whether something begins with a katakana word: it may not be written to its end."""
        return any(self.terms.prefixed(fold_tail(katakana), limit=1))

    def _sounding(self, katakana: str) -> tuple[str, ...]:
        """Return the words of the name that sounds like a katakana word, if there is one.

        So few consonants that many words have them must be those of a thing itself.
        """
        said = heard(katakana)
        if len(said.row) < SHORTEST:
            return ()
        found: list[tuple[int, int, str]] = []
        for name, count in self.names.prefixed(f"{SOUND}{said.row}=", limit=_ALIKE):
            _, vowels, words = name.rsplit("=", 2)
            of_thing = f"{NUMBERED}0{SUBJECT}{words.replace('_', '')}"
            short = len(said.row) == SHORTEST
            if alike(said, vowels) and not (short and self.names.number(of_thing) is None):
                found.append((words.count("_"), -count, words))
        if not found:
            return ()
        joined = name_of(min(found)[2].split("_"))
        # An id has as one what the name of the same thing has as several words.
        same = [words for _, _, words in found if name_of(words.split("_")) == joined]
        return tuple(max(same, key=lambda words: words.count("_")).split("_"))

    def _rate(self, word: str) -> str | None:
        """Return the figure that a link is called by (1.6T, 400G), if anything has it."""
        rate = rate_of(word) if word[:1].isdigit() else None
        figure = self.analyzer.figures.read(rate, 0) if rate is not None else None
        return figure.token if figure is not None and figure.token in self.terms else None

    def _pieces(self, token: Token) -> tuple[str, str] | None:
        """Return a word that nothing has as two words that something has, if it is such."""
        word = token.text
        if word.isascii() or not KATAKANA.fullmatch(word) or word in self.terms:
            return None
        for place in range(len(word) - _SHORTEST_PIECE, _SHORTEST_PIECE - 1, -1):
            head, tail = (
                word[:place].removesuffix("ー") if place > 3 else word[:place],
                word[place:],
            )
            if head in self.terms and tail in self.terms:
                return head, tail
        return None


def names_heard(parts: Iterable[Part]) -> tuple[tuple[str, str], ...]:
    """Return the katakana of a query, each with the words of the name that it sounds like."""
    heard = [part for part in parts if part.heard]
    runs = groupby(heard, lambda part: (part.start, part.heard)) if heard else ()
    return tuple((said, " ".join(part.text for part in run)) for (_, said), run in runs)


def _heard(token: Token, text: str) -> str:
    """Return the katakana that a Latin word stands for, if it does."""
    if token.script != "latin" or text[token.start].isascii():
        return ""
    typed = text[token.start : token.end]
    return typed if SAID.fullmatch(typed) else ""


def _around(token: Token, runs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Return the run of katakana that a token is in; itself where it is in none."""
    return next((r for r in runs if r[0] <= token.start < r[1]), (token.start, token.end))
