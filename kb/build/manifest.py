"""The manifest of a snapshot: what it holds, and whether that is still as it was written."""

import hashlib
from pathlib import Path

import msgspec

from kb.search.index.whole import INDEX, STABLE_FILES
from kb.store.bodies import BODIES, TABLE
from kb.store.marks import TAGS
from kb.store.snapshot import FORMAT
from kb.store.swap import DATABASE, MANIFEST
from kb.views.build import Build


def write_manifest(folder: Path, build: Build) -> None:
    """Write the manifest, last: a folder without one is no snapshot."""
    files = {}
    for name in (DATABASE, BODIES, TABLE, TAGS, *(f"{INDEX}/{file}" for file in STABLE_FILES)):
        with (folder / name).open("rb") as file:
            files[name] = {
                "size": (folder / name).stat().st_size,
                "sha256": hashlib.file_digest(file, "sha256").hexdigest(),
            }
    manifest = {
        "format": FORMAT,
        "id": build.id,
        "version": build.version,
        "search_engine": build.search_engine,
        "files": files,
    }
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=2)
    (folder / MANIFEST).write_bytes(text + b"\n")


def intact(folder: Path) -> bool:
    """Tell whether the snapshot in `folder` is there and its files are as the manifest says."""
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes())
        for name, entry in manifest["files"].items():
            with (folder / name).open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != entry["sha256"]:
                    return False
        return bool(manifest["format"] == FORMAT)
    except (OSError, msgspec.DecodeError, KeyError, TypeError, AttributeError):
        return False
