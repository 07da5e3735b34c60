"""Snapshots side by side in one folder, and the link that says which is served.

A snapshot is written under a name of its own and becomes current by one rename of a symbolic
link, so that a reader meets the old one or the new one, and a kill at any instant leaves the old.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kb.errors import BuildError, SnapshotError

CURRENT = "current"
SNAPSHOTS = "snapshots"
MANIFEST = "manifest.json"
DATABASE = "tenkyo.sqlite"
KEPT = 2


def current(output: Path) -> Path:
    """Return the folder of the snapshot that is served from `output`.

    `output` may also be a snapshot folder itself.

    Raises:
        SnapshotError: There is none.
    """
    if (output / MANIFEST).is_file():
        return output
    link = output / CURRENT
    try:
        folder = link.resolve(strict=True)
    except (OSError, RuntimeError) as error:
        raise SnapshotError(
            f"no snapshot in {output}", remedy="run `tenkyo build` first, or name one with --output"
        ) from error
    if not (folder / MANIFEST).is_file():
        raise SnapshotError(
            f"the snapshot in {folder} has no manifest", remedy="run `tenkyo build` again"
        )
    return folder


def previous(output: Path) -> Path | None:
    """Return the snapshot before the current one, where it was kept."""
    now = current(output)
    others = [p for p in _complete(output) if p != now]
    return max(others, key=lambda p: p.stat().st_mtime_ns, default=None)


@contextmanager
def fresh(output: Path) -> Iterator[Path]:
    """Give a temporary folder inside `output`; it is removed unless `install` took it.

    Raises:
        BuildError: `output` cannot be written.
    """
    try:
        (output / SNAPSHOTS).mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=".building-", dir=output / SNAPSHOTS))
    except OSError as error:
        raise BuildError(
            f"{output} cannot be written: {error.strerror}",
            remedy="choose another folder with --output, or free space there",
        ) from error
    try:
        folder.chmod(0o755)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def install(folder: Path, output: Path, name: str) -> Path:
    """Make the finished `folder` the current snapshot under `name`; return where it is now."""
    target = output / SNAPSHOTS / name
    if target.exists():
        aside = output / SNAPSHOTS / f".old-{name}-{os.getpid()}"
        target.rename(aside)
        folder.rename(target)
        shutil.rmtree(aside, ignore_errors=True)
    else:
        folder.rename(target)
    make_current(output, name)
    return target


def make_current(output: Path, name: str) -> None:
    """Point the link at the snapshot `name`, and drop snapshots older than those kept."""
    link = output / f".{CURRENT}-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(Path(SNAPSHOTS) / name, target_is_directory=True)
    link.replace(output / CURRENT)
    os.utime(output / SNAPSHOTS / name)
    _prune(output)


def _complete(output: Path) -> list[Path]:
    root = output.resolve() / SNAPSHOTS
    if not root.is_dir():
        return []
    return [p for p in root.iterdir() if not p.name.startswith(".") and (p / MANIFEST).is_file()]


def _prune(output: Path) -> None:
    newest_first = sorted(_complete(output), key=lambda p: p.stat().st_mtime_ns, reverse=True)
    for old in newest_first[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
