"""Files beside the pages that take long to make: left alone while what they come from holds."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from kb.publish.files import renew
from kb.publish.state import State


@dataclass(frozen=True, slots=True)
class Costly:
    """A file, and how it is made where its mark is another than before."""

    path: str
    mark: str
    make: Callable[[], bytes]


def write_costly(
    files: Iterable[Costly], target: Path, olds: Iterable[tuple[Path, State]]
) -> tuple[dict[str, str], dict[str, Path]]:
    """Write into `target` what holds in none of some older sites.

    Returns the mark of each file, and the path of each that holds with the site it is in.
    """
    sites = tuple(olds)
    found: dict[str, str] = {}
    held: dict[str, Path] = {}
    for file in files:
        found[file.path] = file.mark
        source = next((folder for folder, state in sites if _holds(file, folder, state)), None)
        if source is None:
            renew(target / file.path, file.make())
        elif source != target:
            held[file.path] = source
    return found, held


def _holds(file: Costly, folder: Path, state: State) -> bool:
    return state.files.get(file.path) == file.mark and (folder / file.path).is_file()
