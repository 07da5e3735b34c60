"""Which index files this installation wrote itself, and which are as they were written.

An engine whose files are pickles would run what a stranger put into them. Such files are opened
only under a seal made with a key that never leaves this user's state folder. Of all others a sum
that anybody can make tells whether they are whole: a library that trusts its files may crash on
what a failing disk made of them.
"""

import hashlib
import hmac
import os
import secrets
from pathlib import Path

from kb.errors import SnapshotError
from kb.settings import state_folder

_KEY = "search.key"
_KEY_BYTES = 32
SEAL, SUM = "seal.txt", "sum.txt"


def seal(folder: Path, place: Path) -> None:
    """Write into `place` that the files in `folder` are our own."""
    (place / SEAL).write_text(_mark(folder, _key()) + "\n", encoding="ascii")


def is_ours(folder: Path, place: Path) -> bool:
    """Tell whether the files in `folder` are those that the seal in `place` was made for."""
    return _is_marked(folder, place / SEAL, _key())


def note(folder: Path, place: Path) -> None:
    """Write into `place` the sum of the files in `folder`."""
    (place / SUM).write_text(_mark(folder, b"") + "\n", encoding="ascii")


def is_whole(folder: Path, place: Path) -> bool:
    """Tell whether the files in `folder` are those that the sum in `place` was made of."""
    return _is_marked(folder, place / SUM, b"")


def _is_marked(folder: Path, file: Path, key: bytes) -> bool:
    try:
        found = file.read_text(encoding="ascii").strip()
        return hmac.compare_digest(found, _mark(folder, key))
    except (OSError, UnicodeDecodeError):
        return False


def _mark(folder: Path, key: bytes) -> str:
    digest = hmac.new(key, digestmod=hashlib.sha256)
    # What is hidden are locks, which come and go.
    for path in sorted(path for path in folder.iterdir() if not path.name.startswith(".")):
        with path.open("rb") as file:
            content = hashlib.file_digest(file, "sha256").hexdigest()
        digest.update(f"{path.name}\0{content}\n".encode())
    return digest.hexdigest()


def _key() -> bytes:
    """Return the key, made on first use and readable by its owner only."""
    folder = state_folder()
    path = folder / _KEY
    try:
        if not path.exists():
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            # Written aside and linked, so that two first uses at once agree on one key.
            aside = folder / f".{_KEY}-{secrets.token_hex(8)}"
            handle = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as file:
                file.write(secrets.token_bytes(_KEY_BYTES))
            try:
                os.link(aside, path)
            except FileExistsError:
                pass
            finally:
                aside.unlink()
        key = path.read_bytes()
    except OSError as error:
        raise SnapshotError(
            f"the folder {folder} cannot be used: {error.strerror}",
            expected="a folder of your own for the key of the search index",
            remedy="name one in TENKYO_STATE",
        ) from error
    if len(key) != _KEY_BYTES:
        raise SnapshotError(
            f"{path} holds no key", remedy="remove it; the index is then built once more"
        )
    return key
