"""The texts of documents and sources, where somebody has them at hand as files."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from kb.audit.audited import Text
from kb.errors import READABLE, Place, SettingsError
from kb.views.catalog import Catalog

LARGEST: Final = 16_000_000
"""Bytes of a text that are read."""
SUFFIXES: Final = (".txt", ".md")


def read_texts(folder: Path, catalog: Catalog) -> dict[str, Text]:
    """Read the texts in `folder`: `ID.txt` of documents, `sources/ID.txt` of sources.

    A language may stand between: `ID.ja.txt`. What belongs to nothing in the pack is passed over.

    Raises:
        SettingsError: A text cannot be read, is too large, or is not UTF-8.
    """
    return {
        **_read(folder, catalog.documents, kind="document"),
        **_read(folder / "sources", catalog.sources, kind="source"),
    }


def _read(folder: Path, known: Mapping[str, object], *, kind: str) -> dict[str, Text]:
    found = {}
    for path in _files(folder):
        key = path.name.removesuffix(path.suffix)
        if key not in known:
            key = key.rpartition(".")[0]
        if key in known:
            found[f"{kind}/{key}"] = _text(path)
    return found


def _files(folder: Path) -> Iterable[Path]:
    if not folder.is_dir():
        return ()
    return sorted(p for p in folder.iterdir() if p.is_file() and p.suffix in SUFFIXES)


def _text(path: Path) -> Text:
    place = Place(str(path))
    try:
        if path.stat().st_size > LARGEST:
            raise SettingsError(
                f"a text over {LARGEST:,} bytes", remedy="keep what claims rest on", place=place
            )
        data = path.read_bytes()
        content = data.decode("utf-8")
    except OSError as error:
        raise SettingsError(
            f"cannot be read: {error.strerror}", remedy=READABLE, place=place
        ) from error
    except UnicodeDecodeError as error:
        raise SettingsError("this is not UTF-8", remedy="convert it first", place=place) from error
    return Text(content, "sha256:" + hashlib.sha256(data).hexdigest())
