"""Styles and scripts: copied as they are, named with a digest so that no cache shows old ones."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from kb.settings import site_folder

FOLDER = "static"


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


def assets() -> Assets:
    """Return all static files, digested."""
    root = static_folder()
    return Assets(
        {
            path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()[:8]
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }
    )
