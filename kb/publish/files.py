"""Files of a site, by the hundred thousand: written and made known with as few calls as it takes.

Paths are texts here: what pathlib does for one of them costs as much as to write the file.
"""

import os
from contextlib import suppress
from pathlib import Path

from kb.publish.feed import FEED
from kb.store.links import link

OF_A_PAGE = ("index.html", "index.json", FEED)


def write(path: str, data: bytes) -> None:
    """Write a file, in a folder that is there."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(file, left) :]
    finally:
        os.close(file)


def beginning(path: str, length: int) -> tuple[bytes, os.stat_result]:
    """Return how a file begins, and what is known of it."""
    file = os.open(path, os.O_RDONLY)
    try:
        return os.read(file, length), os.fstat(file)
    finally:
        os.close(file)


def begin(path: str, head: bytes) -> None:
    """Write over what a file begins with; the rest stays."""
    file = os.open(path, os.O_WRONLY)
    try:
        os.write(file, head)
    finally:
        os.close(file)


def renew(path: Path, data: bytes) -> None:
    """Write a file where there may be one, of which another site may hold the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(data)


def make_folder(root: str, folder: str, made: set[str]) -> None:
    """Make a folder below `root`; `made` are those that are known to be there."""
    if folder in made or not folder:
        return
    made.add(folder)
    # Pages are being rendered into the same folders.
    with suppress(FileExistsError):
        try:
            os.mkdir(f"{root}/{folder}")  # noqa: PTH102 - twice as fast
        except FileNotFoundError:
            make_folder(root, folder.rpartition("/")[0], made)
            os.mkdir(f"{root}/{folder}")  # noqa: PTH102 - twice as fast


def keep(source: str, target: str) -> None:
    """Make a file known at another place too, where there is one and that is free."""
    # Not every page has a twin or a feed.
    with suppress(FileNotFoundError):
        link(source, target)


def remove_page(folder: Path) -> None:
    """Remove a page with all that stands beside it, and the folders in which nothing is left."""
    for name in OF_A_PAGE:
        (folder / name).unlink(missing_ok=True)
    _remove_empty(folder)


def remove_file(path: Path) -> None:
    """Remove a file beside the pages, and the folders in which nothing is left."""
    path.unlink(missing_ok=True)
    _remove_empty(path.parent)


def _remove_empty(folder: Path) -> None:
    """Remove a folder, then that around it and so on, as far as they are empty."""
    with suppress(OSError):
        os.removedirs(folder)
