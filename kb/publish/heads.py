"""Twins of kept pages that name their build: made to name the new one, which is all that changes.

A list says where it goes on, at an address that holds within one build. Of very many claims there
are hundreds of such twins, each of half a megabyte, in which some thirty bytes change. Where no
other site shares the file, these are written into it, once all else lies ready.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

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
            found = _beginning(source / paths[0], len(head))
            if found == head:
                continue
            if source != target and found.endswith(ROWS) and _known_only(source, paths):
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


def _beginning(path: Path, length: int) -> bytes:
    with path.open("rb") as file:
        return file.read(length)


def _known_only(folder: Path, paths: list[str]) -> bool:
    """Tell whether some paths are all that one file is known by."""
    found = [(folder / path).stat() for path in paths]
    return all(one.st_nlink == len(paths) and one.st_ino == found[0].st_ino for one in found)


def keep_heads(folder: Path, heads: dict[str, str]) -> None:
    """Keep how twins are to begin, beside what is to be brought into a published folder."""
    (folder / HEADS).write_bytes(msgspec.json.encode(heads))


def write_heads(ready: Path, output: Path) -> None:
    """Make twins in a published folder begin as is kept in `ready`, each as long as before."""
    heads = msgspec.json.decode((ready / HEADS).read_bytes(), type=dict[str, str])
    for path, head in heads.items():
        with (output / path).open("r+b") as file:
            file.write(head.encode())
