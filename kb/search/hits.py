"""What is shown of each thing that is found, encoded at build; a search only marks its words.

A record is the hit without its passage and score, the text in each language, and for each text
its words, each by a number that is made of it, with the places where they stand. Most texts are
short and plain: they are shown whole, and no character of them is written otherwise in JSON, so
that their passage is put together of their bytes. A record ends with its sum, so that damage is
found whenever it is met.
"""

import mmap
from array import array
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from struct import Struct
from zlib import crc32

import numpy as np

from kb.errors import SnapshotError
from kb.search.contract import Facet
from kb.search.documents import SearchDocument
from kb.search.gather import Cutter
from kb.search.highlight import LENGTH, snippet
from kb.search.lexicon import mapped
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
_BOUNDS = Struct(f"={_PARTS + 1}q")
"""Where a record begins and where each of its parts ends; the last of these begins the next."""
_STEP = _PARTS * 8
_HIT, _NO_HIT = b'{"text":"%b","hit":true}', b'{"text":"%b","hit":false}'
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
    ) -> Iterator[bytes]:
        """Yield documents with their scores as encoded hits, the words of these numbers `marked`.

        Raises:
            SnapshotError: A record is damaged.
        """
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
            passage = _passage(text, said, marked) if text else b"[]"
            yield b'%b,"snippet":%b,"score":%.4f}' % (record[: head - begin], passage, score)

    def close(self) -> None:
        """Unmap the file."""
        self._data.close()


def _passage(text: bytes, words: bytes, marked: Iterable[bytes]) -> bytes:
    """Return the passage of a text, encoded, with those of its words marked."""
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
    (plain,) = _number_at(words)
    if plain:
        return _plain(text, places)
    return encode(snippet(text.decode(), [(p >> 16, p & _FARTHEST) for p in places]))


def _is_plain(text: str) -> bool:
    return len(text) <= LENGTH and encode(text) == b'"%b"' % text.encode()


def _byte_places(text: str) -> list[int]:
    """Return where each character of a text begins in its bytes, and where the last ends."""
    return [0, *accumulate(len(character.encode()) for character in text)]


def _plain(text: bytes, places: Iterable[int]) -> bytes:
    """Return the passage of a short and plain text, encoded; marks that touch are one."""
    shown = []
    begin = end = 0
    for place in places:
        start, stop = place >> 16, place & _FARTHEST
        if start > end:
            if end:
                shown.append(_HIT % text[begin:end])
            shown.append(_NO_HIT % text[end:start])
            begin, end = start, stop
        elif stop > end:
            end = stop
    if end:
        shown.append(_HIT % text[begin:end])
    if end < len(text):
        shown.append(_NO_HIT % text[end:])
    return b"[%b]" % b",".join(shown)


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
