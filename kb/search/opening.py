"""Opening the index of a snapshot; what cannot or must not be opened is written once more.

An index needs no trust and no luck: the documents themselves are in the snapshot, and from them
the engine's files can be made again, once, into this user's state folder.
"""

import hashlib
import logging
import shutil
import tempfile
from pathlib import Path

from kb.errors import SnapshotError, install
from kb.quantity.units import TableUnits
from kb.search.contract import Engine, Reader
from kb.search.index.reuse import signature
from kb.search.index.seal import is_ours, is_whole, seal
from kb.search.index.whole import ENGINE_FILES, INDEX, Meta, engines, read_meta, rebuild
from kb.search.searcher import Searcher
from kb.search.words.japanese import dictionary_version
from kb.settings import state_folder
from kb.store.snapshot import Snapshot

_LOG = logging.getLogger("tenkyo")


def open_search(snapshot: Snapshot) -> Searcher:
    """Open the search index of a snapshot.

    Files that could run code are opened only where this installation wrote them. In their place,
    and in that of files which are damaged or were cut by another dictionary, new ones are written.

    Raises:
        SnapshotError: There is no index, or its engine is not installed.
    """
    place = snapshot.folder / INDEX
    meta = read_meta(place)
    engine = engines().get(meta.engine)
    if engine is None or not engine.available():
        raise SnapshotError(
            f"the snapshot was indexed with {meta.engine}, which is not installed",
            remedy=install("large"),
        )
    reader = _reader(place, meta, engine, snapshot.units)
    return Searcher(snapshot, meta, reader, units=snapshot.units)


def _reader(place: Path, meta: Meta, engine: Engine, units: TableUnits) -> Reader:
    files = place / ENGINE_FILES
    trusted = is_ours if engine.pickled else is_whole
    if meta.dictionary == dictionary_version() and trusted(files, place):
        try:
            return engine.open(files)
        except SnapshotError:
            # Damaged, or of another version: its documents say the same.
            pass
    return engine.open(_own(place, meta, units))


def _own(place: Path, meta: Meta, units: TableUnits) -> Path:
    """Return files of the same index that this installation wrote itself."""
    digest = hashlib.sha256((place / "meta.json").read_bytes())
    digest.update(signature(dictionary_version(), meta.bases).encode())
    with (place / "documents.bin").open("rb") as file:
        digest.update(hashlib.file_digest(file, "sha256").digest())
    home = state_folder() / "indexes" / digest.hexdigest()[:24]
    files = home / ENGINE_FILES
    if files.is_dir() and is_ours(files, home):
        return files
    _LOG.warning(
        "the search index of %s was not written here, or is damaged: it is written once more,"
        " and searches wait for that",
        place.parent,
    )
    try:
        home.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryDirectory(dir=home.parent, ignore_cleanup_errors=True) as fresh:
            made = Path(fresh) / "made"
            (made / ENGINE_FILES).mkdir(parents=True)
            rebuild(place, made / ENGINE_FILES, meta, units)
            seal(made / ENGINE_FILES, made)
            shutil.rmtree(home, ignore_errors=True)
            made.rename(home)
    except OSError as error:
        raise SnapshotError(
            f"the search index could not be written into {home.parent}: {error.strerror}",
            remedy="free space there, or name another folder in TENKYO_STATE",
        ) from error
    return files
