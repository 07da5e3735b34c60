"""Everything a build computed, into the tables of a fresh database, in one go."""

import sqlite3
from pathlib import Path

from sqlalchemy import CheckConstraint, Table
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import SQLModel

from kb.store.tables import Contents, rows

NULL = float("nan")
"""What SQLite keeps as NULL. For each `None`, Python's sqlite3 looks for an adapter: of a row that
is half empty that takes longer than all else that becomes of it."""


def write_sqlite(path: Path, contents: Contents) -> None:
    """Write `contents` into a new SQLite file at `path`.

    The file is being built, and nobody reads it yet: there is no journal, and indexes come last.

    Raises:
        sqlite3.Error: The disk is full, or a constraint of the model does not hold.
    """
    path.unlink(missing_ok=True)
    dialect = sqlite.dialect()
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript(
            # Written in order, once, larger pages than usual take less time; in still larger ones
            # what sorts the entries of an index takes as much more memory.
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA page_size=8192;"
            # Row by row, SQLite would build the word lists of the checks anew each time, which
            # takes half of the load; `_check` holds all rows to the same rules afterwards.
            "PRAGMA application_id=0x54454e4b; PRAGMA ignore_check_constraints=ON; BEGIN;"
        )
        tables = SQLModel.metadata.sorted_tables
        for table in tables:
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
        for table, values in rows(contents, null=NULL):
            marks = ", ".join("?" * len(table.columns))
            connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', values)  # noqa: S608
        for table in tables:
            for index in sorted(table.indexes, key=lambda i: str(i.name)):
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        connection.execute("COMMIT")
        broken = connection.execute("PRAGMA foreign_key_check").fetchone()
        if broken is not None:
            raise sqlite3.IntegrityError(f"table {broken[0]} refers to a missing {broken[2]}")
        for table in tables:
            _check(connection, table)
        connection.executescript("PRAGMA analysis_limit=1000; ANALYZE;")
    finally:
        connection.close()


def _check(connection: sqlite3.Connection, table: Table) -> None:
    """Hold every row of a table to the constraints that the table declares."""
    rules = {
        str(c.name): str(c.sqltext.compile(dialect=sqlite.dialect()))
        for c in sorted(table.constraints, key=lambda c: str(c.name))
        if isinstance(c, CheckConstraint)
    }
    if not rules:
        return
    cases = " ".join(f"WHEN NOT ({rule}) THEN '{name}'" for name, rule in rules.items())
    every = " AND ".join(f"({rule})" for rule in rules.values())
    broken = connection.execute(
        f'SELECT CASE {cases} END FROM "{table.name}" WHERE NOT ({every}) LIMIT 1'  # noqa: S608
    ).fetchone()
    if broken is not None:
        raise sqlite3.IntegrityError(f"table {table.name} breaks the rule {broken[0]}")
