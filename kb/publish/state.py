"""What a site was made from: the digest of every page, so that the next build knows what holds."""

from dataclasses import dataclass
from pathlib import Path

import msgspec

SITE = "site"
STATE = "site-state.json"
WORDS = "site-words.json"
"""Texts as they were cut for the search in the page."""


@dataclass(frozen=True, slots=True)
class State:
    """Digest of what every page was made from, by address."""

    pages: dict[str, str]


def read_state(path: Path) -> State | None:
    """Return what `path` says a site was made from; None where it says nothing usable."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=State)
    except (OSError, msgspec.DecodeError):
        return None


def write_state(path: Path, state: State) -> None:
    """Write the state, complete or not at all."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(msgspec.json.encode(state))
    beside.replace(path)
