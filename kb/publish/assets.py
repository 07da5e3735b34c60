"""Styles and scripts: named with a digest so that no cache shows old ones.

They are copied as they are, but for the styles that all pages share: those stand in parts, one a
job, and are joined into one file, so that a page asks once.
"""

import hashlib
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kb.settings import site_folder

FOLDER = "static"
STYLES = "tenkyo.css"
"""The styles that all pages share, which no file has: its parts have them."""
PARTS = "style"
"""Where the parts of it stand, joined in order of their names: of two rules, the later holds."""


@dataclass(frozen=True, slots=True)
class Assets:
    """The files under `static/` with a short digest of each."""

    digests: dict[str, str]

    def href(self, name: str) -> str:
        """Return the address of a file below the site's folder."""
        return f"{FOLDER}/{name}?v={self.digests[name]}"


def static_folder() -> Path:
    """Return where styles and scripts are kept."""
    return site_folder() / FOLDER


def styles() -> bytes:
    """Return the styles that all pages share."""
    parts = sorted((static_folder() / PARTS).glob("*.css"))
    return b"".join(path.read_bytes() for path in parts)


def assets() -> Assets:
    """Return all static files, digested."""
    read = {name: path.read_bytes() for name, path in _copied()} | {STYLES: styles()}
    return Assets({name: hashlib.sha256(read[name]).hexdigest()[:8] for name in sorted(read)})


def copy_static(target: Path) -> None:
    """Write all static files into the folder `target`."""
    for name, path in _copied():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target / name)
    (target / STYLES).write_bytes(styles())


def _copied() -> Iterator[tuple[str, Path]]:
    root = static_folder()
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.parent != root / PARTS:
            yield path.relative_to(root).as_posix(), path
