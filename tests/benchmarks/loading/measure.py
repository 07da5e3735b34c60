"""Seconds and memory of loading a large pack, beside plain sqlite3 and SQLModel's add_all.

Run: python tests/benchmarks/loading/measure.py [CLAIMS] [--build]

Each way runs in a process of its own; seconds are of the processor, for the machine may be shared,
and by the clock beside, which tells of others' work too. Memory is what the way adds to what its
process held before: the pack's folder, or ready rows.
With `--build` a whole build follows.

- loading:    the files of the pack to tables: every record validated, references, units and dates
              held sound, statements worded, rows inserted, constraints checked, indexes made
- held:       a part of it: every record read and held to its schema, and the rows inserted; without
              what makes claims of records: references, ids, units, sentences and standing
- tables:     the last part of it: claims that are there already, into the tables
- plain:      sqlite3 `executemany` of the same rows into the same tables with the same indexes,
              rows made before the clock starts
- from lines: the same, rows read from JSON Lines by `json`, nothing checked
- bare:       as plain, into tables of the same columns without any constraint or index
- add_all:    SQLModel objects of the same rows, one `add_all` a table, one commit
- validated:  the same, each object made by `model_validate`
"""

import gc
import json
import multiprocessing
import pickle
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Session, SQLModel, create_engine
from synthetic import write_pack

from ingest.pack.load import load_pack
from kb.assembly.assemble import assemble
from kb.build.run import BuildOptions, build
from kb.collector import paused
from kb.model import build as of_build
from kb.model import catalog as of_catalog
from kb.model import claim as of_claim
from kb.quantity.units import PintUnits
from kb.store.contents import Contents
from kb.store.load import write_sqlite
from kb.store.tables import rows
from kb.views.build import Build

TODAY = date(2026, 11, 29)
UNITS = PintUnits()

MODULES = (of_build, of_catalog, of_claim)
KINDS = {k.__table__.name: k for m in MODULES for k in vars(m).values() if hasattr(k, "__table__")}
Rows = list[tuple[Any, Iterable[Any]]]
Times = tuple[float, float]
"""Seconds of the processor, and by the clock."""
Measured = tuple[Times, float]
"""Seconds and megabytes."""


def clocks() -> Times:
    """Return what processor time and the clock show now."""
    return time.process_time(), time.perf_counter()


def since(begun: Times) -> Times:
    """Return how much time has passed by both."""
    now = clocks()
    return now[0] - begun[0], now[1] - begun[1]


def peak() -> float:
    """Return the highest memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def resident() -> float:
    """Return the memory of this process now, in megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def contents_of(pack: Path) -> Contents:
    """Return what a build would load, without what is computed from it."""
    units = UNITS
    made = assemble(load_pack(pack), units=units, today=TODAY)
    used = sorted({c.value.unit for c in made.claims.stated.values() if c.value.unit})
    made_of = Build("bench", "0", "synthetic", TODAY.isoformat(), {}, {})
    return Contents(
        catalog=made.catalog,
        claims=made.claims.stated,
        formulas={},
        units=tuple(units.rows(used)),
        findings=(),
        build=made_of,
    )


def loading(path: Path, pack: Path) -> Times:
    """Read, validate and load as a build does."""
    begun = clocks()
    with paused():
        write_sqlite(path, contents_of(pack))
    return since(begun)


def held(path: Path, pack: Path) -> Times:
    """Read each record and hold it to its schema, and load claims that were made before."""
    with paused():
        contents = contents_of(pack)
        begun = clocks()
        for _ in load_pack(pack).claims:
            pass
        write_sqlite(path, contents)
        return since(begun)


def tables(path: Path, pack: Path) -> Times:
    """Load as a build does what was read and validated before."""
    with paused():
        contents = contents_of(pack)
        begun = clocks()
        write_sqlite(path, contents)
        return since(begun)


def keep_rows(pack: Path, kept: Path) -> None:
    """Write the rows that a build would insert into a file, ready to be taken up again."""
    ready = [(table.name, list(values)) for table, values in rows(contents_of(pack))]
    kept.write_bytes(pickle.dumps(ready))


def plain(path: Path, ready: Rows, *, bare: bool = False) -> Times:
    """Insert rows that are ready."""
    begun = clocks()
    _insert(path, ready, bare=bare)
    return since(begun)


def from_lines(path: Path, ready: Rows) -> Times:
    """Insert rows that are read from a file of JSON Lines a table."""
    files = {}
    for table, values in ready:
        files[table] = path.with_name(f"{table.name}.jsonl")
        with files[table].open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(row) + "\n" for row in values)
    begun = clocks()
    _insert(path, [(t, map(json.loads, f.open(encoding="utf-8"))) for t, f in files.items()])
    return since(begun)


def _insert(path: Path, ready: Rows, *, bare: bool = False) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN;")
    for table in SQLModel.metadata.sorted_tables:
        columns = ", ".join(f'"{c.name}"' for c in table.columns)
        whole = str(CreateTable(table).compile(dialect=sqlite.dialect()))
        connection.execute(f'CREATE TABLE "{table.name}" ({columns})' if bare else whole)
    for table, values in ready:
        marks = ", ".join("?" * len(table.columns))
        connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', values)  # noqa: S608
    for index in () if bare else (i for t, _ in ready for i in t.indexes):
        connection.execute(str(CreateIndex(index).compile(dialect=sqlite.dialect())))
    connection.execute("COMMIT")
    connection.close()


def without(path: Path, ready: Rows) -> Times:
    """Insert rows that are ready into tables that hold them to nothing."""
    return plain(path, ready, bare=True)


def add_all(path: Path, ready: Rows, *, validated: bool = False) -> Times:
    """Insert through SQLModel objects."""
    begun = clocks()
    engine = create_engine(f"sqlite:///{path}")
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        for table, values in ready:
            names = [c.name for c in table.columns]
            kind = KINDS[table.name]
            fields = (dict(zip(names, row, strict=True)) for row in values)
            session.add_all(
                [kind.model_validate(f) if validated else kind(**f) for f in fields],
            )
        session.commit()
    engine.dispose()
    return since(begun)


def add_all_validated(path: Path, ready: Rows) -> Times:
    """Insert through SQLModel objects that were validated."""
    return add_all(path, ready, validated=True)


FROM_PACK: dict[str, Callable[[Path, Path], Times]] = {
    "loading": loading,
    "held": held,
    "tables": tables,
}
FROM_ROWS: dict[str, Callable[[Path, Rows], Times]] = {
    "plain": plain,
    "from lines": from_lines,
    "bare": without,
    "add_all": add_all,
    "validated": add_all_validated,
}


def one(way: str, pack: Path, kept: Path) -> Measured:
    """Measure one way in this process: seconds and the megabytes it added."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.sqlite"
        if way in FROM_PACK:
            UNITS.symbol("GB/s")  # Reading the units is no part of loading.
            before = resident()
            return FROM_PACK[way](path, pack), peak() - before
        ready = [(KINDS[name].__table__, rows) for name, rows in pickle.loads(kept.read_bytes())]  # noqa: S301
        gc.collect()
        gc.freeze()
        before = resident()
        return FROM_ROWS[way](path, ready), peak() - before


def whole(pack: Path) -> Measured:
    """Measure a build with all its steps but the pages."""
    begun = clocks()
    with tempfile.TemporaryDirectory() as folder:
        build(load_pack(pack), BuildOptions(output=Path(folder), today=TODAY, site=False))
    return since(begun), peak()


def main() -> None:
    """Measure all ways and print them side by side."""
    words = [w for w in sys.argv[1:] if not w.startswith("-")]
    claims = int(words[0]) if words else 100_000
    spawn = multiprocessing.get_context("spawn")
    found: dict[str, Measured] = {}
    with tempfile.TemporaryDirectory() as folder:
        pack, kept = Path(folder) / "data", Path(folder) / "rows.pickle"
        write_pack(pack, claims)
        with ProcessPoolExecutor(1, mp_context=spawn) as pool:
            pool.submit(keep_rows, pack, kept).result()
        jobs: list[tuple[str, Callable[..., Measured], tuple[Any, ...]]] = [
            (way, one, (way, pack, kept)) for way in (*FROM_PACK, *FROM_ROWS)
        ]
        if "--build" in sys.argv:
            jobs.append(("build", whole, (pack,)))
        for name, target, args in jobs:
            with ProcessPoolExecutor(1, mp_context=spawn) as pool:
                (took, clock), memory = found[name] = pool.submit(target, *args).result()
            each = took / claims * 1e6
            print(
                f"{name:10} {took:7.2f} s  {each:6.1f} us a claim  {clock:7.2f} s by the clock"
                f"  {memory:6.0f} MB",
                flush=True,
            )

    def ratio(over: str, under: str) -> str:
        return f"{found[over][0][0] / found[under][0][0]:5.2f} x"

    print(f"{claims:,} claims; processor time")
    print(f"loading with validation / plain, rows ready:  {ratio('loading', 'plain')}")
    print(f"loading with validation / plain, from lines:  {ratio('loading', 'from lines')}")
    print(f"records held, rows inserted / from lines:     {ratio('held', 'from lines')}")
    print(f"tables alone / plain, rows ready:             {ratio('tables', 'plain')}")
    for way in ("add_all", "validated"):
        clock = found[way][0][1] / found["loading"][0][1]
        memory = found[way][1] / max(found["loading"][1], 1)
        print(
            f"{way} / loading: {ratio(way, 'loading')}; by the clock {clock:.2f} x;"
            f" memory {memory:.2f} x"
        )
    for way in ("held", "tables"):
        plainly, validated = ratio("add_all", way), ratio("validated", way)
        print(f"add_all / {way}: {plainly}; validated / {way}: {validated}")


if __name__ == "__main__":
    main()
