"""Lint several files at once, each in a process of its own."""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path

from ingest.link.knowledge import Knowledge
from ingest.link.stored import stored_knowledge
from ingest.lint.rule import LintRule
from ingest.lint.run import lint_file, rules
from kb.quantity.units import PintUnits
from kb.store.snapshot import open_snapshot
from kb.views.lint import LintReport

_MANY = 3
"""From so many files on, the start of further processes pays."""


def lint_files(
    paths: Sequence[Path],
    output: Path,
    *,
    today: date | None = None,
    chosen: Sequence[str] = (),
    jobs: int | None = None,
) -> Iterator[LintReport]:
    """Yield the report of each file, in order; the faults of one leave the others alone."""
    workers = min(jobs or os.cpu_count() or 1, len(paths))
    if workers < 2 or (jobs is None and len(paths) < _MANY):
        with open_snapshot(output) as snapshot:
            knowledge = stored_knowledge(snapshot, PintUnits(), today=today)
            for path in paths:
                yield lint_file(path, knowledge, chosen=picked(chosen))
        return
    # Fresh processes: a fork would copy whatever locks the caller's threads hold.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        workers, mp_context=context, initializer=_start, initargs=(output, today, tuple(chosen))
    ) as pool:
        yield from pool.map(_lint, paths)


def picked(codes: Sequence[str]) -> list[LintRule] | None:
    """Return the rules of some codes or names; None for all."""
    if not codes:
        return None
    return [rule for rule in rules() if rule.code in codes or rule.name in codes]


_held: dict[str, tuple[Knowledge, list[LintRule] | None]] = {}
"""What this process has loaded, once, for all the files that it is given."""


def _start(output: Path, today: date | None, codes: tuple[str, ...]) -> None:
    # The snapshot stays open: what a text speaks of is looked up in it.
    snapshot = open_snapshot(output)
    _held["now"] = (stored_knowledge(snapshot, PintUnits(), today=today), picked(codes))


def _lint(path: Path) -> LintReport:
    knowledge, chosen = _held["now"]
    return lint_file(path, knowledge, chosen=chosen)
