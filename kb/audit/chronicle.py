"""What changed from build to build, kept beside the snapshots: the pages of changes and the feeds.

Snapshots go when newer ones come; what set them apart stays here, cut where a build changed more
than anyone would read.
"""

import os
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from kb.errors import WRITABLE, BuildError, Place
from kb.views.change import Changes

FILE: Final = "changes.json"
KEPT: Final = 100
"""Builds that the chronicle remembers."""
LISTED: Final = 500
"""Changes of each kind that are kept of one build; the totals count them all."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """What one build changed."""

    changes: Changes
    """Of each kind the first, in the order of the pack."""
    totals: Mapping[str, int]
    """How many there were: `came`, `changed`, `went`, `opened`, `closed`."""


def chapter_of(changes: Changes) -> Chapter:
    """Return what the chronicle keeps of the changes between two builds."""
    kinds = Counter(c.kind for c in changes.claims)
    totals = {kind: kinds[kind] for kind in ("came", "changed", "went")}
    totals |= {"opened": len(changes.opened), "closed": len(changes.closed)}
    kept = []
    seen: Counter[str] = Counter()
    for change in changes.claims:
        seen[change.kind] += 1
        if seen[change.kind] <= LISTED:
            kept.append(change)
    return Chapter(
        replace(
            changes,
            claims=tuple(kept),
            opened=changes.opened[:LISTED],
            closed=changes.closed[:LISTED],
        ),
        totals,
    )


def read_chronicle(folder: Path) -> tuple[Chapter, ...]:
    """Return the chapters kept in `folder`, oldest first; empty where there are none.

    Raises:
        BuildError: The file is damaged.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Chapter, ...])
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError) as error:
        raise BuildError(
            f"the record of changes cannot be read: {error}",
            remedy="move the file away; a new record starts with the next build",
            place=Place(str(path)),
        ) from error


def with_chapter(known: Sequence[Chapter], chapter: Chapter | None) -> tuple[Chapter, ...]:
    """Return the chapters with a new one at the end; a build made again replaces its own."""
    if chapter is None or chapter.changes.empty:
        return tuple(known)
    others = [c for c in known if c.changes.new != chapter.changes.new]
    return tuple([*others, chapter][-KEPT:])


def write_chronicle(folder: Path, chapters: Sequence[Chapter]) -> None:
    """Keep the chapters in `folder`, all or none of them.

    Raises:
        BuildError: The file cannot be written.
    """
    path = folder / FILE
    fresh = folder / f".{FILE}-{os.getpid()}"
    try:
        fresh.write_bytes(msgspec.json.encode(tuple(chapters)) + b"\n")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BuildError(
            f"the record of changes cannot be written: {error.strerror}",
            remedy=WRITABLE,
            place=Place(str(path)),
        ) from error
