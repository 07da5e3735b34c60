"""Digest of the software that builds: other code may build other bytes from the same pack."""

import hashlib
from importlib.metadata import version
from pathlib import Path

import kb
from kb.settings import site_folder


def software_version() -> str:
    """Return the version of the installed distribution."""
    return version("tenkyo")


def software_digest() -> str:
    """Return a digest over our own code, templates and styles, hexadecimal."""
    digest = hashlib.sha256(software_version().encode())
    home = Path(kb.__file__).parent
    roots = (home, home.parent / "ingest", site_folder())
    for root in roots:
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
