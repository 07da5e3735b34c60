"""What a site was made from, so that the next build knows what holds.

Of pages by the ten thousand, one an answer, no digests are kept: the tags of all answers are, in a
table of a few bytes each. What changed between two builds is then one comparison of two tables.
"""

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

SITE = "site"
STATE = "site-state.json"
EACH_TIME = ""
"""Mark of a file that every build writes."""
MARKS = ".tags"
"""How the name of the table ends that stands beside."""
SITE_FILES = (SITE, STATE, str(Path(STATE).with_suffix(MARKS)))
"""What a snapshot holds of its site."""


@dataclass(frozen=True, slots=True)
class State:
    """What a finished site was made from."""

    pages: dict[str, str]
    """Digest of what a page was made from, by address; of those that are few."""
    base: str = ""
    """Digest of what all pages are made from."""
    parts: dict[str, str] = field(default_factory=dict)
    """Digest of each part of the catalog that the many pages are made from, by address."""
    files: dict[str, str] = field(default_factory=dict)
    """Mark of each further file, by path."""
    marks: bytes | None = None
    """The tag of every answer."""


class _Kept(msgspec.Struct):
    pages: dict[str, str]
    base: str
    parts: dict[str, str]
    files: dict[str, str]


def read_state(path: Path) -> State | None:
    """Return what `path` says a site was made from; None where it says nothing usable."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=_Kept)
    except (OSError, msgspec.DecodeError):
        return None
    try:
        marks = _beside(path).read_bytes()
    except OSError:
        marks = None
    return State(kept.pages, kept.base, kept.parts, kept.files, marks)


def write_state(path: Path, state: State) -> None:
    """Write the state, complete or not at all."""
    if state.marks is not None:
        fresh = _beside(path).with_suffix(".new")
        fresh.write_bytes(state.marks)
        fresh.replace(_beside(path))
    beside = path.with_name(path.name + ".new")
    kept = _Kept(state.pages, state.base, state.parts, state.files)
    beside.write_bytes(msgspec.json.encode(kept))
    beside.replace(path)


def _beside(path: Path) -> Path:
    return path.with_suffix(MARKS)
