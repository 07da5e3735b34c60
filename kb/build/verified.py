"""Formulas whose verification a build may take over from the snapshot before it."""

import hashlib
from pathlib import Path

from kb.errors import SnapshotError
from kb.records.collection import PackRecords
from kb.store.snapshot import Snapshot
from kb.views.formula import Formula


def formulas_digest(records: PackRecords, software: str) -> str:
    """Return what the verification of the formulas depends on: their records, sources and code."""
    digest = hashlib.sha256(software.encode())
    for formula in records.formulas:
        digest.update(f"{formula.file}:{formula.line}\0".encode())
        digest.update(formula.record.model_dump_json().encode())
    for source in records.sources:
        digest.update(source.record.model_dump_json().encode())
    return digest.hexdigest()


def verified_before(previous: Path | None, digest: str) -> dict[str, Formula] | None:
    """Return the formulas of the snapshot in `previous` if they were verified from the same."""
    if previous is None:
        return None
    try:
        with Snapshot(previous) as snapshot:
            if snapshot.build.digests.get("formulas") != digest:
                return None
            return snapshot.formulas
    except SnapshotError:
        return None
