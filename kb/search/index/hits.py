"""What is shown of each thing that is found, encoded at build; a search only marks its words.

A record is the hit without its passage and score, the text in each language, and for each text
its words, each by a number that is made of it, with the places where they stand. Most texts are
short and plain: they are shown whole, and no character of them is written otherwise in JSON, so
that their passage is put together of their bytes. A record ends with its sum, so that damage is
found whenever it is met.
"""

import mmap
from array import array
from collections.abc import Collection, Iterable
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from struct import Struct
from zlib import crc32

import numpy as np

from kb.errors import SnapshotError
from kb.search.content.documents import SearchDocument
from kb.search.contract import Facet
from kb.search.index.gather import Cutter
from kb.search.index.highlight import LENGTH, snippet
from kb.search.words.lexicon import mapped
from kb.views.codec import encode
from kb.views.search import Hit

_DATA, _ENDS = "hits.bin", "hits-ends.npy"
FILES = (_DATA, _ENDS)
_PARTS = 5
_REST = b',"snippet":[],"score":0.0}'
"""What ends an encoded hit and is known only when it is found."""
_FARTHEST = 0xFFFF
"""Characters into a text that words are marked; a place is two numbers of this size in one."""
_SUM = Struct("<I")
_NUMBER = Struct("I")
_WIDTH, _number_at = _NUMBER.size, _NUMBER.unpack_from
_IS_PLAIN = _NUMBER.pack(True)
"""What the words of a plain text begin with."""
_BOUNDS = Struct(f"={_PARTS + 1}q")
"""Where a record begins and where each of its parts ends; the last of these begins the next."""
_STEP = _PARTS * 8
_BEGIN, _TO_HIT, _TO_TEXT = (
    b'[{"text":"',
    b'","hit":false},{"text":"',
    b'","hit":true},{"text":"',
)
_END_HIT, _END_TEXT = b'","hit":true}]', b'","hit":false}]'
"""What stands around the pieces of a passage: what is marked and what is not take turns."""
_NOTHING = b"[]"
_WHOLE = 0x2144DF1C
"""What the sum of anything with its own sum behind it comes to."""


@lru_cache(maxsize=8_192)
def number_of(word: str) -> bytes:
    """Return the number by which a word is looked for in a text."""
    return _NUMBER.pack(crc32(word.encode("utf-8", "surrogatepass")))


def numbers_of(words: Iterable[str]) -> frozenset[bytes]:
    """Return the numbers by which words are looked for."""
    return frozenset(map(number_of, words))


class HitWriter:
    """Writes the record of each document, in their order."""

    def __init__(self, folder: Path, cutter: Cutter) -> None:
        self.folder = folder
        self.cutter = cutter
        self._file = (folder / _DATA).open("wb")
        self._ends = array("q", [0])

    def add(self, document: SearchDocument) -> None:
        """Write the record of the next document."""
        texts = [document.text.ja or "", document.text.en or ""]
        words = [self._words(text) for text in texts]
        parts = [_head(document), *(text.encode() for text in texts), *words]
        parts[-1] += _SUM.pack(crc32(b"".join(parts)))
        for part in parts:
            self._ends.append(self._ends[-1] + self._file.write(part))

    def close(self) -> None:
        """End the files."""
        # Never empty, for an empty file cannot be mapped.
        self._file.write(b"\n")
        self._file.close()
        np.save(self.folder / _ENDS, np.asarray(self._ends, np.int64), allow_pickle=False)

    def _words(self, text: str) -> bytes:
        if not text:
            return b""
        words, _, starts, ends = self.cutter.text(text)
        plain = _is_plain(text)
        # By its bytes, if it is plain; else by its characters.
        steps = _byte_places(text) if plain and not text.isascii() else range(len(text) + 1)
        numbers, places = bytearray(), array("I")
        for word, start, end in zip(words, starts, ends, strict=True):
            if end <= _FARTHEST:
                numbers += number_of(word)
                places.append(steps[start] << 16 | steps[end])
        return _NUMBER.pack(plain) + numbers + places.tobytes()


class Hits:
    """The records of all documents, by number."""

    def __init__(self, folder: Path) -> None:
        self._ends = mapped(folder / _ENDS)
        with (folder / _DATA).open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def encoded(
        self, found: Iterable[tuple[int, float]], *, marked: Collection[bytes], lang: str
    ) -> bytes:
        """Return documents with their scores as an encoded list, words of these numbers `marked`.

        Raises:
            SnapshotError: A record is damaged.
        """
        # All is put together at once, for each piece that is put together before is copied twice.
        pieces: list[bytes] = []
        for number, score in found:
            begin, head, ja, en, words, end = _BOUNDS.unpack_from(self._ends, _STEP * number)
            record = self._data[begin:end]
            if crc32(record) != _WHOLE:
                raise SnapshotError(
                    f"the record of hit {number} in the search index is damaged",
                    remedy="run `tenkyo build` again",
                )
            if head < ja if lang == "ja" else ja == en:
                text, said = record[head - begin : ja - begin], record[en - begin : words - begin]
            else:
                text, said = record[ja - begin : en - begin], record[words - begin : -_SUM.size]
            pieces += (b"," if pieces else b"[", record[: head - begin], b',"snippet":')
            if text:
                _passage(pieces, text, said, marked)
            else:
                pieces.append(_NOTHING)
            pieces.append(b',"score":%.4f}' % score)
        return b"%b]" % b"".join(pieces) if pieces else _NOTHING

    def close(self) -> None:
        """Unmap the file."""
        self._data.close()


def _passage(pieces: list[bytes], text: bytes, words: bytes, marked: Iterable[bytes]) -> None:
    """Add the passage of a text, encoded, with those of its words marked."""
    places: list[int] = []
    find = words.find
    behind = (len(words) + _WIDTH) // 2
    for number in marked:
        at = find(number, _WIDTH, behind)
        while at >= 0:
            # Else it lies across two numbers.
            if not at % _WIDTH:
                places += _number_at(words, at + behind - _WIDTH)
            at = find(number, at + 1, behind)
    places.sort()
    if words.startswith(_IS_PLAIN):
        _plain(pieces, text, places)
    else:
        spans = [(place >> 16, place & _FARTHEST) for place in places]
        pieces.append(encode(snippet(text.decode(), spans)))


def _is_plain(text: str) -> bool:
    return len(text) <= LENGTH and encode(text) == b'"%b"' % text.encode()


def _byte_places(text: str) -> list[int]:
    """Return where each character of a text begins in its bytes, and where the last ends."""
    return [0, *accumulate(len(character.encode()) for character in text)]


def _plain(pieces: list[bytes], text: bytes, places: Iterable[int]) -> None:
    """Add the passage of a short and plain text, encoded; marks that touch are one."""
    pieces.append(_BEGIN)
    begin = end = 0
    for place in places:
        start, stop = place >> 16, place & _FARTHEST
        if start > end:
            if end:
                pieces += (text[begin:end], _TO_TEXT)
            pieces += (text[end:start], _TO_HIT)
            begin, end = start, stop
        elif stop > end:
            end = stop
    if not end:
        pieces += (text, _END_TEXT)
    elif end < len(text):
        pieces += (text[begin:end], _TO_TEXT, text[end:], _END_TEXT)
    else:
        pieces += (text[begin:end], _END_HIT)


def _head(document: SearchDocument) -> bytes:
    """Return the hit that a document is, encoded up to its passage."""
    about = document.facets.get(Facet.SUBJECT.value, ())
    prop = document.facets.get(Facet.PROPERTY.value, ()) if document.kind == "claim" else ()
    hit = Hit(
        kind=document.kind,
        id=document.id,
        url=document.url,
        title=document.title,
        standing=document.standing,
        value=document.value,
        subject=about[0] if about else None,
        property=prop[0] if prop else None,
        note=document.note,
        snippet=(),
        score=0.0,
    )
    return encode(hit).removesuffix(_REST)
