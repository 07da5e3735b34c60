"""Snapshots side by side in one folder, and the link that says which is served.

A snapshot is written under a name of its own and becomes current by one rename of a symbolic
link, so that a reader meets the old one or the new one, and a kill at any instant leaves the old.
What a killed build leaves behind, and what is older than the snapshots that are kept, is removed by
the next build, beside its other work. What is large and like what a new snapshot will hold, that
one takes over from the snapshot before the current one, or from a spare that stands in for it.
Builds into one folder may run at the same time: the last to finish is current.
"""

import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from kb.errors import BuildError, SnapshotError, TenkyoError
from kb.store.links import link_all
from kb.store.locks import alone, idle, in_use

CURRENT = "current"
SNAPSHOTS = "snapshots"
MANIFEST = "manifest.json"
DATABASE = "tenkyo.sqlite"
KEPT = 2
_BUILDING = ".building-"
_RETIRED = ".retired-"
_SPARE = ".spare-"
_AGAIN = ".again"


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
            f"no snapshot in {output}", remedy="run `tenkyo build` first, or name another folder"
        ) from error
    if not (folder / MANIFEST).is_file():
        raise SnapshotError(
            f"the snapshot in {folder} has no manifest", remedy="run `tenkyo build` again"
        )
    return folder


def current_or_none(output: Path) -> Path | None:
    """Return the folder of the snapshot that is served from `output`, where there is one."""
    try:
        return current(output)
    except SnapshotError:
        return None


def previous(output: Path) -> Path | None:
    """Return the snapshot before the current one, where it was kept."""
    return next(_others(output, current(output)), None)


@contextmanager
def fresh(output: Path) -> Iterator[Path]:
    """Give a temporary folder inside `output`; it is removed unless `install` took it.

    While it is in use the snapshot that is current now is not removed by other builds: an
    unchanged page is taken from there.

    Raises:
        BuildError: `output` cannot be written.
    """
    root = output / SNAPSHOTS
    try:
        root.mkdir(parents=True, exist_ok=True)
        with alone(root):
            folder = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=root))
            # Marked before others may look: a folder of that name that is idle is swept away.
            marks = _Marks(folder, current_or_none(output))
    except OSError as error:
        raise _unwritable(output, error) from error
    try:
        with suppress(OSError):
            folder.chmod(0o755)
        yield folder
    finally:
        marks.close()
        shutil.rmtree(folder, ignore_errors=True)


def install(folder: Path, output: Path, name: str) -> Path:
    """Make the finished `folder` the current snapshot `name`; return where it is now.

    A snapshot of the same name is replaced, and served until this one is.

    Raises:
        BuildError: `output` cannot be written.
    """
    root = output / SNAPSHOTS
    try:
        with alone(root):
            served = current_or_none(output)
            plain, again = root / name, root / (name + _AGAIN)
            target = again if served is not None and served == plain.resolve() else plain
            _drop(target)
            folder.rename(target)
            _point(output, target)
            _drop(plain if target == again else again)
    except OSError as error:
        raise _unwritable(output, error) from error
    return target


def kept(output: Path, name: str) -> list[Path]:
    """Return the folders in which the snapshot `name` may stand."""
    root = output / SNAPSHOTS
    return [p for p in (root / name, root / (name + _AGAIN)) if (p / MANIFEST).is_file()]


def make_current(output: Path, folder: Path, *, having: Iterable[str] = ()) -> bool:
    """Point the link at a finished snapshot; False where it lacks what it is to be `having`.

    Another build may just have removed it, or taken something over from it.

    Raises:
        BuildError: `output` cannot be written.
    """
    try:
        with alone(output / SNAPSHOTS):
            if not all((folder / name).exists() for name in (MANIFEST, *having)):
                return False
            if current_or_none(output) != folder.resolve():
                _point(output, folder)
    except OSError as error:
        raise _unwritable(output, error) from error
    return True


def hand_down(output: Path, folder: Path, names: Sequence[str]) -> None:
    """Move what has some names into the new `folder`, from the spare or an older snapshot.

    A new build makes it anew from there. Nothing is moved that another build may be reading.
    """
    try:
        with alone(output / SNAPSHOTS):
            source = _source(output, names[0])
            if source is None or not idle(source):
                return
            for name in names:
                (source / name).rename(folder / name)
            # Nothing is left of a spare; of a snapshot there is.
            source.rmdir()
    except OSError:
        # What cannot be had is made without it.
        return


def leave_spare(output: Path, names: Sequence[str]) -> None:
    """See to it that the next build is handed down what has some names: where need be, a spare.

    That is a linked copy of what the current snapshot holds, which belongs to it as long as it is
    current. To be called when a build is over, for nobody waits for it; where it cannot be made,
    the next build does without.
    """
    with suppress(OSError, TenkyoError):
        served = current(output)
        if _source(output, names[0]) is None:
            _make_spare(output, served, names)


def retire(output: Path) -> tuple[Path, ...]:
    """Take out of sight what no build needs any more; return the folders, for `remove`.

    That is every snapshot but the last ones, a spare of another than the current one, and what
    killed builds left behind.

    Raises:
        BuildError: `output` cannot be written.
    """
    root = output.resolve() / SNAPSHOTS
    if not root.is_dir():
        return ()
    try:
        with alone(root):
            for link in output.glob(f".{CURRENT}-*"):
                # Links are made and renamed by whoever holds the lock that we hold now.
                link.unlink(missing_ok=True)
            return tuple(_hidden(folder) for folder in _unneeded(root, current_or_none(output)))
    except OSError as error:
        raise _unwritable(output, error) from error


def remove(folders: Iterable[Path]) -> None:
    """Remove what was retired; what cannot be removed now is retired again by the next build."""
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


class _Marks:
    """Holds a folder that is being built, and the snapshot it builds on, as in use."""

    def __init__(self, *folders: Path | None) -> None:
        self.held = ExitStack()
        for folder in folders:
            self.held.enter_context(in_use(folder))

    def close(self) -> None:
        self.held.close()


def _unwritable(output: Path, error: OSError) -> BuildError:
    return BuildError(
        f"{output} cannot be written: {error.strerror or error}",
        remedy="choose another folder with --output, or free space there",
    )


def _point(output: Path, folder: Path) -> None:
    link = output / f".{CURRENT}-{os.getpid()}"
    link.unlink(missing_ok=True)
    link.symlink_to(Path(SNAPSHOTS) / folder.name, target_is_directory=True)
    link.replace(output / CURRENT)
    # The time that a system sets by itself may be the same for all that is made within some ms.
    now = time.time_ns()
    os.utime(folder / MANIFEST, ns=(now, now))


def _complete(output: Path) -> list[Path]:
    root = output.resolve() / SNAPSHOTS
    if not root.is_dir():
        return []
    return [p for p in root.iterdir() if not p.name.startswith(".") and (p / MANIFEST).is_file()]


def _others(output: Path, served: Path | None) -> Iterator[Path]:
    """Yield the snapshots that are not current, the newest first."""
    yield from sorted((p for p in _complete(output) if p != served), key=_age, reverse=True)


def _source(output: Path, name: str) -> Path | None:
    """Return the folder from which the next build takes what has a name."""
    served = current_or_none(output)
    spares = () if served is None else (_spare(served),)
    return next((p for p in (*spares, *_others(output, served)) if (p / name).exists()), None)


def _spare(folder: Path) -> Path:
    return folder.with_name(_SPARE + folder.name)


def _make_spare(output: Path, served: Path, names: Sequence[str]) -> None:
    with in_use(served), fresh(output) as folder:
        age = _age(served)
        for name in names:
            link_all(str(served / name), str(folder / name))
        with alone(output / SNAPSHOTS):
            # A build of the same name that was forced meanwhile may have removed half of it.
            if _age(served) == age:
                _drop(_spare(served))
                folder.rename(_spare(served))


def _age(folder: Path) -> int:
    # Not that of the folder, which is another when something was taken over from it.
    return (folder / MANIFEST).stat().st_mtime_ns


def _unneeded(root: Path, served: Path | None) -> Iterator[Path]:
    complete = sorted(_complete(root.parent), key=_age, reverse=True)
    needed = {*complete[:KEPT]}
    if served is not None:
        needed |= {served, _spare(served)}
    for folder in root.iterdir():
        if folder not in needed and folder.is_dir() and idle(folder):
            yield folder


def _hidden(folder: Path) -> Path:
    if folder.name.startswith((_BUILDING, _RETIRED)):
        return folder
    # The manifest goes first: from here on it is no snapshot to anyone who looked before.
    (folder / MANIFEST).unlink(missing_ok=True)
    return folder.rename(folder.with_name(_RETIRED + folder.name))


def _drop(folder: Path) -> None:
    # The manifest goes first: killed half-way, what is left is no snapshot to anyone.
    with suppress(OSError):
        (folder / MANIFEST).unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
