"""Japanese runs cut into short units, in their normalised form."""

import threading
from functools import lru_cache
from importlib.metadata import version
from typing import Any, NamedTuple

_KATAKANA_WITH_TAIL = 4
"""A long-vowel mark at the end is dropped from words of at least this many characters."""
_MAX_RUN = 4_000
"""Characters handed over at once; the tokenizer refuses more than 49,149 bytes."""
_EMPTY = frozenset({"助詞", "助動詞", "補助記号", "空白", "記号", "連体詞", "接続詞", "感動詞"})
_DEPENDENT, _LETTER = "非自立可能", ("記号", "文字")
_local = threading.local()


class Piece(NamedTuple):
    """A word of a run: normal form, offsets in the run, and whether it says anything."""

    text: str
    start: int
    end: int
    empty: bool


def dictionary_version() -> str:
    """Return the version of the dictionary, which decides how words are cut."""
    return version("sudachidict-core")


def cut(run: str) -> tuple[Piece, ...]:
    """Return the words of a run of kana and kanji, particles and auxiliaries marked as empty."""
    if len(run) <= _MAX_RUN:
        return _cut(run)
    pieces: list[Piece] = []
    for offset in range(0, len(run), _MAX_RUN):
        for text, start, end, empty in _cut(run[offset : offset + _MAX_RUN]):
            pieces.append(Piece(text, start + offset, end + offset, empty))
    return tuple(pieces)


@lru_cache(maxsize=16_384)
def _cut(run: str) -> tuple[Piece, ...]:
    pieces = []
    for word in _tokenizer().tokenize(run):
        kind = word.part_of_speech()
        empty = kind[0] in _EMPTY or (kind[0] == "動詞" and kind[1] == _DEPENDENT)
        # The name of a letter (ラムダ) may be another name too.
        empty = empty and not (kind[:2] == _LETTER and len(word.surface()) > 1)
        text = fold_tail(word.normalized_form().casefold())
        pieces.append(Piece(text, word.begin(), word.end(), empty))
    return tuple(pieces)


def reading(run: str) -> str:
    """Return a run as it is read, in katakana."""
    return "".join(word.reading_form() for word in _tokenizer().tokenize(run[:_MAX_RUN]))


def fold_tail(word: str) -> str:
    """Drop the long-vowel mark that ends a longer katakana word, for usage differs."""
    return word[:-1] if len(word) >= _KATAKANA_WITH_TAIL and word.endswith("ー") else word


# A tokenizer is not to be shared: two threads that use one at once make it raise.
def _tokenizer() -> Any:
    tokenizer = getattr(_local, "tokenizer", None)
    if tokenizer is None:
        tokenizer = _local.tokenizer = _dictionary().tokenizer(mode="A")
    return tokenizer


@lru_cache(maxsize=1)
def _dictionary() -> Any:
    # The dictionary takes long to load; only a search or a build needs it.
    from sudachipy import Dictionary  # type: ignore[import-untyped]

    return Dictionary()
