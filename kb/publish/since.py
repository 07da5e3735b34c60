"""What a new build changes: its answers held against those of the build that is current."""

from contextlib import closing
from pathlib import Path

import msgspec

from kb.audit.changes import Side, changes
from kb.audit.chronicle import Chapter, chapter_of, with_chapter
from kb.audit.history import Entry
from kb.errors import SnapshotError
from kb.publish.material import Material
from kb.publish.past import Past, read_past
from kb.store.bodies import Bodies
from kb.store.swap import current
from kb.views.claim import Claim


def past_with(output: Path, folder: Path, entry: Entry) -> Past:
    """Return the past once the snapshot in `folder` is the current one in `output`.

    Its answers are held against those of the snapshot that is current now; `entry` is what its
    audit counted.

    Raises:
        BuildError: What is kept in `output` is damaged.
    """
    known = read_past(output)
    history = (*(e for e in known.history if e.build != entry.build), entry)
    return Past(history, with_chapter(known.chapters, _chapter(output, folder)))


def _chapter(output: Path, folder: Path) -> Chapter | None:
    """Return what changed; None where there is nothing earlier that this version can read."""
    try:
        with closing(Bodies(current(output))) as before, closing(Bodies(folder)) as after:
            return between(Material(before), Material(after))
    except (SnapshotError, msgspec.MsgspecError):
        return None


def between(old: Material, new: Material) -> Chapter | None:
    """Return what sets two builds apart; None where they are the same build.

    Claims whose answers are the same bytes are not looked into, so that the work grows with what
    changed.
    """
    if old.build.id == new.build.id:
        return None
    apart = [c.id for c in new.among(new.changed(old.marks))]
    gone: list[str] = []
    if new.lost(old.marks):
        former = old.among(old.changed(new.marks))
        gone = [c.id for c in former if not new.has(f"claims/{c.id}")]
    return chapter_of(
        changes(
            _side(old, [*(k for k in apart if old.has(f"claims/{k}")), *gone]), _side(new, apart)
        )
    )


def _side(material: Material, keys: list[str]) -> Side:
    return Side(
        build=material.build.id,
        day=material.build.today,
        claims={key: material.view(Claim, f"claims/{key}") for key in keys},
        report=material.report,
        tombstones=material.catalog.pack.tombstones,
    )
