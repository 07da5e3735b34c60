"""Templates as they were compiled, kept among what this installation keeps for itself."""

import hashlib
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path

import jinja2
from jinja2 import BytecodeCache, FileSystemBytecodeCache
from jinja2.bccache import Bucket

from kb.settings import site_folder, state_folder

_CODE = ("publish", "search", "quantity", "views")
_KEPT = 8
"""Folders that are kept: two languages of a few versions of the software."""


class _Kept(FileSystemBytecodeCache):
    """Keeps what it can: a site is rendered whether or not its templates are kept."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        # Another version of the software may have made room for its own meanwhile.
        with suppress(OSError):
            super().dump_bytecode(bucket)


@cache
def software_tag() -> str:
    """Return a digest over what renders: our code, Jinja's, templates, texts, names of styles.

    It is taken once, as code and templates are loaded once.
    """
    digest = hashlib.sha256()
    package = Path(__file__).parent.parent
    engine = Path(jinja2.__file__).parent
    for root in (*(package / name for name in _CODE), engine, site_folder()):
        for path in sorted(root.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(root).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled(lang: str) -> BytecodeCache | None:
    """Return where the compiled templates of a language are; None where none can be kept.

    They run when they are loaded, so they are never taken from a snapshot: only from this user's
    state folder. The texts of the language are compiled in, hence the digest over all of them.
    """
    home = state_folder() / "templates"
    folder = home / f"{software_tag()[:24]}-{lang}"
    try:
        if not folder.is_dir():
            folder.mkdir(parents=True, mode=0o700, exist_ok=True)
            by_age = sorted(home.iterdir(), key=lambda p: p.stat().st_mtime_ns, reverse=True)
            for old in by_age[_KEPT:]:
                shutil.rmtree(old, ignore_errors=True)
    except OSError:
        return None
    return _Kept(str(folder))
