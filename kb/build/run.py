"""A build: from the records of a pack to a snapshot that is served."""

import hashlib
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import chain
from pathlib import Path

import msgspec

from kb.audit.audited import Audited, Output
from kb.audit.chronicle import write_chronicle
from kb.audit.history import Entry, append_history, entry_of
from kb.audit.known import known_rules
from kb.audit.runner import audit
from kb.build.counts import counts
from kb.build.details import Details
from kb.build.earlier import Earlier, earlier, for_later, formulas_digest
from kb.build.encoding import encoded
from kb.build.knowledge import Knowledge, compute
from kb.build.loading import Load
from kb.build.manifest import intact, write_manifest
from kb.build.outputs import outputs
from kb.build.software import software_digest, software_version
from kb.errors import BuildError
from kb.publish.publish import finished, publish_beside
from kb.publish.since import past_with
from kb.publish.state import SITE_FILES
from kb.quantity.units import PintUnits, UnitRow, Units
from kb.records.collection import PackRecords
from kb.search.content.guide import guide_pages
from kb.search.index.whole import LARGE, indexing
from kb.settings import site_folder
from kb.store.bodies import write_bodies
from kb.store.snapshot import Snapshot
from kb.store.swap import (
    DATABASE,
    current_or_none,
    fresh,
    hand_down,
    install,
    kept,
    make_current,
    remove,
    retire,
)
from kb.views.build import Build
from kb.views.codec import encode
from kb.work import Work

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Beside:
    """Answers that others add to a build, and the digest of what they are made from."""

    digest: str
    answers: Callable[[Knowledge, Units], Iterator[tuple[str, object]]]
    """Yields addresses and views."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """Where a build goes and what it depends on beside the pack."""

    output: Path
    today: date
    database: str | None = None
    """URL of a database server that is loaded too."""
    search_engine: str | None = None
    """Name of the search engine; chosen by size where none is given."""
    force: bool = False
    """Build even where a snapshot of the same inputs exists."""
    site: bool = True
    """Render the pages too."""
    beside: "Beside | None" = None
    """What else the snapshot answers, computed from its knowledge."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build."""

    folder: Path
    build: Build
    reused: bool
    """True where a snapshot of the same inputs was there already."""


def build(
    records: PackRecords, options: BuildOptions, *, progress: Progress | None = None
) -> Built:
    """Build a snapshot under `options.output` and make it the current one.

    Raises:
        InvalidPackError: The pack has faults; the old snapshot stays.
        BuildError: The output cannot be written; the old snapshot stays.
    """
    tell = progress or (lambda _: None)
    digests = {
        "pack": records.digest,
        "software": (software := software_digest()),
        "today": options.today.isoformat(),
    }
    if options.beside is not None:
        digests["beside"] = options.beside.digest
    if options.search_engine is not None:
        digests["search"] = options.search_engine
    name = hashlib.sha256(msgspec.json.encode(digests)).hexdigest()[:16]
    if not options.force and options.database is None:
        for target in kept(options.output, name):
            having = SITE_FILES if options.site else ()
            if intact(target) and make_current(options.output, target, having=having):
                remove(retire(options.output))
                with Snapshot(target) as snapshot:
                    return Built(target, snapshot.build, reused=True)
    if options.database is not None:
        from kb.store.server import open_server

        # A wrong address should not show only after all the work is done.
        open_server(options.database).dispose()
    digests["formulas"] = formulas_digest(records, software)
    before = earlier(current_or_none(options.output), digests)
    units = PintUnits(defined=before.units)
    given = _Given(name, digests, before, options, units, tell)
    knowledge = compute(
        records,
        units=units,
        today=options.today,
        verified=before.formulas,
        progress=tell,
    )
    # Nothing asks for the records any more, and they take more memory than what came of them.
    del records
    with ExitStack() as stack:
        folder = stack.enter_context(fresh(options.output))
        clearing = stack.enter_context(Work("what is no longer kept"))
        clearing.start(partial(remove, retire(options.output)))
        if options.site:
            hand_down(options.output, folder, SITE_FILES)
        try:
            answered = _answer(folder, knowledge, given, stack)
            # Pages are made from what is written now; what it was made from may go before them.
            del knowledge
            past = past_with(options.output, folder, answered.counted)
            if not answered.few:
                # What is written beside and what plans the pages would hold much at once.
                answered.wait(tell)
            if options.site:
                publish_beside(folder, finished(options.output), past=past, progress=tell)
            answered.wait(tell)
            write_manifest(folder, answered.build)
        except (OSError, sqlite3.OperationalError) as error:
            raise BuildError(
                f"the snapshot in {options.output} could not be written:"
                f" {getattr(error, 'strerror', None) or error}",
                remedy="free space on the disk, or choose another folder with --output",
            ) from error
        except sqlite3.IntegrityError as error:
            raise BuildError(
                f"the tables refuse what was computed: {error}",
                remedy="the old snapshot stays; please report this with the pack",
            ) from error
        if options.database is not None and answered.load is not None:
            from kb.store.server import write_server

            tell("loading the database server")
            write_server(options.database, answered.load.contents())
        target = install(folder, options.output, name)
        clearing.wait()
    append_history(options.output, answered.counted)
    write_chronicle(options.output, past.chapters)
    return Built(target, answered.build, reused=False)


@dataclass(frozen=True, slots=True)
class _Given:
    """What a build was asked for, and what it begins with."""

    name: str
    digests: Mapping[str, str]
    before: Earlier
    options: BuildOptions
    units: PintUnits
    tell: Progress


@dataclass(frozen=True, slots=True)
class _Answered:
    """What is still needed of a build when all its answers are written."""

    build: Build
    counted: Entry
    works: tuple[Work, ...]
    few: bool
    """True where there are few claims enough to be held by two processes."""
    load: Load | None
    """What a database server is loaded with, where there is one."""

    def wait(self, tell: Progress) -> None:
        """Wait for the index and the tables.

        Raises:
            BuildError: One of them could not be written.
        """
        tell("waiting for the tables and the index")
        for work in self.works:
            work.wait()


def _answer(folder: Path, knowledge: Knowledge, given: _Given, stack: ExitStack) -> _Answered:
    """Write all of a snapshot but its pages; index and tables may go on when this returns."""
    options, units, tell = given.options, given.units, given.tell
    tell("indexing")
    begun = stack.enter_context(
        indexing(
            folder,
            knowledge.catalog,
            knowledge.claims,
            knowledge.formulas,
            units=units,
            guide=guide_pages(site_folder() / "guide"),
            engine=options.search_engine,
            previous=given.before.folder,
        )
    )
    tell("auditing")
    report = audit(
        audited(knowledge, units, seen=outputs(knowledge)),
        version=software_version(),
        build=given.name,
    )
    findings = report.findings
    made = Build(
        id=given.name,
        version=software_version(),
        pack=knowledge.catalog.pack.name,
        today=options.today.isoformat(),
        digests=given.digests,
        counts=counts(knowledge, report),
        search_engine=begun.engine,
    )
    units_used = unit_rows(knowledge, units)
    load = Load(knowledge, findings, units_used, made)
    tables = stack.enter_context(Work("the tables", own=(sqlite3.Error,)))
    into = partial(load.into, folder / DATABASE)
    # Two processes that walk over many claims would hold them all twice.
    few = len(knowledge.claims) <= LARGE
    if not few:
        tell("loading tables")
        tables.start(into, beside=False)
    tell("encoding answers")
    details = Details(knowledge, findings, units=units)
    bodies = encoded(knowledge, details, report, made, rows=units_used)
    more = options.beside.answers(knowledge, units) if options.beside else ()
    kept = for_later(units.defined, given.before.rules or known_rules())
    write_bodies(folder, chain(bodies, ((key, encode(view)) for key, view in chain(kept, more))))
    if few:
        # Last, for nothing waits for them: till now others had the second processor.
        tables.start(into)
    return _Answered(
        made,
        entry_of(report, claims=len(knowledge.claims)),
        (tables, begun.work),
        few,
        load if options.database is not None else None,
    )


def audited(
    knowledge: Knowledge, units: Units, *, seen: tuple[Output, ...] | None = None
) -> Audited:
    """Return what the rules of the audit may look at; `seen` is what readers will see."""
    return Audited(
        catalog=knowledge.catalog,
        claims=knowledge.claims,
        today=knowledge.today,
        units=units,
        formulas=knowledge.formulas,
        printed=knowledge.derivations.checks,
        skipped=knowledge.derivations.skipped,
        conflicts=knowledge.conflicts,
        outputs=seen,
    )


def unit_rows(knowledge: Knowledge, units: PintUnits) -> tuple[UnitRow, ...]:
    """Return the units in use, and those one would ask to see them in."""
    used = {p.unit for p in knowledge.catalog.properties.values() if p.unit is not None}
    used |= {c.value.unit for c in knowledge.claims.values() if c.value.unit is not None}
    for formula in knowledge.formulas.values():
        used |= {formula.result.unit, *(variable.unit for variable in formula.variables)}
    return tuple(units.rows(sorted(used)))
