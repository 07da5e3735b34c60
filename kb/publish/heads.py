"""Twins of kept pages that name their build: made to name the new one, which is all that changes.

A list says where it goes on, at an address that holds within one build. Of very many claims there
are hundreds of such twins, each of half a megabyte, in which some thirty bytes change. Where no
other site shares the file, these are written into it, once all else lies ready.
"""

import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from kb.publish.files import begin, beginning
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, Item
from kb.publish.render import twin_path, write_twins
from kb.publish.twins import ROWS, Rows

HEADS = ".tenkyo-heads"
"""Beside what is to be brought into a published folder: how twins in it are to begin, by path."""


def refresh(
    material: Material, source: Path, target: Path, items: Iterable[Item]
) -> dict[str, str]:
    """Write twins that name their build anew, from those in `source`.

    Where `target` is another folder, whose files come into `source` later, twins may stay where
    they are: returns how these are to begin, by path, for `write_heads`.
    """
    heads: dict[str, str] = {}
    for item in items:
        if item.twin is None or not item.twin.volatile:
            continue
        paths = [twin_path(lang, item.address) for lang in LANGUAGES]
        if isinstance(item.twin, Rows):
            head = item.twin.head(material)
            places = [f"{source}/{path}" for path in paths]
            found, known = beginning(places[0], len(head))
            if found == head:
                continue
            if source != target and found.endswith(ROWS) and _is_all(known, places):
                heads[paths[0]] = head.decode()
                continue
        old = (source / paths[0]).read_bytes()
        new = item.twin.again(old, material)
        if new == old:
            continue
        for path in paths:
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            # What is there may be one file with that of an older site, which stays as it is.
            (target / path).unlink(missing_ok=True)
        write_twins(str(target), item.address, new)
    return heads


def _is_all(known: os.stat_result, places: list[str]) -> bool:
    """Tell whether a file is known by some paths, and by no others; it is, by the first."""
    others = (os.stat(place) for place in places[1:])  # noqa: PTH116 - there are very many
    return known.st_nlink == len(places) and all(o.st_ino == known.st_ino for o in others)


def keep_heads(folder: Path, heads: dict[str, str]) -> None:
    """Keep how twins are to begin, beside what is to be brought into a published folder."""
    (folder / HEADS).write_bytes(msgspec.json.encode(heads))


def write_heads(ready: Path, output: Path) -> None:
    """Make twins in a published folder begin as is kept in `ready`, each as long as before."""
    heads = msgspec.json.decode((ready / HEADS).read_bytes(), type=dict[str, str])
    for path, head in heads.items():
        begin(f"{output}/{path}", head.encode())
