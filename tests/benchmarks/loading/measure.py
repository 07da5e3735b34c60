"""Seconds and memory of loading a large pack, beside plain sqlite3 and SQLModel's add_all.

Run: python tests/benchmarks/loading/measure.py [CLAIMS] [--build]

Each way runs in a process of its own; seconds are of the processor, for the machine may be shared,
and memory is what the way adds to the peak. With `--build` a whole build follows.

- loading:    the files of the pack to tables: every record validated, references, units and dates
              held sound, statements worded, rows inserted, constraints checked, indexes made
- tables:     the last part of it: claims that are there already, into the tables
- plain:      sqlite3 `executemany` of the same rows into the same tables with the same indexes,
              rows made before the clock starts
- from lines: the same, rows read from JSON Lines by `json`, nothing checked
- bare:       as plain, into tables of the same columns without any constraint or index
- add_all:    SQLModel objects of the same rows, one `add_all` a table, one commit
"""

import gc
import json
import multiprocessing
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

import kb.model as model
from ingest.pack.load import load_pack
from kb.assembly.assemble import assemble
from kb.build.run import BuildOptions, build
from kb.collector import paused
from kb.quantity.units import PintUnits
from kb.store.load import write_sqlite
from kb.store.tables import Contents, rows
from kb.views.build import Build

TODAY = date(2026, 11, 29)
UNITS = PintUnits()

Rows = list[tuple[Any, Iterable[Any]]]


def peak() -> float:
    """Return the highest memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


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


def loading(path: Path, pack: Path) -> float:
    """Read, validate and load as a build does."""
    begun = time.process_time()
    with paused():
        write_sqlite(path, contents_of(pack))
    return time.process_time() - begun


def tables(path: Path, contents: Contents) -> float:
    """Load as a build does."""
    begun = time.process_time()
    write_sqlite(path, contents)
    return time.process_time() - begun


def plain(path: Path, contents: Contents, *, bare: bool = False) -> float:
    """Insert rows that are ready."""
    ready = [(table, list(values)) for table, values in rows(contents)]
    begun = time.process_time()
    _insert(path, ready, bare=bare)
    return time.process_time() - begun


def from_lines(path: Path, contents: Contents) -> float:
    """Insert rows that are read from a file of JSON Lines a table."""
    files = {}
    for table, values in rows(contents):
        files[table] = path.with_name(f"{table.name}.jsonl")
        with files[table].open("w", encoding="utf-8") as out:
            out.writelines(json.dumps(row) + "\n" for row in values)
    begun = time.process_time()
    _insert(path, [(t, map(json.loads, f.open(encoding="utf-8"))) for t, f in files.items()])
    return time.process_time() - begun


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


def without(path: Path, contents: Contents) -> float:
    """Insert rows that are ready into tables that hold them to nothing."""
    return plain(path, contents, bare=True)


def add_all(path: Path, contents: Contents) -> float:
    """Insert through SQLModel objects."""
    kinds = {k.__table__: k for k in vars(model).values() if hasattr(k, "__table__")}
    begun = time.process_time()
    engine = create_engine(f"sqlite:///{path}")
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        for table, values in rows(contents):
            names = [c.name for c in table.columns]
            kind = kinds[table]
            session.add_all([kind(**dict(zip(names, row, strict=True))) for row in values])
        session.commit()
    engine.dispose()
    return time.process_time() - begun


WAYS: dict[str, Callable[..., float]] = {
    "loading": loading,
    "tables": tables,
    "plain": plain,
    "from lines": from_lines,
    "bare": without,
    "add_all": add_all,
}


def one(way: str, pack: Path) -> tuple[float, float]:
    """Measure one way in this process: seconds and the megabytes it added."""
    UNITS.symbol("GB/s")  # Reading the units is no part of loading.
    given = pack if way == "loading" else contents_of(pack)
    gc.collect()
    before = peak()
    with tempfile.TemporaryDirectory() as folder:
        took = WAYS[way](Path(folder) / "x.sqlite", given)
    return took, peak() - before


def whole(pack: Path) -> tuple[float, float]:
    """Measure a build with all its steps but the pages."""
    begun = time.process_time()
    with tempfile.TemporaryDirectory() as folder:
        build(load_pack(pack), BuildOptions(output=Path(folder), today=TODAY, site=False))
    return time.process_time() - begun, peak()


def main() -> None:
    """Measure all ways and print them side by side."""
    words = [w for w in sys.argv[1:] if not w.startswith("-")]
    claims = int(words[0]) if words else 100_000
    spawn = multiprocessing.get_context("spawn")
    found: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "data"
        write_pack(pack, claims)
        jobs: list[tuple[str, Callable[..., tuple[float, float]], tuple[Any, ...]]] = [
            (way, one, (way, pack)) for way in WAYS
        ]
        if "--build" in sys.argv:
            jobs.append(("build", whole, (pack,)))
        for name, target, args in jobs:
            with ProcessPoolExecutor(1, mp_context=spawn) as pool:
                took, memory = found[name] = pool.submit(target, *args).result()
            each = took / claims * 1e6
            print(f"{name:10} {took:7.2f} s  {each:6.1f} us a claim  {memory:6.0f} MB", flush=True)

    def ratio(over: str, under: str, *, of: int = 0) -> str:
        return f"{found[over][of] / max(found[under][of], 0.01):5.2f} x"

    print(f"{claims:,} claims; processor time")
    print(f"loading with validation / plain, rows ready:  {ratio('loading', 'plain')}")
    print(f"loading with validation / plain, from lines:  {ratio('loading', 'from lines')}")
    print(f"tables alone / plain, rows ready:             {ratio('tables', 'plain')}")
    for ours in ("loading", "tables"):
        print(f"add_all / {ours}: {ratio('add_all', ours)}; memory {ratio('add_all', ours, of=1)}")


if __name__ == "__main__":
    main()
