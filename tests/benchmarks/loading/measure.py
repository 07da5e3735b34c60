"""Seconds and memory of loading a large pack, beside plain sqlite3 and SQLModel's add_all.

Run: python tests/benchmarks/loading/measure.py [CLAIMS] [--build]

Each way runs in a process of its own and is handed the same validated contents; what it adds to
the peak of memory and the time it takes are its own. With `--build` a whole build follows.

- tables:     our loading: constraints, indexes, check of every reference
- plain:      sqlite3 `executemany` of the same rows, made before the clock starts, into the same
              tables with the same indexes
- bare:       the same into tables of the same columns without any constraint or index
- add_all:    SQLModel objects of the claims and their citations, one `add_all`, one commit
- validation: pack to claims, what stands before the loading
"""

import gc
import multiprocessing
import resource
import sqlite3
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path

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
from kb.quantity.units import PintUnits
from kb.store.load import Contents, rows, write_sqlite
from kb.views.build import Build

TODAY = date(2026, 11, 29)


def peak() -> float:
    """Return the highest memory of this process so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def contents_of(pack: Path) -> Contents:
    """Return what a build would load, without what is computed from it."""
    units = PintUnits()
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


def tables(path: Path, contents: Contents) -> float:
    """Load as a build does."""
    begun = time.perf_counter()
    write_sqlite(path, contents)
    return time.perf_counter() - begun


def plain(path: Path, contents: Contents, *, bare: bool = False) -> float:
    """Insert rows that are ready."""
    ready = [(table, list(values)) for table, values in rows(contents)]
    begun = time.perf_counter()
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
    return time.perf_counter() - begun


def without(path: Path, contents: Contents) -> float:
    """Insert rows that are ready into tables that hold them to nothing."""
    return plain(path, contents, bare=True)


def add_all(path: Path, contents: Contents) -> float:
    """Insert through SQLModel objects."""
    kinds = {k.__table__: k for k in vars(model).values() if hasattr(k, "__table__")}
    begun = time.perf_counter()
    engine = create_engine(f"sqlite:///{path}")
    SQLModel.metadata.create_all(engine)
    with Session(engine) as session:
        for table, values in rows(contents):
            names = [c.name for c in table.columns]
            kind = kinds[table]
            session.add_all([kind(**dict(zip(names, row, strict=True))) for row in values])
        session.commit()
    engine.dispose()
    return time.perf_counter() - begun


WAYS = {"tables": tables, "plain": plain, "bare": without, "add_all": add_all}


def one(way: str, pack: Path) -> tuple[float, float, float]:
    """Measure one way in this process: validation, seconds and the megabytes it added."""
    begun = time.perf_counter()
    contents = contents_of(pack)
    validated = time.perf_counter() - begun
    gc.collect()
    before = peak()
    with tempfile.TemporaryDirectory() as folder:
        took = WAYS[way](Path(folder) / "x.sqlite", contents)
    return validated, took, peak() - before


def whole(pack: Path) -> tuple[float, float, float]:
    """Measure a build with all its steps but the pages."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        build(load_pack(pack), BuildOptions(output=Path(folder), today=TODAY, site=False))
    return 0.0, time.perf_counter() - begun, peak()


def main() -> None:
    """Measure all ways and print them side by side."""
    words = [w for w in sys.argv[1:] if not w.startswith("-")]
    claims = int(words[0]) if words else 100_000
    spawn = multiprocessing.get_context("spawn")
    found: dict[str, tuple[float, float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "data"
        write_pack(pack, claims)
        jobs = [(way, one, (way, pack)) for way in WAYS]
        if "--build" in sys.argv:
            jobs.append(("build", whole, (pack,)))
        for name, target, args in jobs:
            with ProcessPoolExecutor(1, mp_context=spawn) as pool:
                found[name] = pool.submit(target, *args).result()
    print(f"{claims:,} claims")
    for name, (validated, took, memory) in found.items():
        print(f"{name:10} {took:7.2f} s  {memory:7.0f} MB  (validation {validated:.2f} s)")
    ours, slow = found["tables"], found["add_all"]
    print(f"loading / plain:   {ours[1] / found['plain'][1]:.2f} x")
    print(f"loading / bare:    {ours[1] / found['bare'][1]:.2f} x")
    print(f"add_all / loading: {slow[1] / ours[1]:.1f} x; memory {slow[2] / max(ours[2], 1):.1f} x")


if __name__ == "__main__":
    main()
