"""What a build may take over from the index before it: cut texts, or the whole of it.

Cutting Japanese and sorting postings are most of the work. Texts that were cut by the same code,
dictionary and units come out the same, and an index of the same documents is the same index.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from kb.search.index.archive import Archive
from kb.store.links import link

CUTS = "cuts.json"
_CODE = (Path(__file__).parent.parent, Path(__file__).parent.parent.parent / "quantity")
"""What cuts texts, and what else of them an index holds."""

Cut = tuple[list[str], list[str], list[int], list[int]]
"""The tokens of a text, the pairs of neighbours among them, and where each token stands."""
Name = tuple[list[str], list[int]]
"""The main tokens of a name, and where each begins in it."""


class Cuts(msgspec.Struct, frozen=True):
    """Texts and names as they were cut, and by what."""

    signature: str
    texts: dict[str, Cut] = {}
    names: dict[str, Name] = {}


def signature(dictionary: str, bases: Mapping[str, str]) -> str:
    """Return what the cutting of a text depends on beside the text."""
    digest = hashlib.sha256(msgspec.json.encode([dictionary, sorted(bases.items())]))
    digest.update(_code().encode())
    return digest.hexdigest()


def read_cuts(index: Path | None, wanted: str) -> Cuts | None:
    """Return what the index in `index` cut, if in the way that is `wanted`."""
    if index is None:
        return None
    try:
        found = msgspec.json.decode((index / CUTS).read_bytes(), type=Cuts)
    except (OSError, msgspec.DecodeError):
        return None
    return found if found.signature == wanted else None


def write_cuts(index: Path, cuts: Cuts) -> None:
    """Keep the cut texts beside an index, for the build after it."""
    ordered = Cuts(
        cuts.signature, dict(sorted(cuts.texts.items())), dict(sorted(cuts.names.items()))
    )
    (index / CUTS).write_bytes(msgspec.json.encode(ordered))


def moved(before: Path, now: Archive) -> list[int]:
    """Return the number in `now` of each document that the index in `before` holds; else -1."""
    old = Archive(before)
    try:
        numbers = {_digest(now.raw(number)): number for number in range(len(now))}
        return [numbers.get(_digest(old.raw(number)), -1) for number in range(len(old))]
    finally:
        old.close()


def same(one: Path, other: Path, names: tuple[str, ...]) -> bool:
    """Tell whether two indexes hold the same bytes under `names`."""
    try:
        return all((one / n).read_bytes() == (other / n).read_bytes() for n in names)
    except OSError:
        return False


def take_over(source: Path, target: Path) -> None:
    """Link every file of the index `source` that `target` has not into `target`."""
    for path in sorted(source.rglob("*")):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(exist_ok=True)
        elif not place.exists():
            link(str(path), str(place))


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


@cache
def _code() -> str:
    digest = hashlib.sha256()
    for folder in _CODE:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".txt"):
                digest.update(path.read_bytes())
    return digest.hexdigest()
