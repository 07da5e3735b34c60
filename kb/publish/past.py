"""What the site knows of earlier builds: how the audit counted, and what each build changed."""

from dataclasses import dataclass
from pathlib import Path

from kb.audit.chronicle import Chapter, read_chronicle
from kb.audit.history import Entry, read_history


@dataclass(frozen=True, slots=True)
class Past:
    """Earlier builds and the one that is published, oldest first."""

    history: tuple[Entry, ...] = ()
    chapters: tuple[Chapter, ...] = ()


def read_past(output: Path) -> Past:
    """Return what is kept beside the snapshots in `output`.

    Raises:
        BuildError: What is kept there is damaged.
    """
    return Past(read_history(output), read_chronicle(output))
