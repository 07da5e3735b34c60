"""How Whoosh's segments are written: all anew, or what changed beside those of the index before."""

import re
from pathlib import Path
from typing import Any

import numpy as np

from kb.search.contract import Earlier, Field, Indexed
from kb.store.links import link

PAIRS, NAMES = "pairs", "names"
NUMBERS = "numbers.npy"
"""The number of each document in Whoosh's order; -1 where it is there no more."""
_OWN = re.compile(r"MAIN_.*\.seg|_MAIN_[0-9]+\.toc")
_SEGMENTS, _DEAD = 8, 0.2
"""Segments, and part of documents left out, from which on all is written anew."""
_MEMORY_MB = 128


def linked(earlier: Earlier, folder: Path) -> list[int]:
    """Link the segments of `earlier` into `folder`; return the number now of what they hold.

    What is to be left out has -1. Nothing is linked, and nothing returned, where so much
    changed, or so often, that all is better written anew.
    """
    before = np.load(earlier.folder / NUMBERS)
    segments = [path for path in earlier.folder.iterdir() if _OWN.fullmatch(path.name)]
    # What was left out before stays so: the last place of the table is for -1.
    now = np.append(np.asarray(earlier.numbers(), np.int32), np.int32(-1))[before]
    if len(segments) > _SEGMENTS or np.count_nonzero(now < 0) > _DEAD * len(now):
        return []
    for path in segments:
        link(str(path), str(folder / path.name))
    return now.tolist()  # type: ignore[no-any-return]


def writer_into(folder: Path, *, new: bool) -> Any:
    """Return a writer of the index in `folder`, which is made where it is `new`."""
    # Whoosh takes long to import, and a look-up of one value does not need it.
    from whoosh import fields, index
    from whoosh.analysis import SpaceSeparatedTokenizer

    if not new:
        return index.open_dir(folder).writer(limitmb=_MEMORY_MB)

    def words() -> Any:
        return fields.TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False)

    schema = fields.Schema(**{f.value: words() for f in Field}, pairs=words(), names=words())
    return index.create_in(folder, schema).writer(limitmb=_MEMORY_MB)


def texts_of(document: Indexed) -> dict[str, str]:
    """Return what Whoosh is handed of a document."""
    texts = {f.value: " ".join(tokens) for f in Field if (tokens := document.tokens.get(f))}
    if document.pairs:
        texts[PAIRS] = " ".join(document.pairs)
    if document.names:
        texts[NAMES] = " ".join(document.names)
    return texts
