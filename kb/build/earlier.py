"""What a build may take over from the snapshot before it, where that was made from the same."""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kb.audit.rule import Described
from kb.errors import SnapshotError
from kb.quantity.defined import DefinedUnits
from kb.records.collection import PackRecords
from kb.store.snapshot import ALL_UNITS, Snapshot
from kb.views.codec import decode
from kb.views.formula import Formula

_RULES = "internal/rules"


@dataclass(frozen=True, slots=True)
class Earlier:
    """What need not be worked out once more; None where it has to be."""

    folder: Path | None
    """The snapshot before, where there is one that can be read."""
    formulas: dict[str, Formula] | None = None
    """The formulas, verified."""
    units: DefinedUnits | None = None
    """All single units."""
    rules: tuple[Described, ...] | None = None
    """All rules there are."""


def formulas_digest(records: PackRecords, software: str) -> str:
    """Return what the verification of formulas depends on: records, what they name, and code."""
    digest = hashlib.sha256(software.encode())
    for formula in records.formulas:
        digest.update(f"{formula.file}:{formula.line}\0".encode())
        digest.update(formula.record.model_dump_json().encode())
    for source in records.sources:
        digest.update(source.record.model_dump_json().encode())
    for shelf in (records.documents, records.qualifiers):
        digest.update("\0".join(("", *(item.record.id for item in shelf), "")).encode())
    return digest.hexdigest()


def earlier(previous: Path | None, digests: Mapping[str, str]) -> Earlier:
    """Return what holds of the snapshot in `previous` in a build with these `digests`."""
    if previous is None:
        return Earlier(None)
    try:
        with Snapshot(previous) as snapshot:
            same = {k for k, digest in snapshot.build.digests.items() if digests.get(k) == digest}
            found = Earlier(previous, snapshot.formulas if "formulas" in same else None)
            if "software" in same:
                units = decode(DefinedUnits, snapshot.required(ALL_UNITS))
                rules = decode(tuple[Described, ...], snapshot.required(_RULES))
                found = replace(found, units=units, rules=rules)
            return found
    except SnapshotError:
        # Of what is damaged nothing is built upon: to build again is what mends it.
        return Earlier(None)


def for_later(units: DefinedUnits, rules: tuple[Described, ...]) -> Iterator[tuple[str, object]]:
    """Yield address and content of what the next build may take over of the software."""
    yield ALL_UNITS, units
    yield _RULES, rules
