"""Files beside the pages that take long to make: left alone while what they come from holds."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Costly:
    """A file, and how it is made where its mark is another than before."""

    path: str
    mark: str
    make: Callable[[], bytes]


def write_costly(
    files: Iterable[Costly], target: Path, old: Path | None, marks: Mapping[str, str]
) -> tuple[dict[str, str], list[str]]:
    """Write into `target` what changed; return the marks, and the paths of what holds in `old`."""
    found: dict[str, str] = {}
    held: list[str] = []
    for file in files:
        found[file.path] = file.mark
        if old is not None and marks.get(file.path) == file.mark and (old / file.path).is_file():
            held.append(file.path)
            continue
        place = target / file.path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(file.make())
    return found, held
