"""What a build may take over from the index before it: cut texts, or the whole of it.

Cutting Japanese and sorting postings are most of the work. Texts that were cut by the same code,
dictionary and units come out the same, and an index of the same documents is the same index.
"""

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

CUTS = "cuts.json"
_CODE = (Path(__file__).parent, Path(__file__).parent.parent / "quantity")

Cut = tuple[list[str], list[str]]
"""The tokens of a text, and the pairs of neighbours among them."""


class Cuts(msgspec.Struct, frozen=True):
    """Texts as they were cut, and by what."""

    signature: str
    cuts: dict[str, Cut]


def signature(dictionary: str, bases: Mapping[str, str]) -> str:
    """Return what the cutting of a text depends on beside the text."""
    digest = hashlib.sha256(msgspec.json.encode([dictionary, sorted(bases.items())]))
    digest.update(_code().encode())
    return digest.hexdigest()


def read_cuts(index: Path | None, wanted: str) -> dict[str, Cut]:
    """Return the texts that the index in `index` cut in the way that is `wanted`; else nothing."""
    if index is None:
        return {}
    try:
        found = msgspec.json.decode((index / CUTS).read_bytes(), type=Cuts)
    except (OSError, msgspec.DecodeError):
        return {}
    return found.cuts if found.signature == wanted else {}


def write_cuts(index: Path, made: str, cuts: Mapping[str, Cut]) -> None:
    """Keep the cut texts beside an index, for the build after it."""
    ordered = {text: cuts[text] for text in sorted(cuts)}
    (index / CUTS).write_bytes(msgspec.json.encode(Cuts(made, ordered)))


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
            os.link(path, place)


@cache
def _code() -> str:
    digest = hashlib.sha256()
    for folder in _CODE:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".txt"):
                digest.update(path.read_bytes())
    return digest.hexdigest()
