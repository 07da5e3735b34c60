"""The counts of each build, kept beside the snapshots: what a burn-down is drawn from."""

import os
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from kb.errors import WRITABLE, BuildError, Place
from kb.views.finding import Report
from kb.vocab import Outcome

FILE: Final = "history.json"
KEPT: Final = 1_000
"""Builds that the history remembers."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the audit of one build counted."""

    build: str
    today: str
    version: str
    claims: int
    counts: Mapping[str, int]
    """Findings by severity, unchecked, suppressed and accepted."""
    families: Mapping[str, int] = field(default_factory=dict)
    """Failures by family."""
    rules: Mapping[str, int] = field(default_factory=dict)
    """Failures by rule."""


def entry_of(report: Report, *, claims: int) -> Entry:
    """Return what the history keeps of a report."""
    failed = [f for f in report.findings if f.outcome is Outcome.FAIL]
    return Entry(
        build=report.build or "",
        today=report.today,
        version=report.version,
        claims=claims,
        counts=dict(report.counts()),
        families=dict(sorted(Counter(f.family for f in failed).items())),
        rules=dict(sorted(Counter(f.rule for f in failed).items())),
    )


def read_history(folder: Path) -> tuple[Entry, ...]:
    """Return the history kept in `folder`, oldest first; empty where there is none.

    Raises:
        BuildError: The file is damaged.
    """
    path = folder / FILE
    try:
        return msgspec.json.decode(path.read_bytes(), type=tuple[Entry, ...])
    except FileNotFoundError:
        return ()
    except (OSError, msgspec.MsgspecError) as error:
        raise BuildError(
            f"the history of audits cannot be read: {error}",
            remedy="move the file away; a new history starts with the next build",
            place=Place(str(path)),
        ) from error


def append_history(folder: Path, entry: Entry) -> tuple[Entry, ...]:
    """Add the counts of a build to the history in `folder` and return it all.

    A build made again replaces its own entry, so that the history of the same builds is the same.

    Raises:
        BuildError: The file is damaged, or cannot be written.
    """
    known = [e for e in read_history(folder) if e.build != entry.build]
    history = tuple([*known, entry][-KEPT:])
    text = msgspec.json.format(msgspec.json.encode(history), indent=1)
    path = folder / FILE
    fresh = folder / f".{FILE}-{os.getpid()}"
    try:
        fresh.write_bytes(text + b"\n")
        fresh.replace(path)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BuildError(
            f"the history of audits cannot be written: {error.strerror}",
            remedy=WRITABLE,
            place=Place(str(path)),
        ) from error
    return history
