"""Holds the links of pages that were rendered against what there is."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from kb.errors import PublishError
from kb.publish.check import Outline, dead, outline


def check_links(
    folders: Sequence[Path],
    outlines: Mapping[str, Outline],
    known: set[str],
    *,
    everything: bool,
) -> None:
    """Look at every link of the pages in `outlines`; at those of all pages with `everything`.

    `known` are the paths of all pages; a file lies in the first of `folders` that has it.

    Raises:
        PublishError: Links lead nowhere; names the first of them and how many there are.
    """
    every = dict(outlines)
    if everything:
        # Where a page went, any other may have pointed at it.
        for path in known - every.keys():
            every[path] = outline(path, _read(folders, path))
    anchors = {path: page.anchors for path, page in every.items()}
    files = set(known)
    for page in every.values():
        for link in page.links:
            path, _, fragment = link.partition("#")
            if path not in files and _find(folders, path) is not None:
                files.add(path)
            if fragment and path in known and path not in anchors:
                anchors[path] = outline(path, _read(folders, path)).anchors
    found = list(dead(every, files, anchors))
    if found:
        listed = "; ".join(f"{path} → {link}" for path, link in found[:5])
        raise PublishError(
            f"{len(found)} links lead nowhere: {listed}",
            remedy="correct what the pages point at, or publish what they need",
        )


def _find(folders: Sequence[Path], path: str) -> Path | None:
    return next((f / path for f in folders if (f / path).is_file()), None)


def _read(folders: Sequence[Path], path: str) -> str:
    file = _find(folders, path)
    return file.read_text(encoding="utf-8") if file is not None else ""
